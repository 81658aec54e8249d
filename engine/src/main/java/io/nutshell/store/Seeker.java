package io.nutshell.store;

import io.nutshell.model.State;

/** Looks states up for one worker, while another adds states to the same {@link Seekable} store. */
@FunctionalInterface
public interface Seeker {

  /**
   * Looks up the first {@code count} states.
   *
   * @param found receives whether each state is known
   */
  void find(State[] states, int count, boolean[] found);
}
