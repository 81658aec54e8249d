package io.nutshell.store.sorted;

import java.util.Arrays;

/**
 * Estimates the size of a sample of keys in other orders of bits. Each thread has its own, since
 * the keys are sorted in its memory.
 */
final class OrderCost {
  /** Gaps that occur at least this often in the sample are assumed to have codes of their own. */
  private static final int MIN_COUNT = 4;

  private final long[] keys;
  private final int count;
  private final int words;

  /** The sorted keys, and after them a word for each. */
  private final long[] work;

  /**
   * @param keys the sample, which is not changed
   */
  OrderCost(long[] keys, int count, int words) {
    this.keys = keys;
    this.count = count;
    this.words = words;
    this.work = new long[count * (words + 1)];
  }

  /** The bytes of memory of each of these, beside the sample. */
  static long bytes(int count, int words) {
    return Long.BYTES * (long) Math.max(1, count) * (words + 1);
  }

  /**
   * An estimate of the bits that the gaps of the sample take in an order.
   *
   * @param places for each bit of the new key, its index in the old key
   */
  double of(int[] places) {
    long[] sorted = sorted(places);
    double cost = 0;
    int[] lengths = new int[words * Long.SIZE + 1];
    int first = count * words;
    int last = first;
    long[] gap = new long[words];
    for (int i = 1; i < count; i++) {
      Keys.subtract(sorted, i * words, sorted, (i - 1) * words, gap, words);
      work[last++] = GapCode.fingerprint(gap, words);
    }
    Arrays.sort(work, first, last);
    for (int i = first; i < last; ) {
      int end = i;
      while (end < last && work[end] == work[i]) {
        end++;
      }
      if (end - i >= MIN_COUNT) {
        cost += (end - i) * log2((double) count / (end - i));
      } else {
        lengths[GapCode.bits(work[i])] += end - i;
      }
      i = end;
    }
    for (int bits = 1; bits < lengths.length; bits++) {
      if (lengths[bits] > 0) {
        // Flipped bits are often shorter, but an order must not rely on that.
        cost += lengths[bits] * (bits - 1 + log2((double) count / lengths[bits]));
      }
    }
    return cost;
  }

  /**
   * The keys of the sample in an order, sorted, and other words after them; valid until the next
   * call.
   */
  long[] sorted(int[] places) {
    KeyMoves moves = new KeyMoves(places, words);
    for (int i = 0; i < count; i++) {
      moves.apply(keys, i * words, work, i * words);
    }
    KeySort.sortWithRest(work, count, words);
    return work;
  }

  static double log2(double value) {
    return Math.log(value) * 1.4426950408889634;
  }
}
