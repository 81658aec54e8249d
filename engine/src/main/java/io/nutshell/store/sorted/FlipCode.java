package io.nutshell.store.sorted;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How a key is written as the bits in which it differs from the one before: from the highest down,
 * each by how far it is below the last.
 *
 * <p><b>Why.</b> A gap that hardly ever comes again cannot have a code of its own, and where keys
 * are wide it has hundreds of bits. But it is no random number: of a state's variables only some
 * have changed, and which one is next depends most on which one was last. So each bit has a set of
 * Huffman's codes for the bit that flips next below it, or none; that takes two or three bits a
 * flip. A bit that has not flipped before shares a set of codes with all such; a step that was
 * never seen is written as such, and the bit's number.
 *
 * <p>An entry of the table is a distance (12 bits, 0 for such a step, the greatest for the end) and
 * its code's length (4 bits). Immutable.
 */
final class FlipCode {
  /** A step without a code is followed by the number of the bit, plus 1, in so many bits. */
  static final int NUMBER_BITS = 15;

  /** The distance that stands for the end, there being no more bits to flip. */
  private static final int END = (1 << 12) - 1;

  private static final int MOST_STEPS = 256;
  private static final int LENGTH_BITS = 4;
  private static final int LENGTH_MASK = (1 << LENGTH_BITS) - 1;

  /** For each bit, and one for all others: where its table is, and how many bits index it. */
  private final int[] tables;

  private final char[] table;

  /** For each bit, one for all others, and the end of those: where steps begin among all. */
  private final int[] steps;

  /** Distance, code and length, for each bit from the most frequent down. */
  private final int[] codes;

  /**
   * @param counts for each bit, null where it was never flipped: how often the next was so far
   *     below it
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

  /** How often steps of each distance are, wherever they begin; the end is as far as it can be. */
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

  /** The same, with the end as far as it can be. */
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
   * How the step from one flipped bit to the next lower one, or to -1 for the end, is written: the
   * bits, and in the lowest six how many.
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
    // The last one is for all others.
    int length = code & LENGTH_MASK;
    long bits = (code >>> LENGTH_BITS & 0xfff) | ((to + 1L) << length);
    return (bits << 6) | (length + NUMBER_BITS);
  }

  /** Where the table of a bit is; 0 where it has none of its own. */
  private int tableOf(int bit) {
    return bit < tables.length - 1 ? tables[bit] : 0;
  }

  /** What the bits at hand say about the step from a flipped bit. */
  int entry(int from, long bits) {
    int own = tableOf(from);
    int where = own == 0 ? tables[tables.length - 1] : own;
    return table[(where >>> LENGTH_BITS) + ((int) bits & ((1 << (where & LENGTH_MASK)) - 1))];
  }

  /** Whether the entry does not tell the next bit, but its number follows. */
  static boolean numbered(int entry) {
    return entry >>> LENGTH_BITS == 0;
  }

  /** The bit that the entry says to flip next below the given one; -1 at the end. */
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
