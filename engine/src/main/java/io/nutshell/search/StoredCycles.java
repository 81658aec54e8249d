package io.nutshell.search;

import io.nutshell.memory.DiskFailure;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.NumberSet;
import io.nutshell.model.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Searches for accepting cycles that need no depth-first search: a breadth-first search stores all
 * states, then a {@link Method} finds an accepting state on a cycle, and the path to it and the
 * cycle.
 */
final class StoredCycles {

  /** Finds an accepting cycle among the states of a complete search. */
  @FunctionalInterface
  interface Method {
    /**
     * @param accepting the numbers of the accepting states
     * @return null if there is no accepting cycle, or a limit was reached
     */
    LassoSearch.@Nullable Lasso find(Course course, StoredSteps steps, NumberSet accepting);
  }

  private StoredCycles() {}

  static CycleOutcome run(Exploration exploration, Supplier<Predicate> accepting, Method method) {
    long start = System.nanoTime();
    Outcome reached = BreadthFirst.search(exploration);
    if (reached.stop() != Stop.EXHAUSTED) {
      return CycleOutcome.none(reached);
    }
    Course course = Course.after(reached, rest(exploration, System.nanoTime() - start));
    LassoSearch.Lasso lasso = null;
    try (StoredSteps steps = StoredSteps.of(course);
        NumberSet accepted = steps.noStates()) {
      if (addAccepting(steps, accepting, accepted)) {
        lasso = method.find(course, steps, accepted);
      }
    } catch (MemoryExhausted exhausted) {
      course.stop(Stop.MEMORY);
    } catch (DiskFailure failure) {
      course.failed(failure);
    }
    if (lasso == null) {
      return CycleOutcome.none(course.end());
    }
    return new CycleOutcome(course.end(), true, lasso.path(), lasso.loop());
  }

  /** What is left to do after the states were found, which took {@code nanos}. */
  private static Exploration rest(Exploration all, long nanos) {
    return new Exploration(
            all.model(),
            all.store(),
            all.traces(),
            all.budget(),
            all.observer(),
            all.limits().after(nanos),
            all.listener())
        .on(all.parallelism());
  }

  /**
   * Adds the numbers of the accepting states to a set; false if a limit was reached.
   *
   * @param accepting makes a predicate for each thread
   */
  static boolean addAccepting(
      StoredSteps steps, Supplier<Predicate> accepting, NumberSet accepted) {
    return steps.readAll(
        () -> {
          Predicate test = accepting.get();
          return (number, state) -> {
            if (test.test(state)) {
              accepted.add(number);
            }
          };
        });
  }
}
