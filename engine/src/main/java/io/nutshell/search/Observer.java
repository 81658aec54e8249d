package io.nutshell.search;

import io.nutshell.model.Fault;
import io.nutshell.model.State;
import io.nutshell.store.Marks;
import org.jspecify.annotations.Nullable;

/**
 * Receives what a search finds. Methods that return a boolean return whether the search should go
 * on. The states passed are buffers that the search overwrites: an observer that keeps one copies
 * it.
 */
public interface Observer {

  /** Whether {@link #found} is to be called. */
  default boolean watchesStates() {
    return true;
  }

  /** A state seen for the first time. */
  default boolean found(long id, State state, SearchView search) {
    return true;
  }

  /** A state that enables no event. */
  default boolean dead(long id, State state, SearchView search) {
    return true;
  }

  /** Firing this event of this state is a mistake of the model. */
  default boolean faulty(
      long id, State state, long event, int choice, Fault.Mistake error, SearchView search) {
    return true;
  }

  /** Whether {@link #step} is to be called. */
  default boolean countsSteps() {
    return false;
  }

  /**
   * A step of the search. Each step is reported once.
   *
   * @param target the state after the step; null if the step is a fault
   */
  default void step(State source, long event, @Nullable State target) {}

  /** Whether {@link #forgetting} is to be called before states are forgotten. */
  default boolean watchesForgetting() {
    return false;
  }

  /**
   * These states are about to be forgotten. No state that is still to be found leads to them, and
   * the store holds all their successors.
   *
   * @param doomed their ids
   * @param bound all ids are below this
   */
  default boolean forgetting(Marks doomed, long bound, SearchView search) {
    return true;
  }
}
