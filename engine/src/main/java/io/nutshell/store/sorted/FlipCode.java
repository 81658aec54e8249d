package io.nutshell.store.sorted;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Encodes a key by the bits in which it differs from the key before, from the highest down: each
 * bit by its distance to the last one.
 *
 * <p><b>Why.</b> A rare gap has no code of its own, and between wide keys it has hundreds of bits.
 * But it is no random number: only some variables of a state have changed, and which bit flips next
 * depends most on which one flipped last. So each bit has a set of Huffman codes for the next lower
 * bit that flips, or for the end; this takes two or three bits per flip. Bits that never flipped in
 * the sample share one set of codes. A step that never occurred in the sample is written as an
 * escape code and the bit's number.
 *
 * <p>An entry of a decoding table is a distance (12 bits; 0 is the escape, {@link #END} the end)
 * and its code's length (4 bits). Immutable.
 */
final class FlipCode {
  /** The width of the bit number, plus 1, that follows an escape code. */
  static final int NUMBER_BITS = 15;

  /** The distance that encodes the end: no more bits flip. */
  private static final int END = (1 << 12) - 1;

  private static final int MOST_STEPS = 256;
  private static final int LENGTH_BITS = 4;
  private static final int LENGTH_MASK = (1 << LENGTH_BITS) - 1;

  /** No code is longer than this. */
  static final int MOST_LENGTH = LENGTH_MASK;

  /**
   * For each bit, and last for the shared table: the start of its table, and the number of bits
   * that index it.
   */
  private final int[] tables;

  private final char[] table;

  /**
   * For each bit, and then for the shared codes, the index of its first step in {@link #codes};
   * last, the end.
   */
  private final int[] steps;

  /**
   * The distance, code and length of each step; the steps of a bit are ordered by falling
   * frequency.
   */
  private final int[] codes;

  /**
   * @param counts for each bit and distance, how often the next bit flipped was at that distance;
   *     null for a bit that never flipped
   * @param fewest how often a step must have been seen to have a code of its own
   */
  FlipCode(int[] @Nullable [] counts, int fewest) {
    int bits = counts.length;
    tables = new int[bits + 1];
    steps = new int[bits + 2];
    char[] entries = new char[16];
    int[] all = new int[16];
    int used = 0;
    for (int bit = 0; bit <= bits; bit++) {
      int[] count = bit == bits ? shared(counts) : counts[bit];
      steps[bit + 1] = steps[bit];
      if (count == null) {
        continue;
      }
      int[] symbols = frequent(count, fewest);
      int[] lengths = lengths(count, symbols);
      int width = Arrays.stream(lengths).max().orElse(0);
      tables[bit] = (used << LENGTH_BITS) | width;
      if (entries.length < used + (1 << width)) {
        entries = Arrays.copyOf(entries, 2 * used + (1 << width));
      }
      int first = steps[bit];
      if (all.length < first + symbols.length) {
        all = Arrays.copyOf(all, 2 * first + symbols.length);
      }
      int[] distances = distances(symbols, count.length - 1);
      assign(distances, lengths, width, entries, used, all, first);
      used += 1 << width;
      steps[bit + 1] = first + symbols.length;
    }
    table = Arrays.copyOf(entries, used);
    codes = Arrays.copyOf(all, steps[bits + 1]);
  }

  /** The counts of each distance over all bits; the end counts as the greatest distance. */
  private static int[] shared(int[] @Nullable [] counts) {
    int[] shared = new int[END + 1];
    for (int[] count : counts) {
      if (count == null) {
        continue;
      }
      for (int distance = 1; distance < Math.min(count.length - 1, END); distance++) {
        shared[distance] += count[distance];
      }
      shared[END] += count[count.length - 1];
    }
    return shared;
  }

  /**
   * The steps that have codes of their own, from the most frequent down, and one for all others.
   */
  private static int[] frequent(int[] count, int fewest) {
    long[] byCount = new long[count.length];
    int found = 0;
    int last = count.length - 1;
    for (int distance = 1; distance <= last; distance++) {
      if (count[distance] >= fewest && (distance < END || distance == last)) {
        byCount[found++] = ((long) count[distance] << 32) | distance;
      }
    }
    Arrays.sort(byCount, 0, found);
    int kept = Math.min(found, MOST_STEPS);
    int[] symbols = new int[kept + 1];
    for (int i = 0; i < kept; i++) {
      symbols[i] = (int) byCount[found - 1 - i];
    }
    return symbols;
  }

  private static int[] lengths(int[] count, int[] symbols) {
    int[] often = new int[symbols.length];
    int others = Math.max(1, Arrays.stream(count).sum());
    for (int i = 0; i < symbols.length - 1; i++) {
      often[i] = count[symbols[i]];
      others -= often[i];
    }
    often[symbols.length - 1] = Math.max(1, others);
    int enough = Integer.SIZE - Integer.numberOfLeadingZeros(symbols.length) + 2;
    return CodeLengths.of(often, enough);
  }

  /** The distances of the symbols, the end being the greatest distance. */
  private static int[] distances(int[] symbols, int last) {
    return Arrays.stream(symbols).map(distance -> distance == last ? END : distance).toArray();
  }

  private static void assign(
      int[] distances, int[] lengths, int width, char[] entries, int at, int[] all, int first) {
    int[] next = CodeLengths.firstCodes(lengths, width);
    for (int i = 0; i < distances.length; i++) {
      int length = lengths[i];
      int code = Integer.reverse(next[length]++) >>> (Integer.SIZE - length);
      for (int slot = code; slot < 1 << width; slot += 1 << length) {
        entries[at + slot] = (char) ((distances[i] << LENGTH_BITS) | length);
      }
      all[first + i] = (distances[i] << 16) | (code << LENGTH_BITS) | length;
    }
  }

  /**
   * The encoding of the step from one flipped bit to the next lower one, or to -1 for the end: the
   * bits, and in the lowest six bits their number.
   */
  long step(int from, int to) {
    int row = tableOf(from) == 0 ? tables.length - 1 : from;
    int distance = to < 0 ? END : from - to < END ? from - to : -1;
    int code = 0;
    for (int i = steps[row]; i < steps[row + 1]; i++) {
      code = codes[i];
      if (code >>> 16 == distance) {
        return ((long) (code >>> LENGTH_BITS & 0xfff) << 6) | (code & LENGTH_MASK);
      }
    }
    // The last step is the escape.
    int length = code & LENGTH_MASK;
    long bits = (code >>> LENGTH_BITS & 0xfff) | ((to + 1L) << length);
    return (bits << 6) | (length + NUMBER_BITS);
  }

  /** The index of a bit's own table, or of the shared one. */
  private int tableOf(int bit) {
    return bit < tables.length - 1 ? tables[bit] : 0;
  }

  /** The table entry for the step from a flipped bit, decoded from the next bits. */
  int entry(int from, long bits) {
    int own = tableOf(from);
    int where = own == 0 ? tables[tables.length - 1] : own;
    return table[(where >>> LENGTH_BITS) + ((int) bits & ((1 << (where & LENGTH_MASK)) - 1))];
  }

  /** Whether the entry is an escape, so that the number of the next bit follows. */
  static boolean numbered(int entry) {
    return entry >>> LENGTH_BITS == 0;
  }

  /** The next bit to flip according to the entry; -1 at the end. */
  static int next(int entry, int bit) {
    int distance = entry >>> LENGTH_BITS;
    return distance == END ? -1 : bit - distance;
  }

  static int length(int entry) {
    return entry & LENGTH_MASK;
  }

  static int stepLength(long step) {
    return (int) step & 63;
  }

  static long stepBits(long step) {
    return step >>> 6;
  }

  /** Bytes of memory that its tables take. */
  long bytes() {
    return Character.BYTES * (long) table.length
        + Integer.BYTES * (long) (tables.length + steps.length + codes.length);
  }
}
