package io.nutshell.store.sorted;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the gaps between neighbouring keys; frequent gaps have short codes.
 *
 * <p><b>How it works.</b> The distribution of gaps is heavy-tailed, and a few values are very
 * frequent, so the most frequent ones have codes of their own. Any other gap is written as its
 * number of bits, which has a code, and then those bits. If the gap is long, the bits in which the
 * keys differ are written instead, by a {@link FlipCode}. The codes are Huffman codes, with one set
 * for each <em>context</em>, which depends on the gap before. A symbol that is rare in a context
 * has no code there; it is written as an escape code and its code in the first context, where every
 * symbol has one. Codes are read from the low bits of a word up, by a table indexed with the next
 * few bits; longer codes continue in a second table.
 *
 * <p>An entry of the table is the code's length (5 bits), the next context (5 bits), its kind (3
 * bits) and a number: the gap, the number of its bits, or the length (4 bits) and the index of the
 * second table. Most entries are a <em>stride</em>: all the gaps whose codes are complete within
 * the next few bits. Its length is the sum of the lengths of their codes, and its next context is
 * the one after the last. Its number consists of the length and the next context of the first gap,
 * the number of gaps after it, the first gap and the sum of all. A reader that looks for a key
 * takes all gaps of a stride at once, unless they pass the key.
 *
 * <p>The bits after the last gap of a block are not codes, but a stride may contain gaps read from
 * them. So a reader must compare the number of gaps of a stride with the number left in the block
 * before it uses their sum. Immutable.
 */
final class GapCode {
  static final int EXACT = 0;
  static final int BITS = 1;
  static final int RARE = 2;
  private static final int TABLE = 3;
  static final int STRIDE = 4;

  /** The largest number of gaps of a stride; a power of two. */
  static final int MAX_STRIDE = 8;

  // The parts of an entry: a length at the bottom, then the others, each above the one before.
  private static final int LENGTH_MASK = 31;
  private static final int LEADS_TO_SHIFT = 5;
  private static final int CONTEXT_MASK = 31;
  private static final int KIND_SHIFT = 10;
  private static final int KIND_MASK = 7;
  private static final int NUMBER_SHIFT = 13;

  // The parts of the number of an entry for a second table.
  private static final int MORE_MASK = 15;
  private static final int SECOND_SHIFT = 17;

  // The parts of the number of a stride.
  private static final int FIRST_LENGTH_MASK = 15;
  private static final int FIRST_LEADS_TO_SHIFT = 17;
  private static final int FURTHER_SHIFT = 22;
  private static final int FIRST_GAP_SHIFT = 25;
  private static final int SUM_SHIFT = 43;

  static final long MAX_FIRST_GAP = (1L << (SUM_SHIFT - FIRST_GAP_SHIFT)) - 1;
  static final long MAX_SUM = (1L << (Long.SIZE - SUM_SHIFT)) - 1;

  /** The position of the bits of a code in an entry of {@link #codes}. */
  private static final int CODE_SHIFT = 10;

  /** The number of a {@link #RARE} entry that is the escape to the first context. */
  static final long OTHERS = 1 << 20;

  /**
   * A gap of more bits than this is written by the bits that differ, if there is a {@link
   * FlipCode}.
   */
  private static final int MAX_PLAIN_BITS = 24;

  /**
   * Gaps of more bits than this are represented by their {@linkplain #fingerprint fingerprints}.
   */
  private static final int MAX_EXACT_BITS = 51;

  private static final int FINGERPRINT_BITS = 49;

  /** The width of the number of bits that follows a {@link #RARE} entry with the number 0. */
  static final int NUMBER_BITS = 15;

  private static final int CODE_BITS = 16;
  private static final int MOST_CONTEXTS = 32;

  final int tableBits;
  final long[] table;
  private final int contexts;
  final @Nullable FlipCode flips;

  /**
   * Code, length and next context of each symbol that has a code in a context. The last symbol
   * means in the first context that a number of bits follows; in other contexts it is the escape to
   * the first.
   */
  private final SymbolCodes codes;

  private final int exact;
  private final int symbols;

  /** The gaps with codes of their own, by their symbols. */
  private final long[] gaps;

  /** An open-addressing hash table of the symbols of {@link #gaps}, plus 1; 0 for a free slot. */
  private final char[] slots;

  /**
   * By symbol, the long gaps with codes of their own; arrays of length 0 for short gaps. Empty if
   * there are only short ones.
   */
  private final long[][] longGaps;

  /** The context after a gap that has no code of its own, by its number of bits. */
  private final int[] contextOfBits;

