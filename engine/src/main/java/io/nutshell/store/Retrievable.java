package io.nutshell.store;

import io.nutshell.model.State;

/** Gives a state of a store back for its id. A handle for one worker. */
@FunctionalInterface
public interface Retrievable {

  void get(long id, State target);
}
