package io.nutshell.store;

import io.nutshell.model.State;

/** A store that gives a state back for its id. */
public interface Retrievable {

  void get(long id, State target);
}
