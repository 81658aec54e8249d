package io.nutshell.program.analysis;

import io.nutshell.program.analysis.Locality.Automaton;
import io.nutshell.program.analysis.Locality.Known;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds for each variable an interval that holds every value it can reach.
 *
 * <p><b>How it works.</b> Abstract interpretation: start from the initial values, execute the
 * commands over intervals instead of values (see {@link Environment}) and join what they assign,
 * until a fixed point is reached. A command is executed again when an interval it depends on has
 * grown.
 *
 * <ul>
 *   <li>A variable that belongs to a process (see {@link Locality}) has an interval for each
 *       location that the process reaches: this bounds a counter that is reset at one location and
 *       tested at another. All other variables have one interval.
 *   <li>An interval that keeps growing is widened: its end jumps to the next of its {@link
 *       Thresholds}, and finally to the limit of its type. The number of rounds is then independent
 *       of the size of the values.
 *   <li>Widening may overshoot. Executing all commands on sound intervals gives sound intervals
 *       again, so a few more rounds without widening can only narrow them ({@link #narrow}).
 * </ul>
 *
 * <p>A variable is <em>unbounded</em> if its range needs more than FEW_BITS bits and an assignment
 * to it might exceed the declared type as far as the analysis can tell, or copies from an unbounded
 * variable that is at most one bit wider.
 */
public final class IntervalAnalysis {
  /** An interval may grow this often without widening. */
  private static final int JOINS_BEFORE_WIDENING = 4;

  /** An interval that has grown more often than this is widened to the limit of its type. */
  private static final int JOINS_BEFORE_TYPE_LIMIT = 32;

  private static final int MAX_NARROWING_ROUNDS = 8;

  /** A range of at most this many bits counts as bounded: learning could save little. */
  private static final int FEW_BITS = 3;

  private final Program program;
  private final Locality locality;
  private final Dependants dependants;
  private final Thresholds thresholds;
  private final ArrayDeque<Integer> queue = new ArrayDeque<>();
  private final BitSet queued = new BitSet();
  private final BitSet constants = new BitSet();
  private final BitSet clipped = new BitSet();

  /** The intervals before the commands; while narrowing, {@code next} receives those after them. */
  private Facts facts;

  private @Nullable Facts next;

  private IntervalAnalysis(Program program) {
    this.program = program;
    locality = new Locality(program);
    dependants = new Dependants(program, locality);
    facts = new Facts(program, locality);
    thresholds = new Thresholds(program);
    constants.set(0, program.variables().size());
    for (Command command : program.commands()) {
      command.outcomes().forEach(o -> o.forEach(s -> constants.clear(Terms.written(s).index())));
    }
  }

  /** The sound ranges of a program's variables. */
  public static Ranges of(Program program) {
    IntervalAnalysis analysis = new IntervalAnalysis(program);
    analysis.grow();
    analysis.narrow();
    return analysis.ranges();
  }

  private void grow() {
    for (int command = 0; command < program.commands().size(); command++) {
      wake(command);
    }
    for (Integer command = queue.poll(); command != null; command = queue.poll()) {
      queued.clear(command);
      run(command);
    }
  }

  private void wake(int command) {
    if (!queued.get(command)) {
      queued.set(command);
      queue.add(command);
    }
  }

  private void narrow() {
    boolean changed = true;
    for (int round = 0; changed && round < MAX_NARROWING_ROUNDS; round++) {
      Facts narrowed = new Facts(program, locality);
      next = narrowed;
      clipped.clear();
      for (int command = 0; command < program.commands().size(); command++) {
        run(command);
      }
      changed = narrowed.meet(facts);
      facts = narrowed;
    }
  }

  private void run(int number) {
    List<Known> known = locality.known(number);
    for (Known k : known) {
      if (!facts.reached(k.process(), k.row())) {
        return;
      }
    }
    Command command = program.commands().get(number);
    Environment before = new Environment(variable -> before(variable, known), constants, clipped);
    if ((command.at() != null
            && !before.assume(
                Expression.equal(command.at().location(), command.at().value()), true))
        || !before.assume(command.guard(), true)
        || !before.assume(command.guard(), true)) {
      // Twice, since a later conjunct may narrow an earlier one.
      return;
    }
    for (List<Statement> outcome : command.outcomes()) {
      Environment after = command.outcomes().size() == 1 ? before : before.copy();
      if (outcome.stream().allMatch(after::execute)) {
        record(after, outcome);
      }
    }
  }

  private Interval before(Variable variable, List<Known> known) {
    Automaton owner = locality.owner(variable);
    if (owner != null) {
      for (Known k : known) {
        if (k.process() == owner) {
          return facts.of(facts.number(owner, k.row(), locality.column(variable)));
        }
      }
    }
    return facts.of(variable.index());
  }

  /** Joins the values after an outcome into the facts. */
  private void record(Environment after, List<Statement> outcome) {
    BitSet touched = new BitSet();
    for (Statement statement : outcome) {
      Variable written = Terms.written(statement);
      Automaton owner = locality.owner(written);
      if (owner != null) {
        touched.set(owner.number);
      } else if (raise(written.index(), written, after.of(written))) {
        dependants.readers(written).forEach(this::wake);
      }
      Automaton moved = dependants.process(written);
      if (moved != null) {
        touched.set(moved.number);
      }
    }
    touched.stream().forEach(p -> arrive(locality.processes().get(p), after));
  }

  /**
   * Joins the values of a process's variables into those of the location that it reaches or stays
   * at.
   */
  private void arrive(Automaton process, Environment after) {
    Interval location = after.of(process.location);
    for (int row = process.row(location.low()); row <= process.row(location.high()); row++) {
      boolean grown = (next == null ? facts : next).reach(process, row);
      for (int column = 0; column < process.own.size(); column++) {
        Variable variable = process.own.get(column);
        int number = facts.number(process, row, column);
        if (raise(number, variable, after.of(variable))) {
          grown = true;
        }
        if (spread(number, variable)) {
          dependants.readers(variable).forEach(this::wake);
        }
      }
      if (grown) {
        dependants.leaving(process, row).forEach(this::wake);
      }
    }
  }

  /**
   * Joins the interval of a variable at one location into its interval over all locations; returns
   * whether that has grown.
   */
  private boolean spread(int number, Variable variable) {
    Facts changing = next == null ? facts : next;
    Interval interval = changing.of(number);
    boolean grown = !changing.contains(variable.index(), interval);
    changing.join(variable.index(), interval);
    return grown;
  }

  /** Joins an interval into the known one; returns whether that has grown. */
  private boolean raise(int number, Variable variable, Interval interval) {
    Facts changing = next == null ? facts : next;
    if (changing.contains(number, interval)) {
      return false;
    }
    changing.join(
        number,
        next != null || facts.empty(number)
            ? interval
            : widen(variable, facts.of(number), interval, facts.rise(number)));
    return true;
  }

  private Interval widen(Variable variable, Interval old, Interval grown, int rises) {
    Interval joined = old.join(grown);
    if (rises <= JOINS_BEFORE_WIDENING) {
      return joined;
    }
    boolean toThreshold = rises <= JOINS_BEFORE_TYPE_LIMIT;
    long low = joined.low();
    if (low < old.low()) {
      low = Math.min(low, toThreshold ? thresholds.below(variable, low) : variable.low());
    }
    long high = joined.high();
    if (high > old.high()) {
      high = Math.max(high, toThreshold ? thresholds.above(variable, high) : variable.high());
    }
    return new Interval(low, high);
  }

  private Ranges ranges() {
    List<Interval> intervals = program.variables().stream().map(v -> facts.of(v.index())).toList();
    BitSet loose = loose(intervals);
    List<Boolean> bounded = new ArrayList<>();
    for (int v = 0; v < intervals.size(); v++) {
      bounded.add(!loose.get(v) || intervals.get(v).bits() <= FEW_BITS);
    }
    return new Ranges(intervals, bounded);
  }

  /**
   * The variables whose range comes from the limit of a type, their own or that of a variable they
   * copy.
   */
  private BitSet loose(List<Interval> intervals) {
    BitSet loose = (BitSet) clipped.clone();
    boolean changed = true;
    while (changed) {
      int before = loose.cardinality();
      for (Command command : program.commands()) {
        for (List<Statement> outcome : command.outcomes()) {
          for (Statement statement : outcome) {
            int written = Terms.written(statement).index();
            int bits = intervals.get(written).bits();
            Terms.visit(
                statement,
                part -> {
                  Variable read =
                      switch (part) {
                        case Expression.Read(Variable variable) -> variable;
                        case Expression.Element element -> element.array();
                        default -> null;
                      };
                  if (read != null
                      && loose.get(read.index())
                      && bits >= intervals.get(read.index()).bits() - 1) {
                    loose.set(written);
                  }
                });
          }
        }
      }
      changed = loose.cardinality() > before;
    }
    return loose;
  }
}
