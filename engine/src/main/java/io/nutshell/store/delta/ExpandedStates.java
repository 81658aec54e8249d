package io.nutshell.store.delta;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.Region;

/**
 * A cache of expanded states of a {@link DeltaStore}, so that chains of differences end early. A
 * state's position is its id modulo the cache's size, and a new state replaces the one there.
 *
 * <p>It grows with the store, to a small share of the store's memory and no further than its bound;
 * where memory does not allow that, it keeps its size.
 */
final class ExpandedStates implements AutoCloseable {
  /** The cache takes at most one part in {@code SHARE} of the memory of the differences. */
  private static final int SHARE = 16;

  private static final int FEWEST = 16;

  private final Region region;
  private long bound;

  /** The cache's size, a power of two or 0. The region begins with the cached ids, plus one. */
  private int places;

  /** The words per entry: a length, and the words of its state. */
  private int stride;

  private long nextGrowth;
  private long hits;

  /**
   * @param bound the largest number of states
   */
  ExpandedStates(MemoryBudget budget, long bound) {
    this.bound = bound;
    region = new Region(budget);
    nextGrowth = bound < FEWEST ? Long.MAX_VALUE : 0;
  }

  /** Grows if the store has grown enough, which empties the cache. */
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

  /** The length in words of a cached state. */
  int length(long id) {
    return (int) region.getLong(place(id));
  }

  /** Overlays a cached state, as its difference from zero. */
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
