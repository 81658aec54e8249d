package io.nutshell.store.sorted;

import java.util.Arrays;

/** Keys of one or more words in arrays: comparing, adding, subtracting, copying. */
final class Keys {
  private Keys() {}

  static int compare(long[] a, int at, long[] b, int bt, int words) {
    for (int i = 0; i < words; i++) {
      if (a[at + i] != b[bt + i]) {
        return Long.compareUnsigned(a[at + i], b[bt + i]);
      }
    }
    return 0;
  }

  static boolean equal(long[] a, int at, long[] b, int bt, int words) {
    for (int i = 0; i < words; i++) {
      if (a[at + i] != b[bt + i]) {
        return false;
      }
    }
    return true;
  }

  /** Puts {@code a - b} into {@code target}; {@code a} must not be less. */
  static void subtract(long[] a, int at, long[] b, int bt, long[] target, int words) {
    long borrow = 0;
    for (int i = words - 1; i >= 0; i--) {
      long x = a[at + i];
      long y = b[bt + i];
      long difference = x - y - borrow;
      borrow = Long.compareUnsigned(x, y) < 0 || (borrow != 0 && x == y) ? 1 : 0;
      target[i] = difference;
    }
  }

  /** Adds a number of one word. */
  static void add(long[] key, long number, int words) {
    int i = words - 1;
    key[i] += number;
    boolean carry = Long.compareUnsigned(key[i], number) < 0;
    while (carry && --i >= 0) {
      carry = ++key[i] == 0;
    }
  }

  /** Adds a number of at most as many words. */
  static void add(long[] key, long[] number, int words) {
    long carry = 0;
    int missing = words - number.length;
    for (int i = words - 1; i >= 0; i--) {
      long addend = i < missing ? 0 : number[i - missing];
      long sum = key[i] + addend;
      long overflow = Long.compareUnsigned(sum, addend) < 0 ? 1 : 0;
      long total = sum + carry;
      carry = overflow | (Long.compareUnsigned(total, sum) < 0 ? 1 : 0);
      key[i] = total;
    }
  }

  /** Whether two numbers are equal, ignoring leading words of 0. */
  static boolean same(long[] a, long[] b) {
    int length = Math.max(a.length, b.length);
    for (int i = 1; i <= length; i++) {
      long x = i <= a.length ? a[a.length - i] : 0;
      long y = i <= b.length ? b[b.length - i] : 0;
      if (x != y) {
        return false;
      }
    }
    return true;
  }

  /** The number of bits up to the highest 1. */
  static int bitLength(long[] number, int words) {
    for (int i = 0; i < words; i++) {
      if (number[i] != 0) {
        return (words - i) * Long.SIZE - Long.numberOfLeadingZeros(number[i]);
      }
    }
    return 0;
  }

  /** The highest bit below the given one that is 1; -1 if there is none. */
  static int bitBelow(long[] number, int words, int bit) {
    int word = words - 1 - bit / Long.SIZE;
    long rest = number[word] & ((1L << bit) - 1);
    while (rest == 0) {
      if (++word == words) {
        return -1;
      }
      rest = number[word];
    }
    return (words - word) * Long.SIZE - 1 - Long.numberOfLeadingZeros(rest);
  }

  /** The number without leading words of 0. */
  static long[] trimmed(long[] number, int words) {
    int first = 0;
    while (first < words && number[first] == 0) {
      first++;
    }
    return Arrays.copyOfRange(number, first, words);
  }

  /** A value greater than any key, since the highest bit of a key is 0. */
  static long[] endless(int words) {
    long[] endless = new long[words];
    endless[0] = -1;
    return endless;
  }

  /** Copies a key; for keys of a few words faster than {@link System#arraycopy}. */
  static void copy(long[] from, int at, long[] to, int into, int words) {
    for (int i = 0; i < words; i++) {
      to[into + i] = from[at + i];
    }
  }

  /** Copies a key into one of more words. */
  static void widen(long[] key, int at, int words, long[] target, int to, int wider) {
    Arrays.fill(target, to, to + wider - words, 0);
    copy(key, at, target, to + wider - words, words);
  }
}
