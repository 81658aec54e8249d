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
 * <p>A reader looks the next bits up in the table of the bit that flipped last. An entry has all
 * steps whose codes are complete within the index: how many bits they take (4 bits), whether the
 * last one is an ordinary step, the end or the escape (2 bits), how far the ordinary steps lead in
 * all (9 bits), and which of the next lower bits flip on the way (17 bits, the highest first).
 * Immutable.
 */
final class FlipCode {
  /** The width of the bit number, plus 1, that follows an escape code. */
  static final int NUMBER_BITS = 15;

  /** The codes that an entry stands for have no more bits than this. */
  static final int MOST_LENGTH = 15;

  /** No step of more than this distance has a code. */
  static final int MOST_DISTANCE = (1 << 9) - 1;

  private static final int MOST_STEPS = 256;

  /**
   * The least number of bits that index a table: with six, an entry has two or three steps, and the
   * tables of all bits fit the processor's second cache.
   */
  private static final int LEAST_INDEX_BITS = 6;

  // The parts of an entry: a length at the bottom, then the others, each above the one before.
  private static final int LENGTH_MASK = 15;
  private static final int KIND_SHIFT = 4;
  private static final int KIND_MASK = 3;
  private static final int DISTANCE_SHIFT = 6;
  private static final int BETWEEN_SHIFT = 15;
  private static final int BETWEEN_BITS = Integer.SIZE - BETWEEN_SHIFT;

  // The kinds of the last step of an entry.
  private static final int STEP = 0;
  private static final int END = 1;
  private static final int NUMBERED = 2;

  /** The position of the beginning of a row, above the index of its last code. */
  private static final int ROW_SHIFT = 10;

  private static final int LAST_MASK = (1 << ROW_SHIFT) - 1;

  /** The position of the code of a step, above its length. */
  private static final int CODE_SHIFT = 4;

  private static final int CODE_LENGTH_MASK = (1 << CODE_SHIFT) - 1;

  /** The number of bits of keys when the code was made. Higher bits use the shared table. */
  private final int bits;

  /**
   * For each bit, and last for the bits that share one: where its table begins, and below it (4
   * bits) the number of bits that index it.
   */
  private final int[] tables;

  private final int[] table;

  /**
   * For each bit, and last for the bits that share them, where its codes begin in {@link #codes},
   * and below it (10 bits) the index of the last one: first the code of the escape, then that of
   * the end, then those of distances from 1 up.
   */
  private final long[] rows;

  /** Codes with their lengths; 0 for a step without a code. */
  private final int[] codes;

  /**
   * @param counts for each bit and distance, how often the next bit flipped was at that distance;
   *     first how often it was further away, last how often there was none; null for a bit that
   *     never flipped
   * @param fewest how often a step must have been seen to have a code of its own
   */
  FlipCode(int[] @Nullable [] counts, int fewest) {
    bits = counts.length;
    rows = new long[bits + 1];
    int[][] all = new int[bits + 1][];
    all[bits] = row(shared(counts), fewest);
    int[] widths = new int[bits + 1];
    tables = new int[bits + 1];
    int entries = 0;
    for (int bit = bits; bit >= 0; bit--) {
      int[] count = bit == bits ? null : counts[bit];
      if (count == null && bit < bits) {
        all[bit] = new int[0];
        tables[bit] = tables[bits];
        continue;
      }
      all[bit] = count == null ? all[bits] : row(count, fewest);
      widths[bit] = Math.max(LEAST_INDEX_BITS, longest(all[bit]));
      tables[bit] = (entries << CODE_SHIFT) | widths[bit];
      entries += 1 << widths[bit];
    }
    codes = new int[Arrays.stream(all).mapToInt(row -> row.length).sum()];
    int[] single = new int[entries];
    int end = 0;
    for (int bit = bits; bit >= 0; bit--) {
      int[] row = all[bit];
      if (row.length == 0) {
        rows[bit] = rows[bits];
        continue;
      }
      rows[bit] = ((long) end << ROW_SHIFT) | (row.length - 1);
      System.arraycopy(row, 0, codes, end, row.length);
      end += row.length;
      fill(bit, single);
    }
    table = single.clone();
    for (int bit = 0; bit < bits; bit++) {
      for (int index = 0; index < 1 << widths[bit] && all[bit].length > 0; index++) {
        table[(tables[bit] >>> CODE_SHIFT) + index] = joined(single, bit, index, widths[bit]);
      }
    }
  }

