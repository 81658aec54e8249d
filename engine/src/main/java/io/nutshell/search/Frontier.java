package io.nutshell.search;

import io.nutshell.model.State;

/** The states found and not yet expanded, in the order of their expansion. */
public interface Frontier extends AutoCloseable {

  void add(long id, State state);

  /** Removes and returns the next state; requires that {@link #size} is not 0. */
  long take(State target);

  long size();

  @Override
  void close();
}