  /**
   * @param contexts the number of contexts; a block's first gap is in the first
   * @param frequent the gaps with codes of their own
   * @param longGaps the full value of each frequent gap that is a fingerprint; arrays of length 0
   *     for others
   * @param contextOf the context after each frequent gap
   * @param counts how often each symbol occurs in each context: the frequent gaps, then the numbers
   *     of bits from 1 up, then the last symbol
   * @param flips the code for long gaps; null if there is none
   */
  GapCode(
      int tableBits,
      int contexts,
      long[] frequent,
      long[][] longGaps,
      int[] contextOf,
      int[] contextOfBits,
      int[][] counts,
      @Nullable FlipCode flips) {
    assert contexts <= MOST_CONTEXTS;
    // A stride has room for the length of its first code, which is at most this.
    assert tableBits <= FIRST_LENGTH_MASK;
    this.tableBits = tableBits;
    this.contexts = contexts;
    this.flips = flips;
    this.exact = frequent.length;
    this.longGaps =
        Arrays.stream(longGaps).allMatch(gap -> gap.length == 0) ? new long[0][] : longGaps;
    this.contextOfBits = contextOfBits;
    this.symbols = counts[0].length;
    this.gaps = frequent;
    this.slots = new char[Integer.highestOneBit(Math.max(4, 3 * frequent.length))];
    for (int i = 0; i < frequent.length; i++) {
      slots[slot(frequent[i])] = (char) (i + 1);
    }
    int[][] lengths = new int[contexts][];
    for (int context = 0; context < contexts; context++) {
      lengths[context] = CodeLengths.of(counts[context], CODE_BITS);
    }
    this.codes = new SymbolCodes(lengths);
    long[] entries = new long[contexts << tableBits];
    for (int context = 0; context < contexts; context++) {
      entries = assign(context, lengths[context], frequent, contextOf, entries);
    }
    this.table = strides(entries);
  }

  /** The tables with strides in place of single gaps. */
  private long[] strides(long[] single) {
    long[] entries = single.clone();
    for (int context = 0; context < contexts; context++) {
      for (int bits = 0; bits < 1 << tableBits; bits++) {
        entries[(context << tableBits) + bits] = stride(single, context, bits);
      }
    }
    return entries;
  }

  /** All gaps with codes within these bits; the single entry if that is not a short gap. */
  private long stride(long[] single, int from, int bits) {
    long first = single[(from << tableBits) + bits];
    if (number(first) > MAX_FIRST_GAP) {
      return first;
    }
    int context = from;
    int length = 0;
    int count = 0;
    long sum = 0;
    while (count < MAX_STRIDE) {
      long entry = single[(context << tableBits) + (bits >>> length)];
      boolean complete = length(entry) > 0 && length(entry) <= tableBits - length;
      if (kind(entry) != EXACT || !complete || sum + number(entry) > MAX_SUM) {
        break;
      }
      length += length(entry);
      context = leadsTo(entry);
      sum += number(entry);
      count++;
    }
    return count == 0
        ? first
        : length
            | (context << LEADS_TO_SHIFT)
            | (STRIDE << KIND_SHIFT)
            | ((long) length(first) << NUMBER_SHIFT)
            | ((long) leadsTo(first) << FIRST_LEADS_TO_SHIFT)
            | ((count - 1L) << FURTHER_SHIFT)
            | (number(first) << FIRST_GAP_SHIFT)
            | (sum << SUM_SHIFT);
  }

  /** Assigns canonical codes to one context and fills its tables; returns the enlarged tables. */
  private long[] assign(
      int context, int[] lengths, long[] frequent, int[] contextOf, long[] entries) {
    int base = context << tableBits;
    int[] longest = longest(lengths);
    int end = entries.length;
    long[] all = Arrays.copyOf(entries, end + secondTables(longest));
    int[] code = CodeLengths.firstCodes(lengths, CODE_BITS);
    for (int symbol = 0; symbol < symbols; symbol++) {
      int length = lengths[symbol];
      if (length == 0) {
        continue;
      }
      int reversed = reversed(code[length]++, length);
      int leadsTo = symbol < exact ? contextOf[symbol] : contextOfBits(symbol - exact + 1);
      codes.set(context, symbol, (reversed << CODE_SHIFT) | (leadsTo << LEADS_TO_SHIFT) | length);
      long entry = entry(context, symbol, length, leadsTo, frequent);
      if (length <= tableBits) {
        for (int i = reversed; i < 1 << tableBits; i += 1 << length) {
          all[base + i] = entry;
        }
        continue;
      }
      int prefix = prefix(reversed);
      int more = longest[prefix] - tableBits;
      if (all[base + prefix] == 0) {
        all[base + prefix] =
            ((long) end << SECOND_SHIFT) | (more << NUMBER_SHIFT) | (TABLE << KIND_SHIFT);
        end += 1 << more;
      }
      int second = (int) (all[base + prefix] >>> SECOND_SHIFT);
      for (int i = reversed >>> tableBits; i < 1 << more; i += 1 << (length - tableBits)) {
        all[second + i] = entry;
      }
    }
    return all;
  }