  /** The counts of each distance over all bits; the end is the last one. */
  private static int[] shared(int[] @Nullable [] counts) {
    int[] shared = new int[MOST_DISTANCE + 2];
    for (int[] count : counts) {
      if (count == null) {
        continue;
      }
      int end = count.length - 1;
      for (int distance = 1; distance < Math.min(end, MOST_DISTANCE + 1); distance++) {
        shared[distance] += count[distance];
      }
      shared[MOST_DISTANCE + 1] += count[end];
    }
    return shared;
  }

  /** The codes of one bit, in the order of {@link #rows}. */
  private static int[] row(int[] count, int fewest) {
    int end = count.length - 1;
    int[] steps = frequent(count, fewest);
    int[] lengths = lengths(count, steps);
    int longest = Arrays.stream(lengths).max().orElse(0);
    int furthest = Arrays.stream(steps).filter(step -> step != end).max().orElse(0);
    int[] row = new int[furthest + 2];
    int[] next = CodeLengths.firstCodes(lengths, longest);
    for (int i = 0; i < steps.length; i++) {
      int length = lengths[i];
      int code = Integer.reverse(next[length]++) >>> (Integer.SIZE - length);
      int place = steps[i] == 0 ? 0 : steps[i] == end ? 1 : steps[i] + 1;
      row[place] = (code << CODE_SHIFT) | length;
    }
    return row;
  }

  /**
   * The distances that have codes of their own, from the most frequent down, and 0 for all others.
   */
  private static int[] frequent(int[] count, int fewest) {
    long[] byCount = new long[count.length];
    int found = 0;
    int end = count.length - 1;
    for (int distance = 1; distance <= end; distance++) {
      if (count[distance] >= fewest && (distance <= MOST_DISTANCE || distance == end)) {
        byCount[found++] = ((long) count[distance] << 32) | distance;
      }
    }
    Arrays.sort(byCount, 0, found);
    int kept = Math.min(found, MOST_STEPS);
    int[] steps = new int[kept + 1];
    for (int i = 0; i < kept; i++) {
      steps[i] = (int) byCount[found - 1 - i];
    }
    return steps;
  }

  private static int[] lengths(int[] count, int[] steps) {
    int[] often = new int[steps.length];
    int others = Math.max(1, Arrays.stream(count).sum());
    for (int i = 0; i < steps.length - 1; i++) {
      often[i] = count[steps[i]];
      others -= often[i];
    }
    often[steps.length - 1] = Math.max(1, others);
    int enough = Integer.SIZE - Integer.numberOfLeadingZeros(steps.length) + 2;
    return CodeLengths.of(often, enough);
  }

  private static int longest(int[] row) {
    return Arrays.stream(row).map(code -> code & CODE_LENGTH_MASK).max().orElse(0);
  }

  /** Writes the entries of a bit, each with one step. */
  private void fill(int bit, int[] single) {
    int first = tables[bit] >>> CODE_SHIFT;
    int width = tables[bit] & CODE_LENGTH_MASK;
    int begin = (int) (rows[bit] >>> ROW_SHIFT);
    for (int place = 0; place <= (rows[bit] & LAST_MASK); place++) {
      int code = codes[begin + place];
      int length = code & CODE_LENGTH_MASK;
      int kind = place == 0 ? NUMBERED : place == 1 ? END : STEP;
      int distance = kind == STEP ? place - 1 : 0;
      int entry = (distance << DISTANCE_SHIFT) | (kind << KIND_SHIFT) | length;
      for (int at = code >>> CODE_SHIFT; length > 0 && at < 1 << width; at += 1 << length) {
        single[first + at] = entry;
      }
    }
  }

