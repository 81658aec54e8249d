package io.nutshell.store;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;

/** Offers the successors of chunks to a store for one worker in a {@link Round}. */
public interface RoundInserter {

  /** Gives states back that were stored before the round. */
  Retrievable reader();

  /** The states offered next are successors of the sources of this chunk. */
  void begin(int chunk);

  /** The states prepared next are successors of this one. */
  default void from(long id) {}

  /**
   * Prepares the states of a batch from {@code begin} to {@code end} to be offered: a store copies
   * or hashes them, or stores parts of them. They must not change until they are offered.
   */
  void prepare(State[] states, int begin, int end);

  /**
   * Offers the first {@code count} states of a batch, all of which were prepared, in order.
   *
   * @throws MemoryExhausted where the round has no room; it must then be undone
   */
  void offer(State[] states, int count);
}
