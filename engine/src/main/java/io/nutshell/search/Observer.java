package io.nutshell.search;

import io.nutshell.model.Fault;
import io.nutshell.model.State;
import io.nutshell.store.Marks;

/**
 * Told what a search finds. Each method answers whether the search should go on. States passed are
 * the search's own buffers: look, don't keep.
 */
public interface Observer {

  /**
   * The exploration to be watched; it knows the {@linkplain Exploration#path way} to what is found.
   */
  default void begin(Exploration exploration) {}

  /** A state seen for the first time. */
  default boolean found(long id, State state) {
    return true;
  }

  /** A state that enables no event. */
  default boolean dead(long id, State state) {
    return true;
  }

  /** Whether {@link #forgetting} is to be asked before states are forgotten. */
  default boolean watchesForgetting() {
    return false;
  }

  /**
   * These states are about to be forgotten. No state that is still to be found leads to them, and
   * every successor of theirs is held.
   *
   * @param doomed their ids
   * @param bound all ids are below this
   */
  default boolean forgetting(Marks doomed, long bound) {
    return true;
  }

  /** Firing this event of this state is a fault of the model. */
  default boolean faulty(long id, State state, long event, int choice, Fault.Mistake error) {
    return true;
  }
}
