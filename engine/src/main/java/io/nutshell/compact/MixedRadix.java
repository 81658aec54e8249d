package io.nutshell.compact;

import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A state as a number: the values of its variables are the digits, and the number of values of each
 * variable is the radix of its digit. Bit fields round every variable up to whole bits; here only
 * the state as a whole is rounded up: a variable of five values, one of two and two of 150 take 18
 * bits instead of 20.
 *
 * <p><b>How it works.</b> The rank of a state is S = Σ zᵢ·∏dⱼ over all variables i, where zᵢ is the
 * variable's value (counted from its least) and its weight ∏dⱼ is the product of the radices of all
 * variables before it. When a variable changes from z to z', S' = S + weight·(z' − z): a state that
 * differs little from the previously ranked one costs little. If the product of all radices exceeds
 * 2⁶⁴, the next variable starts another rank, so that all arithmetic is on single words; this
 * rounds up once more for every 64 bits.
 *
 * <p>From "Efficient State-exploration" by Geldenhuys, section "state compaction".
 */
public final class MixedRadix implements Packing {
  private static final BigInteger WORD = BigInteger.ONE.shiftLeft(Long.SIZE);

  private final int words;

  /** The position of each digit in a state. Slots of 0 bits are constants, not digits. */
  private final int[] word;

  private final int[] shift;
  private final long[] mask;

  /** The radix of each digit, modulo 2⁶⁴, and its weight in the rank that it is part of. */
  private final long[] radix;

  private final long[] weight;
  private final int[] rankOf;

  /** The number of bits of each rank. */
  private final int[] bits;

  private final int totalBits;

  /** The digit of each slot, or -1; the digits in each word of a state. */
  private final int[] digitOfSlot;

  private final int[][] digitsOfWord;

  /** The most recently packed state, and its ranks. */
  private final long[] last;

  private final long[] lastRanks;
  private final long[] unpacked;

  /**
   * @param layout one that {@link #fits}
   */
  public MixedRadix(Layout layout) {
    words = layout.words();
    List<Slot> digits = layout.slots().stream().filter(slot -> slot.bits() > 0).toList();
    word = digits.stream().mapToInt(Slot::word).toArray();
    shift = digits.stream().mapToInt(Slot::shift).toArray();
    mask = digits.stream().mapToLong(Slot::mask).toArray();
    radix = new long[digits.size()];
    weight = new long[digits.size()];
    rankOf = new int[digits.size()];
    List<BigInteger> products = new ArrayList<>(List.of(BigInteger.ONE));
    for (int digit = 0; digit < digits.size(); digit++) {
      BigInteger values = values(digits.get(digit));
      if (products.getLast().multiply(values).compareTo(WORD) > 0) {
        products.add(BigInteger.ONE);
      }
      radix[digit] = values.longValue();
      weight[digit] = products.getLast().longValue();
      rankOf[digit] = products.size() - 1;
      products.set(products.size() - 1, products.getLast().multiply(values));
    }
    bits = products.stream().mapToInt(all -> all.subtract(BigInteger.ONE).bitLength()).toArray();
    totalBits = Arrays.stream(bits).sum();
    digitsOfWord = new int[words][];
    for (int i = 0; i < words; i++) {
      int wanted = i;
      digitsOfWord[i] = IntStream.range(0, word.length).filter(d -> word[d] == wanted).toArray();
    }
    digitOfSlot = new int[layout.slots().size()];
    for (int slot = 0, digit = 0; slot < digitOfSlot.length; slot++) {
      digitOfSlot[slot] = layout.slots().get(slot).bits() > 0 ? digit++ : -1;
    }
    last = new long[words];
    lastRanks = new long[bits.length];
    unpacked = new long[bits.length];
  }

  private static BigInteger values(Slot slot) {
    return BigInteger.valueOf(slot.high())
        .subtract(BigInteger.valueOf(slot.low()))
        .add(BigInteger.ONE);
  }

  /** Whether the layout's slots describe the whole state. */
  public static boolean fits(Layout layout) {
    return layout.fixedLength() && !layout.slots().isEmpty();
  }

  /** The number of ranks of a state: one, unless the product of all radices exceeds 2⁶⁴. */
  public int ranks() {
    return bits.length;
  }

  /** The number of bits of all ranks. */
  public int bits() {
    return totalBits;
  }

  private long digit(int digit, long[] state) {
    return (state[word[digit]] >>> shift[digit]) & mask[digit];
  }

  public void rank(State state, long[] ranks) {
    Arrays.fill(ranks, 0, bits.length, 0);
    for (int digit = 0; digit < radix.length; digit++) {
      ranks[rankOf[digit]] += weight[digit] * digit(digit, state.words);
    }
  }

  /**
   * The value of one slot, from the ranks: its weight, the lower factor, divides away the digits
   * below it; its radix, the higher factor divided by the lower one, removes those above it.
   */
  public long get(long[] ranks, Slot slot, int number) {
    int digit = digitOfSlot[number];
    if (digit < 0) {
      return slot.low();
    }
    // There is nothing above the last digit of a rank, and its radix may be 2⁶⁴.
    long rest = Long.divideUnsigned(ranks[rankOf[digit]], weight[digit]);
    boolean last = digit + 1 == radix.length || rankOf[digit + 1] != rankOf[digit];
    return slot.low() + (last ? rest : Long.remainderUnsigned(rest, radix[digit]));
  }

  /** Updates the ranks after one slot has changed. */
  public void update(long[] ranks, int slot, long before, long now) {
    int digit = digitOfSlot[slot];
    if (digit >= 0) {
      ranks[rankOf[digit]] += weight[digit] * (now - before);
    }
  }

  public void unrank(long[] ranks, State target) {
    target.resize(words);
    Arrays.fill(target.words, 0, words, 0);
    long rest = 0;
    for (int digit = 0; digit < radix.length; digit++) {
      boolean first = digit == 0 || rankOf[digit - 1] != rankOf[digit];
      boolean isLast = digit + 1 == radix.length || rankOf[digit + 1] != rankOf[digit];
      rest = first ? ranks[rankOf[digit]] : rest;
      long value = rest;
      if (!isLast) {
        rest = Long.divideUnsigned(rest, radix[digit]);
        value -= rest * radix[digit];
      }
      target.words[word[digit]] |= value << shift[digit];
    }
  }

  @Override
  public int bytes() {
    return Math.max(1, (totalBits + 7) / 8);
  }

  /**
   * Ranks only the differences from the previously packed state, so consecutive states should be
   * similar.
   */
  @Override
  public void pack(State state, long[] target) {
    for (int i = 0; i < words; i++) {
      if (state.words[i] != last[i]) {
        for (int digit : digitsOfWord[i]) {
          long change = digit(digit, state.words) - digit(digit, last);
          lastRanks[rankOf[digit]] += weight[digit] * change;
        }
        last[i] = state.words[i];
      }
    }
    Arrays.fill(target, 0, words(), 0);
    int at = 0;
    for (int rank = 0; rank < bits.length; rank++) {
      target[at / Long.SIZE] |= lastRanks[rank] << at;
      if (at % Long.SIZE + bits[rank] > Long.SIZE) {
        target[at / Long.SIZE + 1] = lastRanks[rank] >>> -at;
      }
      at += bits[rank];
    }
  }

  @Override
  public void unpack(long[] source, State target) {
    int at = 0;
    for (int rank = 0; rank < bits.length; rank++) {
      long value = source[at / Long.SIZE] >>> at;
      if (at % Long.SIZE + bits[rank] > Long.SIZE) {
        value |= source[at / Long.SIZE + 1] << -at;
      }
      unpacked[rank] = bits[rank] == Long.SIZE ? value : value & ((1L << bits[rank]) - 1);
      at += bits[rank];
    }
    unrank(unpacked, target);
  }
}
