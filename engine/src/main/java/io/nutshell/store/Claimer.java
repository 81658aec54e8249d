package io.nutshell.store;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import java.util.Arrays;

/** Claims the successors of chunks for one worker in a {@link Round}. */
public interface Claimer {
  /** The answer for a state that is stored, or that an earlier step claimed. */
  int KNOWN = -1;

  /** Gives states back that were stored before the round. */
  Retrievable reader();

  /** The states claimed next are successors of the sources of this chunk. */
  void begin(int chunk);

  /** The states prepared next are successors of this one. */
  default void from(long id) {}

  /**
   * Prepares the states from {@code begin} to {@code end}, successors of the state last given to
   * {@link #from}, to be claimed.
   */
  void prepare(State[] states, int begin, int end);

  /**
   * Claims the first {@code count} states, all prepared since the last call, in order.
   *
   * @param claimed receives those that are claimed now; the others are stored, or were claimed by
   *     an earlier step
   * @throws MemoryExhausted where the round has no room; it must then be undone
   */
  void claim(State[] states, int count, Claimed claimed);

  /** Some of the states of a batch, in order, each with the number of its claim. */
  final class Claimed {
    private int[] states = new int[128];
    private int[] claims = new int[128];
    private int count;

    public void clear() {
      count = 0;
    }

    public void add(int state, int claim) {
      if (count == states.length) {
        states = Arrays.copyOf(states, 2 * count);
        claims = Arrays.copyOf(claims, 2 * count);
      }
      states[count] = state;
      claims[count++] = claim;
    }

    public int count() {
      return count;
    }

    /** The index of a state in the batch. */
    public int state(int index) {
      return states[index];
    }

    public int claim(int index) {
      return claims[index];
    }
  }
}
