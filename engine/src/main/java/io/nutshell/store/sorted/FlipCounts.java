package io.nutshell.store.sorted;

import org.jspecify.annotations.Nullable;

/** Counts, for each bit in which neighbouring keys differ, the distance to the next lower one. */
final class FlipCounts {
  private final int words;
  private final long[] difference;
  private final int[] @Nullable [] counts;

  FlipCounts(int words) {
    this.words = words;
    difference = new long[words];
    counts = new int[words * Long.SIZE][];
  }

  void add(long[] before, int at, long[] after, int to) {
    for (int i = 0; i < words; i++) {
      difference[i] = before[at + i] ^ after[to + i];
    }
    int from = Keys.bitLength(difference, words) - 1;
    while (from >= 0) {
      int next = Keys.bitBelow(difference, words, from);
      int[] count = counts[from];
      if (count == null) {
        count = new int[from + 2];
        counts[from] = count;
      }
      count[from - next]++;
      from = next;
    }
  }

  /** The number of bits that these steps take in a code. */
  long bits(FlipCode code) {
    long bits = 0;
    for (int from = 0; from < counts.length; from++) {
      int[] count = counts[from];
      for (int distance = 1; count != null && distance < count.length; distance++) {
        if (count[distance] > 0) {
          int length = FlipCode.stepLength(code.step(from, from - distance));
          bits += (long) count[distance] * length;
        }
      }
    }
    return bits;
  }

  FlipCode code(int fewest) {
    return new FlipCode(counts, fewest);
  }
}
