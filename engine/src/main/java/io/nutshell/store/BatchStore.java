package io.nutshell.store;

import io.nutshell.model.State;
import java.util.function.BooleanSupplier;

/**
 * A set of states that takes them in batches, and hands them back layer by layer.
 *
 * <p>It cannot say at once whether a state is new, nor has it numbers for states, so it works with
 * a search that can wait: states are {@linkplain #offer offered} as they come, and when the batch
 * is full, or the layer at its end, the batch is {@linkplain #settle settled}: what was new makes
 * up the next layer. {@link #advance} goes to that layer, and {@link #next} gives its states, each
 * once.
 *
 * <p><b>Memory.</b> Tables grow as they fill and are charged to the exploration's budget. After a
 * {@link io.nutshell.memory.MemoryExhausted} the store may only be asked for what {@link StateSet}
 * knows, and closed.
 */
public interface BatchStore extends StateSet {

  /** Told of new states. */
  @FunctionalInterface
  interface Visitor {
    /** Answers whether to go on. The state is the store's own buffer. */
    boolean found(State state);
  }

  /**
   * Takes a state into the batch: the initial one at first, then successors of the state that
   * {@link #next} gave last.
   *
   * @return whether there is room for another; where not, {@link #settle} must come next
   */
  boolean offer(State state);

  /**
   * Empties the batch: what is new in it is added to the set and to the next layer.
   *
   * @param visitor told of each new state, until it has enough
   * @return whether it went on to the last
   */
  boolean settle(Visitor visitor);

  /**
   * Takes over all states of another store, there being none here yet. The first {@code read} of
   * them were read, those up to {@code layerEnd} are the rest of this layer, and all others are in
   * the next one.
   *
   * @param goOn asked now and then
   * @return whether it went on to the last
   */
  boolean takeOver(Retrievable states, long read, long layerEnd, long count, BooleanSupplier goOn);

  /** Goes to the next layer, all states of this one being read; answers how many states it has. */
  long advance();

  /** Reads the next state of this layer; false where there is none. */
  boolean next(State target);

  /**
   * Forgets everything and begins again, also when memory was exhausted, and from now on keeps the
   * layers that were read: the latest two, and others while all take no more than so many bytes,
   * and no more memory than is still free.
   */
  void restart(long keptBytes);

  /**
   * Goes back to the beginning of a layer that was kept, the initial state's being 0; {@link #next}
   * then gives its states. Nothing can be offered afterwards.
   *
   * @return false where it is not kept
   */
  boolean reopen(long layer);

  /** How many states are known and not yet read. */
  long waiting();
}
