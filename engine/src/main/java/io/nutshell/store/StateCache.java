package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.Region;
import io.nutshell.model.State;
import org.jspecify.annotations.Nullable;

/**
 * A bounded number of whole states by their numbers, for {@link ComBackStore}. A state can be in
 * one of {@value #WAYS} places, those of its number modulo the size, and takes the place of one
 * that was put there earlier.
 *
 * <p>It starts small and grows to its bound as states are put; where memory does not allow that, it
 * stays as it is.
 */
final class StateCache implements AutoCloseable {
  private static final int WAYS = 4;
  private static final int FIRST = 1 << 10;
  private static final int LENGTH_BITS = 20;

  private final MemoryBudget budget;
  private final long bound;
  private @Nullable Region places;
  private long sets;
  private int stride;
  private long puts;
  private int turn;

  /**
   * @param bound how many states at most; 0 for none
   * @param words how long states are, or may be expected to be
   */
  StateCache(MemoryBudget budget, long bound, int words) {
    this.budget = budget;
    this.bound = bound;
    resize(Math.min(bound, FIRST), words + 1);
  }

  /** Makes an empty cache of another size; where there is no memory for it, leaves all as it is. */
  private void resize(long states, int newStride) {
    long newSets = (states + WAYS - 1) / WAYS;
    if (newSets == 0) {
      return;
    }
    try {
      Region larger = new Region(budget, newSets * WAYS * newStride * Long.BYTES);
      close();
      places = larger;
      sets = newSets;
      stride = newStride;
    } catch (MemoryExhausted smallerWillDo) {
      puts = Long.MIN_VALUE;
    }
  }

  void put(long id, State state) {
    if (++puts > sets * WAYS && sets * WAYS < bound) {
      resize(Math.min(bound, sets * WAYS * 4), stride);
    }
    if (state.length >= stride && sets > 0) {
      resize(sets * WAYS, state.length + 1);
    }
    Region region = places;
    if (region == null || state.length >= stride) {
      return;
    }
    long first = id % sets * WAYS;
    long place = (first + (turn++ & WAYS - 1)) * stride;
    for (int way = 0; way < WAYS; way++) {
      if (region.getLong((first + way) * stride) >>> LENGTH_BITS == id + 1) {
        return;
      }
    }
    region.setLong(place, (id + 1) << LENGTH_BITS | state.length);
    for (int i = 0; i < state.length; i++) {
      region.setLong(place + 1 + i, state.words[i]);
    }
  }

  /** Copies the state with this number, if it is here. */
  boolean get(long id, State target) {
    Region region = places;
    if (region == null) {
      return false;
    }
    long first = id % sets * WAYS;
    for (int way = 0; way < WAYS; way++) {
      long place = (first + way) * stride;
      long head = region.getLong(place);
      if (head >>> LENGTH_BITS == id + 1) {
        target.resize((int) head & (1 << LENGTH_BITS) - 1);
        for (int i = 0; i < target.length; i++) {
          target.words[i] = region.getLong(place + 1 + i);
        }
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {
    if (places != null) {
      places.close();
      places = null;
    }
  }
}
