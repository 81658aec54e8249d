package io.nutshell.store.delta;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.Region;

/**
 * A bounded number of states of a {@link DeltaStore} in expanded form, so that chains of
 * differences end early. A state's place is its number modulo their count, and who comes last has
 * it.
 *
 * <p>It grows with the store, to a small share of what that holds and no further than its bound;
 * where memory does not allow that, it stays as it is.
 */
final class ExpandedStates implements AutoCloseable {
  /** The cache takes at most this part of the memory of what it is a cache of. */
  private static final int SHARE = 16;

  private static final int FEWEST = 16;

  private final Region region;
  private long bound;

  /** How many places there are, a power of two or none: first their states' numbers, plus one. */
  private int places;

  /** How many words a place has: a length, and the words of its state. */
  private int stride;

  private long nextGrowth;
  private long hits;

  /**
   * @param bound how many states at most
   */
  ExpandedStates(MemoryBudget budget, long bound) {
    this.bound = bound;
    region = new Region(budget);
    nextGrowth = bound < FEWEST ? Long.MAX_VALUE : 0;
  }

  /** Grows where that is due, and is empty then. */
  void growWith(long bytesHeld, int width) {
    if (bytesHeld < nextGrowth) {
      return;
    }
    int more = Math.max(FEWEST, 2 * places);
    long bytes = bytes(more, width);
    if (more > bound || bytes > Integer.MAX_VALUE) {
      nextGrowth = Long.MAX_VALUE;
    } else if (bytes > bytesHeld / SHARE) {
      nextGrowth = bytes * SHARE;
    } else {
      resize(more, width);
    }
  }

  private void resize(int more, int width) {
    try {
      region.clearTo(bytes(more, width));
      places = more;
      stride = width + 1;
    } catch (MemoryExhausted smallerWillDo) {
      nextGrowth = Long.MAX_VALUE;
    }
  }

  private static long bytes(int places, int width) {
    return places * (width + 2L) * Long.BYTES;
  }

  boolean has(long id) {
    return places != 0 && region.getLong(id & (places - 1)) == id + 1;
  }

  private long place(long id) {
    return places + (id & (places - 1)) * stride;
  }

  /** How many words a state has that is here. */
  int length(long id) {
    return (int) region.getLong(place(id));
  }

  /** Overlays a state that is here, as its difference from nothing. */
  void overlay(long id, long[] words) {
    hits++;
    long place = place(id);
    int length = (int) region.getLong(place);
    for (int i = 0; i < length; i++) {
      words[i] ^= region.getLong(place + 1 + i);
    }
  }

  void put(long id, long[] words, int length) {
    if (length >= stride) {
      return;
    }
    region.setLong(id & (places - 1), id + 1);
    long place = place(id);
    region.setLong(place, length);
    for (int i = 0; i < length; i++) {
      region.setLong(place + 1 + i, words[i]);
    }
  }

  long hits() {
    return hits;
  }

  @Override
  public void close() {
    region.close();
  }
}
