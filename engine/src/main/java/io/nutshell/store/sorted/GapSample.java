package io.nutshell.store.sorted;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Gaps as they follow each other in a set, from here and there, and the code that suits them. Gaps
 * are noted by their fingerprints; a 0 begins a block.
 */
final class GapSample {
  private static final int MOST_FREQUENT = 1 << 11;
  private static final int MOST_LONG = 1 << 13;

  private final long[] gaps;

  /** Long gaps in full, by their fingerprints. */
  private final Map<Long, long[]> longGaps = new HashMap<>();

  private int size;

  GapSample(int most) {
    gaps = new long[most];
  }

  boolean full() {
    return size == gaps.length;
  }

  int size() {
    return size;
  }

  void beginBlock() {
    add(0);
  }

  void add(long gap) {
    if (size < gaps.length) {
      gaps[size++] = gap;
    }
  }

  /** Adds a gap of several words. */
  void add(long[] gap, int words) {
    long fingerprint = GapCode.fingerprint(gap, words);
    add(fingerprint);
    if (fingerprint < 0 && longGaps.size() < MOST_LONG) {
      longGaps.computeIfAbsent(fingerprint, _ -> Arrays.copyOf(gap, words));
    }
  }

  /**
   * The code for such gaps.
   *
   * @param fewest how often a gap must be here to have a code of its own
   * @param contexts how many sets of codes
   * @param tableBits longer codes are slower to read
   * @param mostBits numbers of bits that have codes
   */
  GapCode code(int fewest, int contexts, int tableBits, int mostBits) {
    long[] frequent = mostFrequent(fewest);
    int[] ofBits = new int[mostBits + 1];
    int alone = Math.min(frequent.length, contexts / 2);
    int shared = contexts - 1 - alone;
    spread(ofBits, 1 + alone, shared);
    int[] ofFrequent = new int[frequent.length];
    for (int i = 0; i < frequent.length; i++) {
      ofFrequent[i] = i < alone ? 1 + i : ofBits[Math.min(mostBits, GapCode.bits(frequent[i]))];
    }
    int[][] counts = counts(contexts, frequent, ofFrequent, ofBits);
    long[][] whole = new long[frequent.length][];
    for (int i = 0; i < frequent.length; i++) {
      whole[i] = longGaps.getOrDefault(frequent[i], new long[0]);
    }
    return new GapCode(tableBits, contexts, frequent, whole, ofFrequent, ofBits, counts);
  }

  /** Shares contexts out among the numbers of bits, so that all come about equally often. */
  private void spread(int[] ofBits, int first, int contexts) {
    if (contexts <= 0) {
      return;
    }
    long[] often = new long[ofBits.length];
    for (int i = 0; i < size; i++) {
      if (gaps[i] != 0) {
        often[Math.min(ofBits.length - 1, GapCode.bits(gaps[i]))]++;
      }
    }
    long all = Math.max(1, Arrays.stream(often).sum());
    long before = 0;
    for (int i = 0; i < ofBits.length; i++) {
      ofBits[i] = first + (int) Math.min(contexts - 1, before * contexts / all);
      before += often[i];
    }
  }

  /** The most frequent gaps, from the most frequent down. */
  private long[] mostFrequent(int fewest) {
    long[] sorted = Arrays.copyOf(gaps, size);
    Arrays.sort(sorted);
    long[] byCount = new long[size];
    int distinct = 0;
    for (int i = 0; i < size; ) {
      int end = i;
      while (end < size && sorted[end] == sorted[i]) {
        end++;
      }
      boolean worth =
          sorted[i] < 0
              ? end - i >= Math.max(2, fewest / 4) && longGaps.containsKey(sorted[i])
              : sorted[i] > 0 && end - i >= fewest;
      if (worth) {
        byCount[distinct++] = ((long) (end - i) << 32) | i;
      }
      i = end;
    }
    Arrays.sort(byCount, 0, distinct);
    long[] frequent = new long[Math.min(MOST_FREQUENT, distinct)];
    for (int i = 0; i < frequent.length; i++) {
      frequent[i] = sorted[(int) byCount[distinct - 1 - i]];
    }
    return frequent;
  }

  private int[][] counts(int contexts, long[] frequent, int[] ofFrequent, int[] ofBits) {
    int[][] counts = new int[contexts][frequent.length + ofBits.length];
    long[] byGap = frequent.clone();
    Arrays.sort(byGap);
    int[] rank = new int[frequent.length];
    for (int i = 0; i < frequent.length; i++) {
      rank[Arrays.binarySearch(byGap, frequent[i])] = i;
    }
    int context = 0;
    for (int i = 0; i < size; i++) {
      if (gaps[i] == 0) {
        context = 0;
        continue;
      }
      int found = Arrays.binarySearch(byGap, gaps[i]);
      if (found >= 0) {
        counts[context][rank[found]]++;
        context = ofFrequent[rank[found]];
      } else {
        int bits = Math.min(GapCode.bits(gaps[i]), ofBits.length - 1);
        counts[context][frequent.length + bits - 1]++;
        context = ofBits[bits];
      }
    }
    for (int[] some : counts) {
      some[some.length - 1]++;
    }
    return counts;
  }
}
