package io.nutshell.store.sorted;

import java.util.Arrays;

/** Keys of one or more words in arrays: comparing, subtracting, sorting. */
final class Keys {
  /** Ranges of at most this many keys are sorted by insertion. */
  private static final int INSERTION_SORT_KEYS = 12;

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

  /** Sorts the first {@code count} keys, whose first words are not negative. */
  static void sort(long[] keys, int count, int words) {
    if (words == 1) {
      Arrays.sort(keys, 0, count);
    } else if (words == 2) {
      sortPairs(keys, 0, count - 1);
    } else {
      sort(keys, 0, count - 1, words, new long[words]);
    }
  }

  private static void sort(long[] keys, int from, int to, int words, long[] pivot) {
    int low = from;
    int high = to;
    while (high - low > INSERTION_SORT_KEYS) {
      copy(keys, median(keys, low, high, words) * words, pivot, 0, words);
      int i = low;
      int j = high;
      while (i <= j) {
        while (compare(keys, i * words, pivot, 0, words) < 0) {
          i++;
        }
        while (compare(keys, j * words, pivot, 0, words) > 0) {
          j--;
        }
        if (i <= j) {
          swap(keys, i++, j--, words);
        }
      }
      // Recursion only for the smaller part, so that the stack stays shallow.
      if (j - low < high - i) {
        sort(keys, low, j, words, pivot);
        low = i;
      } else {
        sort(keys, i, high, words, pivot);
        high = j;
      }
    }
    for (int i = low + 1; i <= high; i++) {
      for (int j = i; j > low && compare(keys, (j - 1) * words, keys, j * words, words) > 0; j--) {
        swap(keys, j - 1, j, words);
      }
    }
  }

  /** Sorts keys of two words, from one index of a key to another, both included. */
  private static void sortPairs(long[] keys, int from, int to) {
    int first = from;
    int last = to;
    while (last - first > INSERTION_SORT_KEYS) {
      int pivot = median(keys, first, last, 2);
      long high = keys[2 * pivot];
      long low = keys[2 * pivot + 1];
      int i = first;
      int j = last;
      while (i <= j) {
        while (isLess(keys[2 * i], keys[2 * i + 1], high, low)) {
          i++;
        }
        while (isLess(high, low, keys[2 * j], keys[2 * j + 1])) {
          j--;
        }
        if (i <= j) {
          swap(keys, i++, j--, 2);
        }
      }
      // Recursion only for the smaller part, so that the stack stays shallow.
      if (j - first < last - i) {
        sortPairs(keys, first, j);
        first = i;
      } else {
        sortPairs(keys, i, last);
        last = j;
      }
    }
    for (int i = first + 1; i <= last; i++) {
      long high = keys[2 * i];
      long low = keys[2 * i + 1];
      int j = i;
      while (j > first && isLess(high, low, keys[2 * j - 2], keys[2 * j - 1])) {
        keys[2 * j] = keys[2 * j - 2];
        keys[2 * j + 1] = keys[2 * j - 1];
        j--;
      }
      keys[2 * j] = high;
      keys[2 * j + 1] = low;
    }
  }

  /** Whether a key of two words is less than another; first words are not negative. */
  private static boolean isLess(long high, long low, long otherHigh, long otherLow) {
    return high < otherHigh
        || (high == otherHigh && low + Long.MIN_VALUE < otherLow + Long.MIN_VALUE);
  }

  private static int median(long[] keys, int low, int high, int words) {
    int middle = (low + high) >>> 1;
    boolean ascending = compare(keys, low * words, keys, middle * words, words) < 0;
    int least = ascending ? low : middle;
    int most = ascending ? middle : low;
    if (compare(keys, high * words, keys, least * words, words) < 0) {
      return least;
    }
    return compare(keys, high * words, keys, most * words, words) < 0 ? high : most;
  }

  private static void swap(long[] keys, int a, int b, int words) {
    for (int i = 0; i < words; i++) {
      long word = keys[a * words + i];
      keys[a * words + i] = keys[b * words + i];
      keys[b * words + i] = word;
    }
  }
}
