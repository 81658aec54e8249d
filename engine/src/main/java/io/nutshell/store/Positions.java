package io.nutshell.store;

import io.nutshell.model.State;

/**
 * Dense numbers, from 0 up, for the states of a complete set, so that data per state can be kept in
 * an array.
 */
public interface Positions {

  /** The number of states. */
  long size();

  /** The state's number, or -1 where it is not in the set. */
  long of(State state);

  /** Writes the state with the given number into {@code target}. */
  void get(long position, State target);

  /** A handle that gives states back by number; fast if they are read in ascending order. */
  Retrievable reader();

  /** A handle that finds the numbers of many states together. The caller closes it. */
  Finder finder();

  /** Finds the numbers of states in batches. */
  interface Finder extends AutoCloseable {

    /**
     * Adds a state to the batch; fast if it is a successor of the state read last. The state must
     * be in the set.
     *
     * @param label is passed on with the state's number
     * @return whether there is room for another; if not, {@link #settle} must be called next
     */
    boolean offer(State state, long label);

    /**
     * Empties the batch.
     *
     * @param visitor receives the label and the number of each state, in ascending order of these
     *     numbers, until it returns false
     * @return whether it went on to the last
     */
    boolean settle(Visitor visitor);

    @Override
    void close();
  }

  /** Receives the numbers of states. */
  @FunctionalInterface
  interface Visitor {
    /** Returns whether to go on. */
    boolean found(long label, long position);
  }
}
