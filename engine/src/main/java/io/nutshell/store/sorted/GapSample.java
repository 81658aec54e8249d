package io.nutshell.store.sorted;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A sample of the gaps of a set, in pieces of consecutive gaps, and the code that suits them. Gaps
 * are represented by their fingerprints; a 0 begins a piece.
 */
final class GapSample {
  private static final int MOST_FREQUENT = 1 << 11;
  private static final int MOST_LONG = 1 << 13;

  /** A symbol that occurs less often in a context has no code there. */
  private static final int MIN_COUNT_IN_CONTEXT = 2;

  /** An estimate of the bits that tell how two keys differ, after the code of the highest one. */
  private static final int RARE_BITS = 30;

  private int words;
  private long[] gap = {};
  private long[] gaps = {};
  private int most;

  /** For each gap, the position of the highest bit in which the keys differ. */
  private char[] reach = {};

  /** Scratch memory for sorting the gaps by value and by frequency. */
  private long[] sorted = {};

  private long[] byCount = {};

  /** Long gaps in full, by their fingerprints. */
  private final Map<Long, long[]> longGaps = new HashMap<>();

  private int size;

  /** The gaps with codes of their own, from the most frequent down. */
  private long[] frequent = {};

  /** The same gaps in ascending order, and their indices in {@link #frequent}. */
  private long[] byGap = {};

  private int[] rank = {};

  /** An empty sample of at most {@code most} gaps between keys of {@code words} words. */
  GapSample(int words, int most) {
    begin(words, most);
  }

  /** Clears the sample to begin another one. */
  void begin(int ofWords, int atMost) {
    words = ofWords;
    most = atMost;
    size = 0;
    longGaps.clear();
    frequent = new long[0];
    if (gap.length != words) {
      gap = new long[words];
    }
    if (gaps.length < most) {
      gaps = new long[most];
      reach = new char[most];
      sorted = new long[most];
      byCount = new long[most];
    }
  }

  boolean full() {
    return size == most;
  }

  int capacity() {
    return most;
  }

  int size() {
    return size;
  }

  void beginBlock() {
    if (size < most) {
      gaps[size++] = 0;
    }
  }

  /** Adds the gap between two keys. */
  void add(long[] before, int at, long[] after, int to) {
    if (size == most) {
      return;
    }
    Keys.subtract(after, to, before, at, gap, words);
    long fingerprint = GapCode.fingerprint(gap, words);
    if (fingerprint < 0 && longGaps.size() < MOST_LONG) {
      longGaps.computeIfAbsent(fingerprint, _ -> Keys.trimmed(gap, words));
    }
    for (int i = 0; i < words; i++) {
      gap[i] = before[at + i] ^ after[to + i];
    }
    gaps[size] = fingerprint;
    reach[size++] = (char) Keys.bitLength(gap, words);
  }

  /**
   * Decides which gaps have codes of their own.
   *
   * @param fewest the least count of such a gap in the sample
   */
  void decide(int fewest) {
    frequent = mostFrequent(fewest);
    byGap = frequent.clone();
    Arrays.sort(byGap);
    rank = new int[frequent.length];
    for (int i = 0; i < frequent.length; i++) {
      rank[Arrays.binarySearch(byGap, frequent[i])] = i;
    }
  }

  /** Counts how two keys differ, if their gap has no code of its own. */
  void countIfRare(long[] before, int at, long[] after, int to, FlipCounts counts) {
    Keys.subtract(after, to, before, at, gap, words);
    if (Arrays.binarySearch(byGap, GapCode.fingerprint(gap, words)) < 0) {
      counts.add(before, at, after, to);
    }
  }

  /**
   * The code for such gaps, once it is {@linkplain #decide decided} which have their own.
   *
   * @param contexts the number of sets of codes
   * @param tableBits longer codes are slower to read
   * @param mostBits numbers of bits up to this have codes
   * @param flips the code for bits that differ; null if there is none
   */
  GapCode code(int contexts, int tableBits, int mostBits, @Nullable FlipCode flips) {
    int[] ofBits = new int[mostBits + 1];
    int alone = Math.min(frequent.length, contexts / 2);
    int shared = contexts - 1 - alone;
    spread(ofBits, 1 + alone, shared);
    int[] ofFrequent = new int[frequent.length];
    for (int i = 0; i < frequent.length; i++) {
      ofFrequent[i] = i < alone ? 1 + i : ofBits[Math.min(mostBits, GapCode.bits(frequent[i]))];
    }
    int[] symbols = symbols(mostBits, flips != null);
    if (contexts > 1) {
      int[] of = Arrays.copyOf(ofFrequent, frequent.length + mostBits);
      System.arraycopy(ofBits, 1, of, frequent.length, mostBits);
      new GapContexts(contexts, of.length, symbols, size).improve(of);
      System.arraycopy(of, 0, ofFrequent, 0, frequent.length);
      System.arraycopy(of, frequent.length, ofBits, 1, mostBits);
    }
    int[][] counts = counts(contexts, symbols, ofFrequent, ofBits);
    shareRare(counts);
    long[][] whole = new long[frequent.length][];
    for (int i = 0; i < frequent.length; i++) {
      whole[i] = longGaps.getOrDefault(frequent[i], new long[0]);
    }
    return new GapCode(tableBits, contexts, frequent, whole, ofFrequent, ofBits, counts, flips);
  }

