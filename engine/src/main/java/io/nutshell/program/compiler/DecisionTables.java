package io.nutshell.program.compiler;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds enabled commands by table look-up: where the guards of some commands depend on a few bits
 * only, a table gives for every value of those bits the set of enabled commands.
 *
 * <p>A mispredicted jump on a location costs about fifty instructions; a look-up costs eight and no
 * jump.
 */
final class DecisionTables {
  private static final int MAX_KEY_BITS = 8;
  private static final int MAX_KEY_PIECES = 5;

  /** Up to this many tables are faster than a switch on the location followed by a few tests. */
  private static final int MAX_TABLES_PER_RUN = 3;

  /** If guards at more locations than this need testing, one switch tests all guards. */
  private static final int MAX_TESTED_LOCATIONS = 2;

  private final Fields fields;
  private final Enumeration enumeration;
  private int room;

  /**
   * @param room the number of entries in all tables
   */
  DecisionTables(Fields fields, Enumeration enumeration, int room) {
    this.room = room;
    this.fields = fields;
    this.enumeration = enumeration;
  }

  /** For each key the set of enabled branches, as bits from the first branch of the run up. */
  static final class Table {
    final BitKey key;
    final long[] enabled;

    private Table(BitKey key, long[] enabled) {
      this.key = key;
      this.enabled = enabled;
    }
  }

  /**
   * How to find the enabled commands of a run: some by tables, the rest by testing their guards.
   *
   * @param first the first branch
   * @param end the last branch plus 1
   */
  record Plan(int first, int end, List<Table> tables, List<Step> rest) {}

  Plan plan(List<Step> run) {
    int first = run.getFirst().branch();
    int end = run.getLast().branch() + run.getLast().branches();
    List<Step> rest = new ArrayList<>();
    List<List<Step>> parts = new ArrayList<>();
    List<Support> supports = new ArrayList<>();
    for (Step step : run) {
      Support needed = new Support(fields);
      read(step, needed);
      if (step.faults() || !fits(needed)) {
        rest.add(step);
        continue;
      }
      int part = 0;
      while (part < parts.size() && !fits(supports.get(part).with(s -> read(step, s)))) {
        part++;
      }
      if (part == parts.size()) {
        supports.add(needed);
        parts.add(new ArrayList<>(List.of(step)));
      } else {
        read(step, supports.get(part));
        parts.get(part).add(step);
      }
    }
    int needed = supports.stream().mapToInt(support -> 1 << key(support).size()).sum();
    if (end - first > Long.SIZE
        || parts.size() > mostTables(run)
        || needed > room
        || rest.stream().map(Step::at).distinct().count() > MAX_TESTED_LOCATIONS) {
      return new Plan(first, end, List.of(), run);
    }
    room -= needed;
    List<Table> tables = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      tables.add(table(parts.get(i), supports.get(i), first));
    }
    return new Plan(first, end, tables, rest);
  }

  /**
   * Without a location no switch avoids most of the tests, so a table is worth as much as two
   * tests.
   */
  private static int mostTables(List<Step> run) {
    return run.getFirst().location() == null
        ? Math.max(MAX_TABLES_PER_RUN, run.size() / 2)
        : MAX_TABLES_PER_RUN;
  }

  private static void read(Step step, Support into) {
    if (step.at() != null) {
      into.read(step.at().location());
    }
    into.read(step.guard());
  }

  private static BitKey key(Support support) {
    return BitKey.of(support.cells().values());
  }

  private static boolean fits(Support support) {
    return !support.tooLarge()
        && key(support).size() <= MAX_KEY_BITS
        && key(support).pieces().size() <= MAX_KEY_PIECES;
  }

  private Table table(List<Step> steps, Support support, int first) {
    BitKey key = key(support);
    long[] enabled = new long[1 << key.size()];
    for (int index = 0; index < enabled.length; index++) {
      if (enumeration.load(support.cells(), key, index)) {
        for (Step step : steps) {
          if ((step.at() == null || enumeration.at(step.at()))
              && enumeration.answer(step.guard()) == CompiledProgram.TRUE) {
            enabled[index] |= Field.ones(step.branches()) << (step.branch() - first);
          }
        }
      }
    }
    return new Table(key, enabled);
  }
}
