package io.nutshell.check.property;

import io.nutshell.check.graph.StoredGraph;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Fault;
import io.nutshell.model.State;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Watches one search for one property, in one worker. A method that returns null has no finding.
 */
public interface Watcher {

  /** A watcher that examines each state, when it is seen for the first time. */
  interface OfStates extends Watcher {
    @Nullable Finding found(State state);
  }

  /** A state that enables no event. */
  default @Nullable Finding dead(State state) {
    return null;
  }

  /** Firing this event of the state is a mistake of the model. */
  default @Nullable Finding faulty(State state, long event, int choice, Fault.Mistake error) {
    return null;
  }

  /** Receives findings in states that were found before. */
  interface Sink {
    /** Returns whether to go on. */
    boolean found(State state, Finding finding);
  }

  /**
   * Examines states that a sweep is about to forget, and the steps between them. Called only for
   * properties that need {@link Need#MONOTONE_SWEEP}.
   *
   * @param goOn asked now and then
   * @return whether all were examined
   */
  default boolean lookBack(
      StoredGraph graph, MemoryBudget budget, BooleanSupplier goOn, Sink sink) {
    return true;
  }
}
