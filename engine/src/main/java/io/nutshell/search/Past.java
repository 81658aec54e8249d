package io.nutshell.search;

import io.nutshell.model.InputError;
import io.nutshell.model.State;
import java.util.List;

/** The records of an earlier breadth-first search, in their order. */
public interface Past {

  /** The kinds of records; each is a method of {@link Journal}. */
  enum Kind {
    FOUND,
    DEAD,
    FAULTY,
    LAYER
  }

  /** Goes to the next record; false after the last. */
  boolean next();

  Kind kind();

  /** The state of the record; a buffer that {@link #next} overwrites. */
  State state();

  /** For a dead or faulty state, its id; for a state found, the id of its parent. */
  long id();

  long event();

  int choice();

  /** For a new layer, the number of transitions followed before it. */
  long transitionsBefore();

  /** The number of states found. */
  long states();

  /** The number of states expanded; states are expanded in the order found. */
  long expanded();

  /** The number of states in all layers up to and including the one being expanded. */
  long layerEnd();

  long transitions();

  boolean cut();

  /**
   * Some of the expanded states, available once all records are read. The search checks that all
   * their successors are among the recorded states.
   */
  List<Expanded> sample();

  /** An expanded state, its id, and its distance from the initial state. */
  record Expanded(long id, State state, long depth) {}

  /** The error to throw if the records cannot come from a search of this model. */
  InputError contradiction(String what);

  /** Whether the records have the parent of each state and the event that led to it. */
  boolean edges();
}
