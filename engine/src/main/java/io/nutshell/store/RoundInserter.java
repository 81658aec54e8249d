package io.nutshell.store;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Padded;
import io.nutshell.model.State;
import java.util.Arrays;

/** Offers the successors of chunks to a store for one worker in a {@link Round}. */
public interface RoundInserter {

  /** Gives states back that were stored before the round. */
  Retrievable reader();

  /** The states offered next are successors of the sources of this chunk. */
  void begin(int chunk);

  /** The states prepared next are successors of this one. */
  default void from(long id) {}

  /**
   * Prepares the states from {@code begin} to {@code end}, successors of the state last given to
   * {@link #from}, to be offered.
   */
  void prepare(State[] states, int begin, int end);

  /**
   * Offers the first {@code count} states, all prepared since the last call, in order.
   *
   * @param offered receives those that may be new; the others are stored
   * @throws MemoryExhausted where the round has no room; it must then be undone
   */
  void offer(int count, Offered offered);

  /** Some of the states of a batch, in order. */
  final class Offered extends Padded {
    private int[] states = new int[128];
    private int count;

    public void clear() {
      count = 0;
    }

    public void add(int state) {
      if (count == states.length) {
        states = Arrays.copyOf(states, 2 * count);
      }
      states[count++] = state;
    }

    public int count() {
      return count;
    }

    /** The index of a state in the batch. */
    public int state(int index) {
      return states[index];
    }
  }
}
