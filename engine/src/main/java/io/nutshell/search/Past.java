package io.nutshell.search;

import io.nutshell.model.State;

/** What another breadth-first search noted before it ended, in that order. */
public interface Past {

  /** The kinds of notes, as {@link Journal} has them. */
  enum Kind {
    FOUND,
    DEAD,
    FAULTY,
    LEVEL
  }

  /** Steps to the next note; false behind the last. */
  boolean next();

  Kind kind();

  /** The state that it is about; a buffer that the next step overwrites. */
  State state();

  /** The id of that state where it is dead or faulty; of its parent where it was found. */
  long id();

  long event();

  int choice();

  /** At a new level: the transitions followed before. */
  long transitionsBefore();

  /** How many states were found. */
  long states();

  /** How many of them, from the first found on, were expanded. */
  long expanded();

  /** How many states there were, from the first found on, down to the level being expanded. */
  long levelEnd();

  long transitions();

  boolean cut();

  /** Whether the parents of all states are known, and the events that led to them. */
  boolean edges();
}
