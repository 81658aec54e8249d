package io.nutshell.store;

import io.nutshell.model.State;

/**
 * Dense numbers, from 0 up, for the states of a complete set, so that data per state can be kept in
 * an array.
 */
public interface Positions {

  /** The number of states. */
  long size();

  /** The state's number, or -1 where it is not in the set. */
  long of(State state);

  /** Writes the state with the given number into {@code target}. */
  void get(long position, State target);
}
