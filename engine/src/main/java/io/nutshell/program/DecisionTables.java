package io.nutshell.program;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds enabled commands by looking them up: where the guards of some commands depend on a few bits
 * only, a table has for every value of those bits the set of commands that they enable.
 *
 * <p>A jump on a location that the processor cannot foresee costs it some twenty instructions; a
 * table look-up costs five and no jump.
 */
final class DecisionTables {
  private static final int KEY_BITS = 8;
  private static final int KEY_PIECES = 5;
  private static final int TABLES_PER_RUN = 3;

  /** Entries of all tables: they should stay in the processor's first cache. */
  private static final int ENTRIES = 3000;

  private final Fields fields;
  private final Enumeration enumeration;
  private int entries;

  DecisionTables(Fields fields, Enumeration enumeration) {
    this.fields = fields;
    this.enumeration = enumeration;
  }

  /** For each key, the branches enabled, as bits counted from the first branch of the run. */
  static final class Table {
    final BitKey key;
    final long[] enabled;

    private Table(BitKey key, long[] enabled) {
      this.key = key;
      this.enabled = enabled;
    }
  }

  /** Tables for all of a run of commands, or null where it does not lend itself to that. */
  @Nullable List<Table> of(List<Step> run) {
    int first = run.getFirst().branch();
    Step last = run.getLast();
    if (last.branch() + last.branches() - first > Long.SIZE) {
      return null;
    }
    List<List<Step>> parts = new ArrayList<>();
    List<Support> supports = new ArrayList<>();
    for (Step step : run) {
      Support needed = new Support(fields);
      read(step, needed);
      if (step.faults() || !fits(needed)) {
        return null;
      }
      if (!supports.isEmpty()) {
        Support both = supports.getLast().copy();
        read(step, both);
        if (fits(both)) {
          supports.set(supports.size() - 1, both);
          parts.getLast().add(step);
          continue;
        }
      }
      supports.add(needed);
      parts.add(new ArrayList<>(List.of(step)));
    }
    int total = supports.stream().mapToInt(s -> 1 << key(s).size()).sum();
    if (parts.size() > TABLES_PER_RUN || entries + total > ENTRIES) {
      return null;
    }
    entries += total;
    List<Table> tables = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      tables.add(table(parts.get(i), supports.get(i), first));
    }
    return tables;
  }

  private static void read(Step step, Support into) {
    if (step.at() != null) {
      into.cell(step.at().location(), 0);
    }
    into.read(step.guard());
  }

  private static BitKey key(Support support) {
    return BitKey.of(support.cells().values());
  }

  private static boolean fits(Support support) {
    return !support.tooLarge()
        && key(support).size() <= KEY_BITS
        && key(support).pieces().size() <= KEY_PIECES;
  }

  private Table table(List<Step> steps, Support support, int first) {
    BitKey key = key(support);
    long[] enabled = new long[1 << key.size()];
    for (int index = 0; index < enabled.length; index++) {
      if (enumeration.load(support.cells(), key, index)) {
        for (Step step : steps) {
          if ((step.at() == null || enumeration.at(step.at()))
              && enumeration.answer(step.guard()) != CompiledProgram.FALSE) {
            enabled[index] |= Field.ones(step.branches()) << (step.branch() - first);
          }
        }
      }
    }
    return new Table(key, enabled);
  }
}
