package io.nutshell.search;

import io.nutshell.model.State;

/** States found and not yet expanded, in the order in which they are to be. */
public interface Frontier extends AutoCloseable {

  void add(long id, State state);

  /** Takes the next state; only where {@link #size} is not 0. */
  long take(State target);

  long size();

  @Override
  void close();
}
