package io.nutshell.search;

import io.nutshell.model.State;

/**
 * Records what a breadth-first search does, so that another search can resume it. Records count up
 * to the last {@link #mark}: those after it belong to an unfinished expansion, which the resuming
 * search repeats.
 */
public interface Journal {

  /** A state seen for the first time. The parent is -1 if the search does not know it. */
  void found(State state, long parent, long event, int choice);

  /** A state that enables no event. */
  void dead(long id, State state);

  /** An event of a state that is a fault. */
  void faulty(long id, State state, long event, int choice);

  /** The search goes to the next layer; all its states are found. */
  void layer(long transitions);

  /**
   * The search can be resumed from here.
   *
   * @param expanded the number of states expanded; states are expanded in the order found
   * @param transitions the number of transitions from those
   * @param cut whether some state had successors beyond the depth limit
   */
  void mark(long expanded, long transitions, boolean cut);

  /** Whether it is time to {@link #commit}. */
  boolean due();

  /** Makes all records up to the last mark durable. */
  void commit();
}
