package io.nutshell.store;

import io.nutshell.model.State;

/**
 * Numbers for the states of a set that is complete: from 0 up, none left out. So that a bit or a
 * number for each state is an array.
 */
public interface Positions {

  /** How many states there are. */
  long size();

  /** The state's number, or -1 where it is not in the set. */
  long of(State state);

  /** Writes the state with the given number into {@code target}. */
  void get(long position, State target);
}
