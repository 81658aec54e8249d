package io.nutshell.search;

import io.nutshell.model.State;

/**
 * Notes what a breadth-first search does, so that another can take it up there. Notes count up to
 * the last {@link #mark}: what was noted since is part of an unfinished step, which the other will
 * do again.
 */
public interface Journal {

  /** A state seen for the first time. Where the loop does not know its parent, that is -1. */
  void found(State state, long parent, long event, int choice);

  /** A state that enables no event. */
  void dead(long id, State state);

  /** An event of a state that is a fault. */
  void faulty(long id, State state, long event, int choice);

  /** The next level is to be expanded; all its states are found. */
  void level(long transitions);

  /**
   * A search could be taken up here.
   *
   * @param expanded how many states, from the first found on, have been expanded
   * @param transitions followed from those
   * @param cut whether some state had successors beyond the limit on depth
   */
  void mark(long expanded, long transitions, boolean cut);

  /** Whether it is time to {@link #commit}. */
  boolean due();

  /** Makes all up to the last mark outlast this process. */
  void commit();
}