  /**
   * The number of bits that the gaps take in a code. For a gap that is written by the bits that
   * differ, an estimate: the sample does not have these bits.
   */
  long bits(GapCode code) {
    long bits = 0;
    int context = 0;
    for (int i = 0; i < size; i++) {
      if (gaps[i] == 0) {
        context = 0;
        continue;
      }
      int symbol = code.symbolOf(gaps[i]);
      if (symbol >= 0) {
        bits += code.lengthOf(context, symbol);
        context = code.contextOf(symbol);
        continue;
      }
      int plain = GapCode.bits(gaps[i]);
      boolean flips = code.flips(plain);
      int number = flips ? reach[i] : plain;
      bits += code.lengthOf(context, code.symbolOfBits(number));
      bits += flips ? Math.min(plain - 1, RARE_BITS) : plain - 1;
      context = code.contextOfBits(number);
    }
    return bits;
  }

  /** Assigns contexts to the numbers of bits so that all contexts occur about equally often. */
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
    System.arraycopy(gaps, 0, sorted, 0, size);
    Arrays.sort(sorted, 0, size);
    int distinct = 0;
    for (int i = 0; i < size; ) {
      int end = i;
      while (end < size && sorted[end] == sorted[i]) {
        end++;
      }
      boolean worth =
          sorted[i] < 0
              ? end - i >= fewest && longGaps.containsKey(sorted[i])
              : sorted[i] > 0 && end - i >= fewest;
      if (worth) {
        byCount[distinct++] = ((long) (end - i) << 32) | i;
      }
      i = end;
    }
    Arrays.sort(byCount, 0, distinct);
    long[] found = new long[Math.min(MOST_FREQUENT, distinct)];
    for (int i = 0; i < found.length; i++) {
      found[i] = sorted[(int) byCount[distinct - 1 - i]];
    }
    return found;
  }

  /** The symbol of each gap of the sample; -1 where a piece begins. */
  private int[] symbols(int mostBits, boolean flips) {
    int[] symbols = new int[size];
    for (int i = 0; i < size; i++) {
      if (gaps[i] == 0) {
        symbols[i] = -1;
        continue;
      }
      int found = Arrays.binarySearch(byGap, gaps[i]);
      if (found >= 0) {
        symbols[i] = rank[found];
      } else {
        int number = GapCode.number(GapCode.bits(gaps[i]), reach[i], flips);
        symbols[i] = frequent.length + Math.min(number, mostBits) - 1;
      }
    }
    return symbols;
  }

  private int[][] counts(int contexts, int[] symbols, int[] ofFrequent, int[] ofBits) {
    int[][] counts = new int[contexts][frequent.length + ofBits.length];
    int context = 0;
    for (int symbol : symbols) {
      if (symbol < 0) {
        context = 0;
        continue;
      }
      counts[context][symbol]++;
      context =
          symbol < frequent.length ? ofFrequent[symbol] : ofBits[symbol - frequent.length + 1];
    }
    return counts;
  }

  /**
   * Moves the counts of symbols that are rare in a context to the first one, where all have a code.
   */
  private void shareRare(int[][] counts) {
    int last = counts[0].length - 1;
    for (int context = 1; context < counts.length; context++) {
      int[] some = counts[context];
      int rare = 1;
      for (int symbol = 0; symbol <= last; symbol++) {
        if (some[symbol] < MIN_COUNT_IN_CONTEXT || symbol == last) {
          rare += some[symbol];
          counts[0][symbol] += some[symbol];
          some[symbol] = 0;
        }
      }
      some[last] = rare;
    }
    for (int symbol = 0; symbol < frequent.length; symbol++) {
      counts[0][symbol] = Math.max(1, counts[0][symbol]);
    }
    counts[0][last]++;
  }
}
