package io.nutshell.memory;

import java.util.function.LongBinaryOperator;

/**
 * A set of numbers below a bound, a bit each, in memory or on disk like a {@link NumberArray}. The
 * members are enumerated in ascending order; stretches without members are skipped quickly.
 *
 * <p>The numbers that agree but for the lowest {@link #BLOCK_BITS} bits are a <em>block</em>. In
 * memory, several threads may add and remove members at once, each in blocks of its own.
 */
public final class NumberSet implements AutoCloseable {
  /** Members are counted per block of 2^BLOCK_BITS numbers. */
  public static final int BLOCK_BITS = 15;

  private final long bound;
  private final NumberArray words;
  private final Region counts;

  /**
   * @param spills as in {@link NumberArray}
   */
  public NumberSet(MemoryBudget budget, boolean spills, long bound) {
    this.bound = bound;
    words = new NumberArray(budget, spills, (bound >>> 6) + 1, Long.SIZE);
    try {
      counts = new Region(budget, ((bound >>> BLOCK_BITS) + 1) * Integer.BYTES);
    } catch (MemoryExhausted exhausted) {
      words.close();
      throw exhausted;
    }
  }

  /** The number of members. */
  public long count() {
    long count = 0;
    for (long i = 0; i <= bound >>> BLOCK_BITS; i++) {
      count += counts.getInt(i);
    }
    return count;
  }

  /** Whether there are no members. */
  public boolean isEmpty() {
    return next(0) < 0;
  }

  public boolean contains(long number) {
    return (words.get(number >>> 6) >>> number & 1) != 0;
  }

  /** Adds a number; returns whether it is new. */
  public boolean add(long number) {
    long word = words.get(number >>> 6);
    if ((word >>> number & 1) != 0) {
      return false;
    }
    words.set(number >>> 6, word | 1L << number);
    change(number, 1);
    return true;
  }

  /** Removes a number; returns whether it was a member. */
  public boolean remove(long number) {
    long word = words.get(number >>> 6);
    if ((word >>> number & 1) == 0) {
      return false;
    }
    words.set(number >>> 6, word & ~(1L << number));
    change(number, -1);
    return true;
  }

  private void change(long number, int by) {
    counts.setInt(number >>> BLOCK_BITS, counts.getInt(number >>> BLOCK_BITS) + by);
  }

  /** The least member that is not below a number; -1 if there is none. */
  public long next(long from) {
    long number = from;
    while (number < bound) {
      if (counts.getInt(number >>> BLOCK_BITS) == 0) {
        number = ((number >>> BLOCK_BITS) + 1) << BLOCK_BITS;
        continue;
      }
      long word = words.get(number >>> 6) >>> number;
      if (word != 0) {
        return number + Long.numberOfTrailingZeros(word);
      }
      number = ((number >>> 6) + 1) << 6;
    }
    return -1;
  }

  /** The greatest member that is not above a number; -1 if there is none. */
  public long previous(long from) {
    long number = from;
    while (number >= 0) {
      if (counts.getInt(number >>> BLOCK_BITS) == 0) {
        number = ((number >>> BLOCK_BITS) << BLOCK_BITS) - 1;
        continue;
      }
      long word = words.get(number >>> 6) << (63 - (number & 63));
      if (word != 0) {
        return number - Long.numberOfLeadingZeros(word);
      }
      number = ((number >>> 6) << 6) - 1;
    }
    return -1;
  }

  /** Makes all numbers below the bound members. */
  public void fill() {
    combine(this, false, (_, _) -> -1L);
  }

  /** Makes this a copy of a set with the same bound, or of its complement. */
  public void copy(NumberSet other, boolean complement) {
    combine(other, complement, (_, theirs) -> theirs);
  }

  /** Adds the members of a set with the same bound, or of its complement. */
  public void addAll(NumberSet other, boolean complement) {
    combine(other, complement, (mine, theirs) -> mine | theirs);
  }

  /** Removes all that are not members of a set with the same bound, or of its complement. */
  public void retainAll(NumberSet other, boolean complement) {
    combine(other, complement, (mine, theirs) -> mine & theirs);
  }

  private void combine(NumberSet other, boolean complement, LongBinaryOperator words64) {
    if (other.bound != bound) {
      throw new IllegalArgumentException("the sets have different bounds");
    }
    long last = bound >>> 6;
    int members = 0;
    for (long i = 0; i <= last; i++) {
      long theirs = other.words.get(i);
      long word = words64.applyAsLong(words.get(i), complement ? ~theirs : theirs);
      if (i == last) {
        word &= (1L << (bound & 63)) - 1;
      }
      words.set(i, word);
      members += Long.bitCount(word);
      if (i == last || ((i + 1) << 6) % (1 << BLOCK_BITS) == 0) {
        counts.setInt((i << 6) >>> BLOCK_BITS, members);
        members = 0;
      }
    }
  }

  /** Whether its members are on disk, where access out of order is slow. */
  public boolean onDisk() {
    return words.onDisk();
  }

  /** Removes all members. */
  public void clear() {
    words.clear();
    for (long i = 0; i <= bound >>> BLOCK_BITS; i++) {
      counts.setInt(i, 0);
    }
  }

  @Override
  public void close() {
    words.close();
    counts.close();
  }
}
