package io.nutshell.search;

import io.nutshell.memory.NumberArray;
import io.nutshell.memory.NumberSet;
import io.nutshell.model.Predicate;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds accepting cycles by maximal accepting predecessors (MAP).
 *
 * <p><b>How it works.</b> Each state gets the largest number of an accepting state that leads to it
 * by one step or more. These numbers are passed on along all steps until none grows any more. An
 * accepting state that gets its own number is on a cycle. If there is none, an accepting state that
 * got a number less than its own cannot be on a cycle, since then it would lead to itself. Such
 * states, among them the largest of all, no longer count as accepting, and a new round begins with
 * the others. If no accepting state is left, there is no accepting cycle.
 *
 * <p>It takes one number per state, no depth-first search, and a number of rounds that is small in
 * practice. From L. Brim, I. Černá, P. Moravec and J. Šimša, "Accepting predecessors are better
 * than back edges in distributed LTL model-checking" (2004).
 */
public final class MaximalPredecessors {
  private static final long NONE = -1;

  private final StoredSteps steps;
  private final NumberSet accepting;

  /** The search does not leave these states; null for all. */
  private final @Nullable NumberSet kept;

  /** For each state the largest accepting predecessor found so far, plus one; 0 for none. */
  private final NumberArray largest;

  /** The states whose number must be passed on. */
  private final NumberSet frontier;

  /** The least accepting state that the last round of the pass has found on a cycle. */
  private final AtomicLong found = new AtomicLong(NONE);

  private MaximalPredecessors(
      StoredSteps steps,
      NumberSet accepting,
      @Nullable NumberSet kept,
      NumberArray largest,
      NumberSet frontier) {
    this.steps = steps;
    this.accepting = accepting;
    this.kept = kept;
    this.largest = largest;
    this.frontier = frontier;
  }

  /**
   * Searches until an accepting cycle is found, or there is none, or a limit is reached.
   *
   * @param accepting makes a predicate for each thread
   */
  public static CycleOutcome run(Exploration exploration, Supplier<Predicate> accepting) {
    return StoredCycles.run(
        exploration,
        accepting,
        (course, steps, accepted) -> {
          long state = find(course, steps, accepted);
          return state == NONE ? null : new LassoSearch(course, steps).through(state, _ -> true);
        });
  }

  private static long find(Course course, StoredSteps steps, NumberSet accepting) {
    try (NumberArray largest = steps.zeros(steps.bits());
        NumberSet frontier = steps.noStates()) {
      MaximalPredecessors search =
          new MaximalPredecessors(steps, accepting, null, largest, frontier);
      long rounds = 0;
      boolean goOn = true;
      while (goOn && accepting.count() > 0) {
        goOn = search.round();
        rounds++;
        largest.clear();
      }
      course.count("rounds", rounds);
      return search.found.get();
    }
  }

  /**
   * An accepting state on a cycle within a set in which each state has a predecessor and an
   * accepting state leads to it; null if a limit was reached.
   *
   * <p>One round suffices. The components of the set that no other component leads to have a cycle
   * and an accepting state, and the largest accepting state of such a component gets its own
   * number.
   */
  static @Nullable Long onCycle(StoredSteps steps, NumberSet accepting, NumberSet kept) {
    try (NumberArray largest = steps.zeros(steps.bits());
        NumberSet frontier = steps.noStates()) {
      MaximalPredecessors search =
          new MaximalPredecessors(steps, accepting, kept, largest, frontier);
      if (search.round()) {
        throw new IllegalStateException("there is no accepting cycle where there must be one");
      }
      long found = search.found.get();
      return found == NONE ? null : found;
    }
  }

  /**
   * Passes numbers on until none changes, and drops the accepting states that cannot be on a cycle;
   * false if a cycle is found, or at a limit.
   */
  private boolean round() {
    for (long state = accepting.next(0); state >= 0; state = accepting.next(state + 1)) {
      frontier.add(state);
    }
    Receiving receiving = new Receiving();
    while (!frontier.isEmpty()) {
      if (!steps.spread(frontier, this::passedOn, receiving)) {
        return false;
      }
    }
    for (long state = accepting.next(0); state >= 0; state = accepting.next(state + 1)) {
      if (largest.get(state) < state + 1) {
        accepting.remove(state);
      }
    }
    return true;
  }

  /** The number that a state passes on to its successors. */
  private long passedOn(long state) {
    long number = largest.get(state);
    return accepting.contains(state) ? Math.max(number, state + 1) : number;
  }

  private final class Receiving implements StoredSteps.Receiver {
    @Override
    public boolean passes(long number, long target) {
      return number > largest.get(target) && (kept == null || kept.contains(target));
    }

    @Override
    public boolean receive(long number, long target) {
      if (number <= largest.get(target)) {
        return true;
      }
      largest.set(target, number);
      boolean accepted = accepting.contains(target);
      if (accepted && number == target + 1) {
        found.accumulateAndGet(target, (one, other) -> one == NONE ? other : Math.min(one, other));
      }
      // An accepting state passes on its own number, if that is larger, from the beginning.
      if (!accepted || number > target + 1) {
        frontier.add(target);
      }
      return true;
    }

    @Override
    public void receiveAlone(long number, long target) {
      receive(number, target);
    }

    @Override
    public boolean satisfied() {
      return found.get() != NONE;
    }

    @Override
    public boolean repeats() {
      return true;
    }
  }
}
