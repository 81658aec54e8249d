package io.nutshell.store;

/** Remembers how each state was first reached. */
public interface PathKeeping {

  /** The path to the state with this id. */
  Path path(long id);
}