  /** The longest code that begins with each entry of the first table. */
  private int[] longest(int[] lengths) {
    int[] longest = new int[1 << tableBits];
    int[] code = CodeLengths.firstCodes(lengths, CODE_BITS);
    for (int length : lengths) {
      if (length > 0) {
        int prefix = prefix(reversed(code[length]++, length));
        longest[prefix] = Math.max(longest[prefix], length);
      }
    }
    return longest;
  }

  /** The number of entries of the second tables of a context. */
  private int secondTables(int[] longest) {
    int entries = 0;
    for (int length : longest) {
      entries += length > tableBits ? 1 << (length - tableBits) : 0;
    }
    return entries;
  }

  /** The code with its bits reversed, since codes are read from the lowest bit up. */
  private static int reversed(int code, int length) {
    return Integer.reverse(code) >>> (Integer.SIZE - length);
  }

  private int prefix(int reversed) {
    return reversed & ((1 << tableBits) - 1);
  }

  private long entry(int context, int symbol, int length, int leadsTo, long[] frequent) {
    if (symbol == symbols - 1 || (symbol < exact && frequent[symbol] < 0)) {
      long number = symbol < exact ? symbol + 1 : context == 0 ? 0 : OTHERS;
      return entry(number, RARE, leadsTo, length);
    }
    int kind = symbol < exact ? EXACT : BITS;
    long number = kind == EXACT ? frequent[symbol] : symbol - exact + 1;
    return entry(number, kind, leadsTo, length);
  }

  private static long entry(long number, int kind, int leadsTo, int length) {
    return (number << NUMBER_SHIFT) | (kind << KIND_SHIFT) | (leadsTo << LEADS_TO_SHIFT) | length;
  }

  /** The entry of one gap: looks up the second table or takes the first of a stride. */
  long resolve(long found, long bits) {
    return switch (kind(found)) {
      case TABLE -> second(found, bits);
      case STRIDE -> entry(firstGap(found), EXACT, firstLeadsTo(found), firstLength(found));
      default -> found;
    };
  }

  private long second(long found, long bits) {
    int more = (int) (found >>> NUMBER_SHIFT) & MORE_MASK;
    return table[
        (int) (found >>> SECOND_SHIFT) + (int) ((bits >>> tableBits) & ((1L << more) - 1))];
  }

  static int length(long entry) {
    return (int) entry & LENGTH_MASK;
  }

  static int leadsTo(long entry) {
    return (int) (entry >>> LEADS_TO_SHIFT) & CONTEXT_MASK;
  }

  static int kind(long entry) {
    return (int) (entry >>> KIND_SHIFT) & KIND_MASK;
  }

  static long number(long entry) {
    return entry >>> NUMBER_SHIFT;
  }

  /** The length of the code of a stride's first gap. */
  static int firstLength(long stride) {
    return (int) (stride >>> NUMBER_SHIFT) & FIRST_LENGTH_MASK;
  }

  static int firstLeadsTo(long stride) {
    return (int) (stride >>> FIRST_LEADS_TO_SHIFT) & CONTEXT_MASK;
  }

  /** The number of gaps of a stride after the first. */
  static int further(long stride) {
    return (int) (stride >>> FURTHER_SHIFT) & (MAX_STRIDE - 1);
  }

  static long firstGap(long stride) {
    return (stride >>> FIRST_GAP_SHIFT) & MAX_FIRST_GAP;
  }

  /** The sum of all gaps of a stride. */
  static long sum(long stride) {
    return stride >>> SUM_SHIFT;
  }

  /** The context after a gap of {@code bits} bits that has no code of its own. */
  int contextOfBits(int bits) {
    return contextOfBits[Math.min(bits, contextOfBits.length - 1)];
  }

