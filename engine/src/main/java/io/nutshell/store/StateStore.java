package io.nutshell.store;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import org.jspecify.annotations.Nullable;

/**
 * The set of states seen so far.
 *
 * <p><b>Ids.</b> Each new state gets the next number from 0 up, in order of discovery; numbers are
 * longs throughout, so that nothing ends at 2³¹ states. A {@link Removable} store gives the numbers
 * of states that it was told to forget again.
 *
 * <p><b>Memory.</b> Tables grow as they fill and are charged to the exploration's budget. A {@link
 * MemoryExhausted} thrown by {@code add} leaves the store as it was: it may be asked still, and
 * closed. Adding a state that is there needs no memory.
 */
public interface StateStore extends StateSet {

  /** What a store that cannot tell which state was there answers for one that was. */
  long PRESENT = -1;

  /** A handle for one worker. */
  Inserter inserter();

  /** The store as one that gives states back, or null where it cannot. */
  default @Nullable Retrievable retrievable() {
    return this instanceof Retrievable retrievable ? retrievable : null;
  }

  /** The store as one that forgets states, or null where it cannot. */
  default @Nullable Removable removable() {
    return this instanceof Removable removable ? removable : null;
  }

  /**
   * Gives back what only serves to find states. From now on they can be had by number, and nothing
   * can be added.
   */
  default void freeze() {}

  /** Adds states for one worker. A store that builds on no source needs only {@link #add}. */
  @FunctionalInterface
  interface Inserter {

    /** The id of the initial state. */
    default long addInitial(State state) {
      return add(state, 0, 0);
    }

    /**
     * The states added next are successors of this one.
     *
     * @param depth steps from the initial state on the path by which it was found
     */
    default void from(long id, State source, long depth) {}

    /**
     * Adds a successor of the state given to {@link #from}.
     *
     * @return its id if it is new, {@code ~id} if it was there, or {@link #PRESENT} where the store
     *     cannot tell which one was there
     */
    long add(State state, long event, int choice);

    /**
     * Adds all successors of a state, as {@link #add} would one by one. A store whose cost is
     * waiting for memory can overlap those waits.
     *
     * @param ids receives what {@code add} would answer
     */
    default void addAll(State[] states, long[] events, int[] choices, int count, long[] ids) {
      for (int i = 0; i < count; i++) {
        ids[i] = add(states[i], events[i], choices[i]);
      }
    }
  }

  /** Adds the successors of several states at once. Between the two steps nothing else is added. */
  interface BatchInserter extends Inserter {

    /**
     * Makes the states from one index to another ready to be added: successors of the state last
     * given to {@link #from}. They must stay as they are until they are settled.
     */
    void prepare(State[] states, int begin, int end);

    /**
     * Adds the first states, all of them made ready since others were settled, in order. A {@link
     * MemoryExhausted} leaves those added that were answered.
     *
     * @param ids receives what {@code add} would answer for each
     */
    void settle(State[] states, int count, long[] ids);

    @Override
    default void addAll(State[] states, long[] events, int[] choices, int count, long[] ids) {
      prepare(states, 0, count);
      settle(states, count, ids);
    }
  }
}
