package io.nutshell.search;

import io.nutshell.memory.DiskFailure;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.NumberArray;
import io.nutshell.memory.NumberSet;
import io.nutshell.model.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds accepting cycles by "One Way Catch Them Young" (OWCTY).
 *
 * <p><b>How it works.</b> From the set of all states, two kinds are removed in turn until none is
 * left of either: states that no accepting state of the set leads to within the set, and states
 * without a predecessor in the set. No state on an accepting cycle is ever removed. If states
 * remain, each has a predecessor that remains, and an accepting one leads to it; so an accepting
 * cycle remains too. If the set becomes empty, there is none.
 *
 * <p>A round is one search from the accepting states, which also counts the predecessors of each
 * state that it reaches, and a removal of those states whose count is 0 or becomes 0 by it. So a
 * round makes the steps of the states reached once, and those of the states removed once more. It
 * takes some bits and a count per state, and no depth-first search. The number of rounds is small
 * in practice.
 *
 * <p>If all states are removed, the order of their removal shows that there is no accepting cycle:
 * {@link Levels} numbers the states so that no step leads to a lower number and each step that
 * leaves an accepting state leads to a higher one.
 *
 * <p>What remains also has states that a cycle only leads to. One round of {@link
 * MaximalPredecessors} finds an accepting state that is on a cycle.
 *
 * <p>From I. Černá and R. Pelánek, "Distributed explicit fair cycle detection" (2003).
 */
public final class CatchThemYoung {
  private final Course course;
  private final StoredSteps steps;
  private final NumberSet accepting;

  /** The states not yet removed. */
  private NumberSet kept;

  /** The states that the search of this round has reached; they are kept next. */
  private NumberSet reached;

  /** Numbers the states as they are removed; null where only cycles are looked for. */
  private final @Nullable Levels levels;

  private CatchThemYoung(
      Course course,
      StoredSteps steps,
      NumberSet accepting,
      NumberSet kept,
      NumberSet reached,
      @Nullable Levels levels) {
    this.course = course;
    this.steps = steps;
    this.accepting = accepting;
    this.kept = kept;
    this.reached = reached;
    this.levels = levels;
  }

  /**
   * Explores all states and then removes those on no accepting cycle, unless a limit is reached.
   *
   * @param accepting makes a predicate for each thread
   */
  public static CycleOutcome run(Exploration exploration, Supplier<Predicate> accepting) {
    return StoredCycles.run(
        exploration,
        accepting,
        (course, steps, accepted) -> {
          try (NumberSet kept = steps.noStates();
              NumberSet reached = steps.noStates()) {
            return new CatchThemYoung(course, steps, accepted, kept, reached, null).find();
          }
        });
  }

  /**
   * Numbers all states of a product without accepting cycles; false if a limit was reached.
   *
   * @param accepting the numbers of the accepting states
   */
  static boolean level(Course course, StoredSteps steps, NumberSet accepting, Levels levels) {
    try (NumberSet kept = steps.noStates();
        NumberSet reached = steps.noStates()) {
      CatchThemYoung search = new CatchThemYoung(course, steps, accepting, kept, reached, levels);
      if (!search.reduce()) {
        return false;
      }
      if (search.kept.count() > 0) {
        throw new IllegalStateException("a search missed an accepting cycle");
      }
      return true;
    }
  }

  private LassoSearch.@Nullable Lasso find() {
    if (!reduce() || kept.count() == 0) {
      return null;
    }
    for (long state = accepting.next(0); state >= 0; state = accepting.next(state + 1)) {
      if (!kept.contains(state)) {
        accepting.remove(state);
      }
    }
    // The states that are left have an accepting cycle, even if a limit is reached before it is
    // found.
    course.stop(Stop.DECIDED);
    try {
      Long state = MaximalPredecessors.onCycle(steps, accepting, kept);
      if (state != null) {
        return new LassoSearch(course, steps).through(state, kept::contains);
      }
    } catch (MemoryExhausted | DiskFailure tooLarge) {
      // The verdict needs no lasso.
    }
    return new LassoSearch.Lasso(null, CycleOutcome.NO_LOOP);
  }

  /** Removes states until no more can be removed; false if a limit was reached. */
  private boolean reduce() {
    try (NumberSet frontier = steps.noStates();
        Predecessors predecessors = new Predecessors(steps)) {
      long rounds = 0;
      boolean goOn = true;
      boolean shrinking = true;
      while (goOn && shrinking) {
        long before = rounds++ == 0 ? steps.size() : kept.count();
        goOn = reach(rounds == 1, frontier, predecessors);
        // After a removal all states have predecessors; if all are reached too, all stay.
        shrinking = rounds == 1 || kept.count() < before;
        if (goOn && shrinking) {
          before = kept.count();
          goOn = remove(frontier, predecessors);
          shrinking = kept.count() < before && kept.count() > 0;
        }
      }
      course.count("rounds", rounds);
      return goOn;
    }
  }

  /**
   * Keeps the states that are accepting or that a kept accepting state leads to, and counts the
   * predecessors that each has among these.
   *
   * @param all whether all states are kept so far
   */
  private boolean reach(boolean all, NumberSet frontier, Predecessors predecessors) {
    reached.clear();
    predecessors.clear();
    for (long state = accepting.next(0); state >= 0; state = accepting.next(state + 1)) {
      if (all || kept.contains(state)) {
        reached.add(state);
        frontier.add(state);
      }
    }
    Reaching reaching = new Reaching(all ? null : kept, reached, frontier, predecessors);
    while (!frontier.isEmpty()) {
      if (!steps.spread(frontier, _ -> 0, reaching)) {
        return false;
      }
    }
    if (levels != null && !all) {
      levels.unreached(kept, reached);
    }
    NumberSet swap = kept;
    kept = reached;
    reached = swap;
    return true;
  }

