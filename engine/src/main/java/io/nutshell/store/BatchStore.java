package io.nutshell.store;

import io.nutshell.model.State;
import io.nutshell.parallel.Team;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A set of states that takes them in batches, and hands them back layer by layer.
 *
 * <p>It does not know at once whether a state is new, and has no ids for states. States are
 * {@linkplain #offer offered} as they are generated; when the layer ends, they are {@linkplain
 * #settle settled}, and the new ones form the next layer. {@link #advance} goes to that layer, and
 * {@link #next} returns its states, each once.
 *
 * <p><b>Memory.</b> Tables grow as they fill and are charged to the exploration's budget. After a
 * {@link io.nutshell.memory.MemoryExhausted} only the methods of {@link StateSet} may be called.
 */
public interface BatchStore extends StateSet {

  /** Receives new states. */
  @FunctionalInterface
  interface Visitor {
    /** Returns whether to go on. The state is a buffer that the store overwrites. */
    boolean found(State state);
  }

  /**
   * Takes a state, which may be known: first the initial one, then successors of the state that
   * {@link #next} returned last.
   */
  void offer(State state);

  /**
   * Adds the states offered since the last time to the set, and the new ones to the next layer.
   *
   * @param visitor receives each new state, until it returns false, in an order that depends only
   *     on what was offered in which layer, unless memory is nearly full (see {@link #rounds})
   * @return whether it went on to the last
   */
  boolean settle(Visitor visitor);

  /**
   * The same without a visitor of the new states, which is faster.
   *
   * @param counted receives the number of new states as soon as it is known, also if memory is
   *     exhausted later
   */
  void settleUnseen(LongConsumer counted);

  /**
   * Copies all states of another store into this one, which must be empty. The first {@code read}
   * of them count as read, those up to {@code layerEnd} are the rest of this layer, and all others
   * are in the next one.
   *
   * @param goOn asked now and then
   * @return whether it went on to the last
   */
  boolean takeOver(Retrievable states, long read, long layerEnd, long count, BooleanSupplier goOn);

  /**
   * Goes to the next layer, after all states of this one were read; returns its number of states.
   */
  long advance();

  /** Reads the next state of this layer; false if there is none. */
  boolean next(State target);

  /** Several threads read the layer and offer successors, in rounds. */
  interface Rounds {
    /**
     * Begins the next round; returns the number of its chunks, which are numbered from 0. If there
     * are none, what is left of the layer must be read by one thread.
     */
    int begin();

    /** What a thread uses, in this layer. */
    Lane lane(int worker);

    /** Whether no further chunk of this round should be opened. */
    boolean full();

    /** Ends a round after its first {@code done} chunks were read; no thread uses its lane. */
    void end(int done);
  }

  /** Reads chunks of a layer on one of several threads. */
  interface Lane {
    /** Begins to read a chunk. */
    void open(int chunk);

    /** Reads the next state of the chunk; false if there is none. */
    boolean next(State target);

    /**
     * Takes a successor of the state read last; returns false if it does not. Then the store must
     * be offered the state after the round, in the order of the chunks and their states.
     */
    boolean offer(State state);
  }

  /**
   * Has several threads read the layer, before its first state is read. Nothing that the store
   * returns depends on their number, unless memory is nearly full. Threads have tables of their
   * own, so memory may be exhausted earlier, and a store that works in another way when little is
   * free may find the states of a layer in another order.
   *
   * @return null if one thread must read it
   */
  default @Nullable Rounds rounds(Team team) {
    return null;
  }

  /**
   * Removes all states and begins again, which is also allowed after memory was exhausted. From now
   * on the store keeps the layers that were read: the latest two, and earlier ones while all take
   * no more than {@code keptBytes} and no more memory than is free.
   */
  void restart(long keptBytes);

  /**
   * Goes back to the beginning of a layer that was kept, the initial state's being 0; {@link #next}
   * then returns its states. Nothing can be offered afterwards.
   *
   * @return false if it is not kept
   */
  boolean reopen(long layer);

  /** The number of states not yet read. */
  long waiting();

  /**
   * Numbers the states, after all were found and read. Nothing can be offered afterwards, unless
   * the store is restarted.
   */
  Positions positions();
}
