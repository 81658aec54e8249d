package io.nutshell.search;

import io.nutshell.model.InputError;
import io.nutshell.model.State;
import java.util.List;

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

  /**
   * Some of the states that were expanded, once all notes are read: those whose successors the
   * search is to find among the states noted.
   */
  List<Expanded> sample();

  /** A state that was expanded, its number, and how many steps it is from the initial state. */
  record Expanded(long id, State state, long depth) {}

  /** What to throw where the notes turn out not to be those of a search of this model. */
  InputError contradiction(String what);

  /** Whether the parents of all states are known, and the events that led to them. */
  boolean edges();
}
