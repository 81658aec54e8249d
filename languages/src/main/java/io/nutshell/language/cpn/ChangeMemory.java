package io.nutshell.language.cpn;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;

/**
 * Remembers the results of a function of two numbers, such as the effect of changes on the
 * multisets of a place: a direct-mapped cache that grows while it misses often. Not shared between
 * threads.
 */
final class ChangeMemory {
  /** The entries of all places together, and of each place at least. */
  private static final int ALL_ENTRIES = 1 << 20;

  private static final int MIN_ENTRIES = 1 << 10;

  private final IntBinaryOperator function;
  private final int maxEntries;
  private long[] keys = new long[64];
  private int[] results = new int[64];
  private int misses;

  /**
   * @param places the number of places of the net, which share the memory
   */
  ChangeMemory(IntBinaryOperator function, int places) {
    this.function = function;
    this.maxEntries = Math.max(MIN_ENTRIES, ALL_ENTRIES / places);
    // The key of a change to the multiset 0 can be 0.
    Arrays.fill(keys, -1);
  }

  /** The result of the function. */
  int apply(int number, int change) {
    long key = (long) number << Integer.SIZE | change;
    int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & (keys.length - 1);
    if (keys[slot] == key) {
      return results[slot];
    }
    int result = function.applyAsInt(number, change);
    if (++misses > keys.length && 2 * keys.length <= maxEntries) {
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