  /** The entry with all steps from a bit whose codes are complete in these bits of the index. */
  private int joined(int[] single, int bit, int index, int width) {
    int between = 0;
    int at = bit;
    int length = 0;
    int kind = STEP;
    while (kind == STEP) {
      int where = tables[at];
      int rest = (index >>> length) & ((1 << (where & CODE_LENGTH_MASK)) - 1);
      int next = single[(where >>> CODE_SHIFT) + rest];
      boolean complete = length(next) > 0 && length + length(next) <= width;
      int to = at - distance(next);
      if (!complete || kind(next) == NUMBERED || to < 0 || bit - to > MOST_DISTANCE) {
        break;
      }
      if (length > 0) {
        int below = bit - at;
        if (below > BETWEEN_BITS || at / Long.SIZE != bit / Long.SIZE) {
          break;
        }
        between |= 1 << (Integer.SIZE - below);
      }
      length += length(next);
      kind = kind(next);
      at = to;
    }
    return length == 0
        ? single[(tables[bit] >>> CODE_SHIFT) + index]
        : between | ((bit - at) << DISTANCE_SHIFT) | (kind << KIND_SHIFT) | length;
  }

  /**
   * The encoding of the step from one flipped bit to the next lower one, or to -1 for the end: the
   * bits, and in the lowest six bits their number.
   */
  long step(int from, int to) {
    long row = rows[Math.min(from, bits)];
    int place = to < 0 ? 1 : from - to + 1;
    int begin = (int) (row >>> ROW_SHIFT);
    int code = place <= (row & LAST_MASK) ? codes[begin + place] : 0;
    if (code != 0) {
      return ((long) (code >>> CODE_SHIFT) << 6) | (code & CODE_LENGTH_MASK);
    }
    int escape = codes[begin];
    int length = escape & CODE_LENGTH_MASK;
    long number = (escape >>> CODE_SHIFT) | ((to + 1L) << length);
    return (number << 6) | (length + NUMBER_BITS);
  }

  static int stepLength(long step) {
    return (int) step & 63;
  }

  static long stepBits(long step) {
    return step >>> 6;
  }

  /** The entry for the steps from a flipped bit on, decoded from the next bits. */
  int entry(int from, long next) {
    int where = tables[Math.min(from, bits)];
    return table[(where >>> CODE_SHIFT) + ((int) next & ((1 << (where & CODE_LENGTH_MASK)) - 1))];
  }

  /** The number of bits that the steps of an entry take. */
  static int length(int entry) {
    return entry & LENGTH_MASK;
  }

  private static int kind(int entry) {
    return (entry >>> KIND_SHIFT) & KIND_MASK;
  }

  /** Whether another entry follows: the last step is neither the end nor an escape. */
  static boolean goesOn(int entry) {
    return kind(entry) == STEP;
  }

  /** Whether the number of the next bit follows. */
  static boolean numbered(int entry) {
    return kind(entry) == NUMBERED;
  }

  /** How far below the bit at which an entry begins the last bit is that its steps flip. */
  static int distance(int entry) {
    return (entry >>> DISTANCE_SHIFT) & MOST_DISTANCE;
  }

  /**
   * The bits that the steps of an entry flip between the bit at which it begins and the last one:
   * all are in the same word, which must be changed by exclusive or.
   */
  static long between(int entry, int bit) {
    return ((long) (entry >>> BETWEEN_SHIFT) << (Long.SIZE - BETWEEN_BITS)) >>> -bit;
  }

  /** Bytes of memory that its tables take. */
  long bytes() {
    return Integer.BYTES * (long) (table.length + tables.length + codes.length)
        + Long.BYTES * (long) rows.length;
  }
}
