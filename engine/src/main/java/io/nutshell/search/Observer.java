package io.nutshell.search;

import io.nutshell.model.Fault;
import io.nutshell.model.State;
import io.nutshell.store.Marks;
import org.jspecify.annotations.Nullable;

/**
 * Told what a search finds. Methods that answer a boolean answer whether the search should go on.
 * States passed are the search's own buffers: an observer reads them and keeps copies.
 */
public interface Observer {

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

  /** Whether {@link #step} is to be told. */
  default boolean countsSteps() {
    return false;
  }

  /**
   * A step of the search. Each step is told once.
   *
   * @param target where it leads; null where the step is a fault
   */
  default void step(State source, long event, @Nullable State target) {}

  /** Whether {@link #forgetting} is to be asked before states are forgotten. */
  default boolean watchesForgetting() {
    return false;
  }

  /**
   * These states are about to be forgotten. No state that is still to be found leads to them, and
   * the store holds every successor of theirs.
   *
   * @param doomed their ids
   * @param bound all ids are below this
   */
  default boolean forgetting(Marks doomed, long bound, SearchView search) {
    return true;
  }
}