  /** The slot of a gap, or the free one where it would be. */
  private int slot(long gap) {
    int slot = (int) ((gap * 0x9e3779b97f4a7c15L) >>> 40) & (slots.length - 1);
    while (slots[slot] != 0 && gaps[slots[slot] - 1] != gap) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  /**
   * The value of a short gap; for a long gap, a negative number made of its number of bits and a
   * hash.
   */
  static long fingerprint(long[] gap, int words) {
    int bits = Keys.bitLength(gap, words);
    if (bits <= MAX_EXACT_BITS) {
      return gap[words - 1];
    }
    long hash = 0;
    for (int i = 0; i < words; i++) {
      hash = (hash + gap[i]) * 0x9e3779b97f4a7c15L;
      hash ^= hash >>> 32;
    }
    return Long.MIN_VALUE | ((long) bits << FINGERPRINT_BITS) | (hash >>> -FINGERPRINT_BITS);
  }

  /** The number of bits of the gap with this fingerprint. */
  static int bits(long fingerprint) {
    return fingerprint >= 0
        ? Long.SIZE - Long.numberOfLeadingZeros(fingerprint)
        : (int) ((fingerprint & Long.MAX_VALUE) >>> FINGERPRINT_BITS);
  }

  /** The long gap with a code of its own that a {@link #RARE} entry's number refers to. */
  long[] longGap(long number) {
    return longGaps[(int) number - 1];
  }

  /** The symbol of a gap with a code of its own; -1 for other gaps. */
  int symbolOf(long[] gap, int words) {
    int symbol = symbolOf(fingerprint(gap, words));
    if (symbol < 0 || longGaps.length == 0) {
      return symbol;
    }
    long[] whole = longGaps[symbol];
    return whole.length == 0 || Keys.same(whole, gap) ? symbol : -1;
  }

  /** Whether a gap of one word represents itself. */
  static boolean isShort(long gap) {
    return gap >>> MAX_EXACT_BITS == 0;
  }

  /** The symbol of a short gap, or of a fingerprint; -1 if it has no code of its own. */
  int symbolOf(long gap) {
    return slots[slot(gap)] - 1;
  }

  /** The symbol of a number of bits; the last symbol if it has none of its own. */
  int symbolOfBits(int bits) {
    return Math.min(exact + bits, symbols) - 1;
  }

  /**
   * The symbol for a number of bits without one of its own, and the escape to the first context.
   */
  int lastSymbol() {
    return symbols - 1;
  }

  /** The code, length and next context of a symbol; 0 if it has no code in this context. */
  int codeOf(int context, int symbol) {
    return codes.get(context, symbol);
  }

  /**
   * The number of bits that a symbol takes in a context: those of its code, or of the escape and of
   * its code in the first context. If a number of bits has no code there either, that number
   * follows the code of the last symbol.
   */
  int lengthOf(int context, int symbol) {
    int written = codeOf(context, symbol);
    if (written != 0 && symbol != lastSymbol()) {
      return codeLength(written);
    }
    int others = context == 0 ? 0 : codeLength(codeOf(context, lastSymbol()));
    int inFirst = symbol == lastSymbol() ? 0 : codeOf(0, symbol);
    return others
        + (inFirst != 0 ? codeLength(inFirst) : codeLength(codeOf(0, lastSymbol())) + NUMBER_BITS);
  }

  /** The context after a gap with a code of its own. */
  int contextOf(int symbol) {
    return codeLeadsTo(codeOf(0, symbol));
  }

  /** Whether a gap of {@code bits} bits is written by the bits that differ. */
  boolean flips(int bits) {
    return bits > MAX_PLAIN_BITS && flips != null;
  }

  /**
   * The number written for a rare gap: its number of bits, or the position of the highest bit that
   * differs.
   */
  static int number(int bits, int reach, boolean flips) {
    return flips && bits > MAX_PLAIN_BITS ? reach : bits;
  }

  static int codeLength(int code) {
    return code & LENGTH_MASK;
  }

  static int codeLeadsTo(int code) {
    return (code >>> LEADS_TO_SHIFT) & CONTEXT_MASK;
  }

  static long codeBits(int code) {
    return code >>> CODE_SHIFT & 0xffffL;
  }

  int contexts() {
    return contexts;
  }

  /** Bytes of memory that its tables take. */
  long bytes() {
    long whole = 0;
    for (long[] gap : longGaps) {
      whole += 8 + Long.BYTES * (long) gap.length;
    }
    return whole
        + codes.bytes()
        + Long.BYTES * (long) (table.length + gaps.length)
        + Integer.BYTES * (long) contextOfBits.length
        + Character.BYTES * (long) slots.length;
  }
}
