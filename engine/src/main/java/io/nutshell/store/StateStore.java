package io.nutshell.store;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import org.jspecify.annotations.Nullable;

/**
 * The set of states seen so far.
 *
 * <p><b>Ids.</b> Each new state gets the next id from 0 up, in order of discovery. Ids are longs,
 * so that a search may exceed 2³¹ states. A {@link Removable} store reuses the ids of removed
 * states.
 *
 * <p><b>Memory.</b> Tables grow as they fill and are charged to the exploration's budget. A {@link
 * MemoryExhausted} thrown by {@code add} leaves the store unchanged and usable. Adding a state that
 * is stored already needs no memory.
 */
public interface StateStore extends StateSet {

  /** The answer for a known state, from a store that does not know the state's id. */
  long PRESENT = -1;

  /**
   * The depth of a source whose successors are only looked up: no path through it counts as a short
   * one.
   */
  long ANY_DEPTH = Long.MAX_VALUE - 1;

  /** A handle for one worker, with scratch memory of its own. */
  Inserter inserter();

  /**
   * A handle of its own that gives states back, or null where the store cannot. A worker that adds
   * successors to the states it reads uses its {@link Inserter#reader} instead.
   */
  default @Nullable Retrievable retrievable() {
    return inserter().reader();
  }

  /** The store as one that forgets states, or null where it cannot. */
  default @Nullable Removable removable() {
    return this instanceof Removable removable ? removable : null;
  }

  /**
   * Releases the memory that only serves to find states. From now on states can be read by id, and
   * none can be added.
   */
  default void freeze() {}

  /** Adds states for one worker. A store that builds on no source needs only {@link #add}. */
  @FunctionalInterface
  interface Inserter {

    /**
     * Gives states back with this handle's scratch memory, or null where the store cannot. To read
     * a state and then name it in {@link #from} is cheaper than with a handle apart.
     */
    default @Nullable Retrievable reader() {
      return null;
    }

    /** The id of the initial state. */
    default long addInitial(State state) {
      return add(state, 0, 0);
    }

    /**
     * The states added next are successors of this one, until another is named or the {@link
     * #reader} reads one.
     *
     * @param depth steps from the initial state on the path by which it was found
     */
    default void from(long id, State source, long depth) {}

    /**
     * Adds a successor of the state given to {@link #from}.
     *
     * @return its id if it is new, {@code ~id} if it is known, or {@link #PRESENT} if it is known
     *     and the store has no ids of known states
     */
    long add(State state, long event, int choice);

    /**
     * Adds all successors of a state, as {@link #add} would one by one. A store can overlap the
     * cache misses of all of them.
     *
     * @param ids receives the answers of {@code add}
     */
    default void addAll(State[] states, long[] events, int[] choices, int count, long[] ids) {
      for (int i = 0; i < count; i++) {
        ids[i] = add(states[i], events[i], choices[i]);
      }
    }
  }

  /**
   * Adds the successors of several states at once. Between the two steps this worker adds nothing
   * else; others may.
   */
  interface BatchInserter extends Inserter {

    /**
     * Prepares the states from {@code begin} to {@code end}, successors of the state last given to
     * {@link #from}, to be added. They must not change until they are settled.
     */
    void prepare(State[] states, int begin, int end);

    /**
     * Adds the first {@code count} states, all prepared since the last call, in order. After a
     * {@link MemoryExhausted}, exactly those states are added for which {@code ids} has an answer.
     *
     * @param ids receives the answers of {@code add}
     */
    void settle(State[] states, int count, long[] ids);

    @Override
    default void addAll(State[] states, long[] events, int[] choices, int count, long[] ids) {
      prepare(states, 0, count);
      settle(states, count, ids);
    }
  }

  /**
   * Looks states up some time before they are added, several at once, so that their cache misses
   * overlap. States may be looked up and never added.
   */
  interface EarlyInserter extends Inserter {

    /**
     * Computes what the other methods need of the states from {@code begin} to {@code end},
     * successors of the state last given to {@link #from}.
     *
     * @param notes receives a number for each state, which stays valid while no state is removed
     */
    void note(State[] states, int begin, int end, long[] notes);

    /**
     * Looks up noted states.
     *
     * @param answers receives {@code ~id} for each state that is known, 0 for the others
     */
    void lookUp(State[] states, int begin, int end, long[] notes, long[] answers);

    /** Adds a noted state, as {@link #add(State, long, int)} does. */
    long add(State state, long note);
  }
}