  /** Removes the states without predecessors, then those that have none any more, and so on. */
  private boolean remove(NumberSet frontier, Predecessors predecessors) {
    for (long state = kept.next(0); state >= 0; state = kept.next(state + 1)) {
      if (predecessors.none(state)) {
        frontier.add(state);
      }
    }
    NumberSet within = kept;
    Removing removing = new Removing(within, levels, frontier, predecessors);
    while (!frontier.isEmpty()) {
      if (!steps.spread(
          frontier,
          state -> {
            within.remove(state);
            return levels == null ? 0 : levels.removed(state, accepting.contains(state));
          },
          removing)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Marks and counts the targets of steps.
   *
   * @param within the states that may be reached; null for all
   */
  private record Reaching(
      @Nullable NumberSet within, NumberSet reached, NumberSet frontier, Predecessors predecessors)
      implements StoredSteps.Receiver {
    @Override
    public boolean passes(long label, long target) {
      return within == null || within.contains(target);
    }

    @Override
    public boolean receive(long label, long target) {
      if (!predecessors.increment(target)) {
        return false;
      }
      if (reached.add(target)) {
        frontier.add(target);
      }
      return true;
    }

    @Override
    public void receiveAlone(long label, long target) {
      predecessors.makeRoom(target);
      receive(label, target);
    }
  }

  /** Subtracts removed steps from the counts of their targets. */
  private record Removing(
      NumberSet within, @Nullable Levels levels, NumberSet frontier, Predecessors predecessors)
      implements StoredSteps.Receiver {
    @Override
    public boolean passes(long least, long target) {
      return within.contains(target);
    }

    @Override
    public boolean receive(long least, long target) {
      if (levels != null && !levels.raise(target, least)) {
        return false;
      }
      if (predecessors.decrement(target)) {
        frontier.add(target);
      }
      return true;
    }

    @Override
    public void receiveAlone(long least, long target) {
      if (levels != null) {
        levels.makeRoom(least);
      }
      receive(least, target);
    }
  }

  /** For each state the number of steps that lead to it from kept states, at first in a byte. */
  private static final class Predecessors implements AutoCloseable {
    private NumberArray counts;

    Predecessors(StoredSteps steps) {
      counts = steps.zeros(Byte.SIZE);
    }

    void clear() {
      counts.clear();
    }

    boolean none(long state) {
      return counts.get(state) == 0;
    }

    /** Adds one; false if there is no room for that. */
    boolean increment(long state) {
      long count = counts.get(state);
      if (count == counts.largest()) {
        return false;
      }
      counts.set(state, count + 1);
      return true;
    }

    /** Makes room for one more; must not run while other threads count. */
    void makeRoom(long state) {
      if (counts.get(state) == counts.largest()) {
        counts = counts.widened(2 * Long.bitCount(counts.largest()));
      }
    }

    /** Returns whether no predecessor is left. */
    boolean decrement(long state) {
      long count = counts.get(state) - 1;
      counts.set(state, count);
      return count == 0;
    }

    @Override
    public void close() {
      counts.close();
    }
  }

  /**
   * A number for each state that is removed. A state that is removed for lack of predecessors gets
   * the largest number that these require: their own, plus one if they are accepting. The states
   * that no accepting state leads to are removed together; they get the largest number required so
   * far. So all states that are removed later have at least that number.
   *
   * <p>Whatever a step leads to is removed together with its source or later, and a state is
   * removed together with a predecessor only if that is not accepting. So no step leads to a lower
   * number, and each step that leaves an accepting state leads to a higher one.
   */
  static final class Levels implements AutoCloseable {
    private NumberArray numbers;

    /** The largest number that a removed state requires of its successors. */
    private long required;

    /** The least number of the states that are removed from now on. */
    private long least;

    private long highest;

    Levels(StoredSteps steps) {
      numbers = steps.zeros(Byte.SIZE);
    }

    long of(long state) {
      return numbers.get(state);
    }

    /** The largest number of a state. */
    long highest() {
      return highest;
    }

    /** Removes the states of {@code kept} that were not reached. */
    private void unreached(NumberSet kept, NumberSet reached) {
      least = required;
      for (long state = kept.next(0); state >= 0; state = kept.next(state + 1)) {
        if (!reached.contains(state)) {
          raiseAlone(state, least);
          highest = Math.max(highest, least);
        }
      }
    }

    /**
     * Removes a state without predecessors; returns the number that it requires of its successors.
     */
    private long removed(long state, boolean accepting) {
      raiseAlone(state, least);
      long number = of(state);
      highest = Math.max(highest, number);
      long next = accepting ? number + 1 : number;
      required = Math.max(required, next);
      return next;
    }

    /** Raises a number to at least the given value; false if there is no room for it. */
    private boolean raise(long state, long number) {
      if (number > of(state)) {
        if (number > numbers.largest()) {
          return false;
        }
        numbers.set(state, number);
      }
      return true;
    }

    /** Makes room for a number; must not run while other threads raise numbers. */
    private void makeRoom(long number) {
      if (number > numbers.largest()) {
        numbers = numbers.widened(2 * Long.bitCount(numbers.largest()));
      }
    }

    private void raiseAlone(long state, long number) {
      makeRoom(number);
      raise(state, number);
    }

    @Override
    public void close() {
      numbers.close();
    }
  }
}
