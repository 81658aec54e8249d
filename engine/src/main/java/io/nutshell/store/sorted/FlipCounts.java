package io.nutshell.store.sorted;

import org.jspecify.annotations.Nullable;

/** Counts, for each bit in which neighbouring keys differ, the distance to the next lower one. */
final class FlipCounts {
  private final int words;
  private final long[] difference;

  /**
   * For each bit, how often each distance occurred, up to {@link FlipCode#MOST_DISTANCE}. The last
   * number counts the keys without a lower such bit, the first one counts larger distances.
   */
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
        count = new int[Math.min(from, FlipCode.MOST_DISTANCE) + 2];
        counts[from] = count;
      }
      int distance = from - next;
      count[next < 0 ? count.length - 1 : distance <= FlipCode.MOST_DISTANCE ? distance : 0]++;
      from = next;
    }
  }

  /** The number of bits that these steps take in a code. */
  long bits(FlipCode code) {
    long bits = 0;
    for (int from = 0; from < counts.length; from++) {
      int[] count = counts[from];
      for (int i = 0; count != null && i < count.length; i++) {
        if (count[i] > 0) {
          int distance = i == 0 ? FlipCode.MOST_DISTANCE + 1 : i;
          int to = i == count.length - 1 ? -1 : from - distance;
          bits += (long) count[i] * FlipCode.stepLength(code.step(from, to));
        }
      }
    }
    return bits;
  }

  FlipCode code(int fewest) {
    return new FlipCode(counts, fewest);
  }
}
