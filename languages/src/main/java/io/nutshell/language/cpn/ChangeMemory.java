package io.nutshell.language.cpn;

import java.util.Arrays;

/**
 * Remembers the results of changes to one place's multisets: a direct-mapped cache that grows while
 * it misses often. Not shared between threads.
 */
final class ChangeMemory {
  private static final int MAX_SIZE = 1 << 16;

  private final PlaceMarkings markings;
  private long[] keys = new long[64];
  private int[] results = new int[64];
  private int misses;

  ChangeMemory(PlaceMarkings markings) {
    this.markings = markings;
    // The key of a change to the multiset 0 can be 0.
    Arrays.fill(keys, -1);
  }

  /** The result of {@link PlaceMarkings#apply}. */
  int apply(int number, int change) {
    long key = (long) number << Integer.SIZE | change;
    int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & (keys.length - 1);
    if (keys[slot] == key) {
      return results[slot];
    }
    int result = markings.apply(number, change);
    if (++misses > keys.length && keys.length < MAX_SIZE) {
      keys = new long[2 * keys.length];
      Arrays.fill(keys, -1);
      results = new int[keys.length];
      misses = 0;
      slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & (keys.length - 1);
    }
    keys[slot] = key;
    results[slot] = result;
    return result;
  }
}
