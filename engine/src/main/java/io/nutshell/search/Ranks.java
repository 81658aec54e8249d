package io.nutshell.search;

import io.nutshell.memory.DiskFailure;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.NumberSet;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Ranks the states of a complete search that found no accepting cycle: no step leads to a higher
 * rank, and each step that leaves an accepting state leads to a lower one. Such ranks prove that
 * there is no accepting cycle. {@link CatchThemYoung} computes them as it removes all states.
 */
public final class Ranks {
  private Ranks() {}

  /** Receives each state once, in no particular order. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * @param rank from 0 up
     */
    void ranked(State state, long rank);
  }

  /**
   * Ranks all states; takes memory for some bits and two small numbers per state.
   *
   * @param exploration with the store that the search has filled
   * @param accepting makes a predicate for each thread
   * @return why it ended early; null if all states were visited
   */
  public static @Nullable Stop visit(
      Exploration exploration, Outcome reached, Supplier<Predicate> accepting, Visitor visitor) {
    Course course = Course.after(reached, exploration);
    try (StoredSteps steps = StoredSteps.of(course);
        NumberSet accepted = steps.noStates();
        CatchThemYoung.Levels levels = new CatchThemYoung.Levels(steps)) {
      if (StoredCycles.addAccepting(steps, accepting, accepted)
          && CatchThemYoung.level(course, steps, accepted, levels)) {
        State state = new State(1);
        for (long number = 0; number < steps.size(); number++) {
          steps.get(number, state);
          visitor.ranked(state, levels.highest() - levels.of(number));
          if (number % Course.PULSE == 0 && !course.pulse(steps.size() - number)) {
            return course.end().stop();
          }
        }
        return null;
      }
    } catch (MemoryExhausted exhausted) {
      course.stop(Stop.MEMORY);
    } catch (DiskFailure failure) {
      course.failed(failure);
    }
    return course.end().stop();
  }
}
