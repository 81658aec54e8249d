package io.nutshell.search;

import io.nutshell.memory.DiskFailure;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.NumberArray;
import io.nutshell.memory.NumberSet;
import io.nutshell.model.Predicate;
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

  private CatchThemYoung(
      Course course, StoredSteps steps, NumberSet accepting, NumberSet kept, NumberSet reached) {
    this.course = course;
    this.steps = steps;
    this.accepting = accepting;
    this.kept = kept;
    this.reached = reached;
  }

  /** Searches until all states are explored and sorted out, or a limit is reached. */
  public static CycleOutcome run(Exploration exploration, Predicate accepting) {
    return StoredCycles.run(
        exploration,
        accepting,
        (course, steps, accepted) -> {
          try (NumberSet kept = steps.noStates();
              NumberSet reached = steps.noStates()) {
            return new CatchThemYoung(course, steps, accepted, kept, reached).find();
          }
        });
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
    // States that are left over have an accepting cycle, even if a limit comes before it is found.
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
    while (frontier.count() > 0) {
      if (!steps.follow(
          frontier,
          _ -> 0,
          (_, target) -> {
            if (all || kept.contains(target)) {
              predecessors.increment(target);
              if (reached.add(target)) {
                frontier.add(target);
              }
            }
            return true;
          })) {
        return false;
      }
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
    while (frontier.count() > 0) {
      if (!steps.follow(
          frontier,
          state -> {
            kept.remove(state);
            return 0;
          },
          (_, target) -> {
            if (kept.contains(target) && predecessors.decrement(target)) {
              frontier.add(target);
            }
            return true;
          })) {
        return false;
      }
    }
    return true;
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

    void increment(long state) {
      long count = counts.get(state);
      if (count == counts.largest()) {
        counts = counts.widened(2 * Long.bitCount(count));
      }
      counts.set(state, count + 1);
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
}
