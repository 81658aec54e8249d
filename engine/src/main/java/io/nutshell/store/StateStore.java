package io.nutshell.store;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;

/**
 * The set of states seen so far.
 *
 * <p><b>Ids.</b> Each new state gets the next number from 0 up, in order of discovery; numbers are
 * longs throughout, so that nothing ends at 2³¹ states.
 *
 * <p><b>Memory.</b> Tables grow as they fill and are charged to the exploration's budget. A {@link
 * MemoryExhausted} thrown by {@code add} leaves the store as it was: it may be asked still, and
 * closed. Adding a state that is there needs no memory.
 */
public interface StateStore extends AutoCloseable {

  /** A handle for one worker. */
  Inserter inserter();

  /** How many states are held. */
  long size();

  /** Whether two different states are always kept apart; else states may be missed. */
  default boolean exact() {
    return true;
  }

  @Override
  void close();

  /** Adds states for one worker. */
  interface Inserter {

    /** The id of the initial state. */
    long addInitial(State state);

    /**
     * The states added next are successors of this one.
     *
     * @param depth steps from the initial state on the path by which it was found
     */
    void from(long id, State source, long depth);

    /**
     * Adds a successor of the state given to {@link #from}.
     *
     * @return its id if it is new, {@code ~id} if it was there
     */
    long add(State state, long event, int choice);
  }
}
