package io.nutshell.store.sorted;

import java.util.Arrays;

/** Sorts keys in arrays. */
final class KeySort {
  /** Ranges of at most this many keys are sorted by insertion. */
  private static final int INSERTION_SORT_KEYS = 12;

  /** Fewer keys than this are sorted without the help of more memory. */
  private static final int FEW = 64;

  private KeySort() {}

  /**
   * Sorts the first {@code count} keys of an array, with the help of the words after them if there
   * are at least {@code count}.
   *
   * <p><b>How it works.</b> Most bits are equal in all keys. The highest ones that vary, as many as
   * fit, are one number for each key, with the key's index below. These numbers are sorted, which
   * is far faster than sorting keys of several words; then the keys are moved, each once. Keys with
   * equal numbers are neighbours then, and are compared in full.
   */
  static void sortWithRest(long[] keys, int count, int words) {
    if (words == 1 || count < FEW || keys.length / (words + 1) < count) {
      sort(keys, count, words);
      return;
    }
    int indexBits = Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
    long[] varying = varying(keys, count, words);
    boolean all = keepHighest(varying, Long.SIZE - 1 - indexBits);
    int first = count * words;
    for (int i = 0; i < count; i++) {
      long number = 0;
      for (int word = 0; word < words; word++) {
        long mask = varying[word];
        number <<= Long.bitCount(mask);
        number |= Long.compress(keys[i * words + word], mask);
      }
      keys[first + i] = (number << indexBits) | i;
    }
    Arrays.sort(keys, first, first + count);
    long indexMask = (1L << indexBits) - 1;
    move(keys, count, words, indexMask);
    if (!all) {
      sortEqual(keys, count, words, ~indexMask);
    }
  }

  /** The bits that are not the same in all keys. */
  private static long[] varying(long[] keys, int count, int words) {
    long[] varying = new long[words];
    for (int i = 1; i < count; i++) {
      for (int word = 0; word < words; word++) {
        varying[word] |= keys[i * words + word] ^ keys[word];
      }
    }
    return varying;
  }

  /** Keeps the highest {@code most} bits; returns whether these are all. */
  private static boolean keepHighest(long[] bits, int most) {
    int left = most;
    boolean all = true;
    for (int i = 0; i < bits.length; i++) {
      for (; Long.bitCount(bits[i]) > left; bits[i] &= bits[i] - 1) {
        all = false;
      }
      left -= Long.bitCount(bits[i]);
    }
    return all;
  }

  /**
   * Moves the keys to where they belong. The number at a key's place after them has the index of
   * the key that belongs there.
   */
  private static void move(long[] keys, int count, int words, long indexMask) {
    int first = count * words;
    long[] moved = new long[words];
    for (int i = 0; i < count; i++) {
      int from = (int) (keys[first + i] & indexMask);
      if (from == i) {
        continue;
      }
      Keys.copy(keys, i * words, moved, 0, words);
      int to = i;
      while (from != i) {
        Keys.copy(keys, from * words, keys, to * words, words);
        keys[first + to] = (keys[first + to] & ~indexMask) | to;
        to = from;
        from = (int) (keys[first + to] & indexMask);
      }
      Keys.copy(moved, 0, keys, to * words, words);
      keys[first + to] = (keys[first + to] & ~indexMask) | to;
    }
  }

  /** Sorts the keys whose numbers, after them, are equal. */
  private static void sortEqual(long[] keys, int count, int words, long numberMask) {
    int first = count * words;
    long[] pivot = new long[words];
    int begin = 0;
    for (int i = 1; i <= count; i++) {
      if (i == count || ((keys[first + i] ^ keys[first + begin]) & numberMask) != 0) {
        sort(keys, begin, i - 1, words, pivot);
        begin = i;
      }
    }
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
      Keys.copy(keys, median(keys, low, high, words) * words, pivot, 0, words);
      int i = low;
      int j = high;
      while (i <= j) {
        while (Keys.compare(keys, i * words, pivot, 0, words) < 0) {
          i++;
        }
        while (Keys.compare(keys, j * words, pivot, 0, words) > 0) {
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
      for (int j = i;
          j > low && Keys.compare(keys, (j - 1) * words, keys, j * words, words) > 0;
          j--) {
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
    boolean ascending = Keys.compare(keys, low * words, keys, middle * words, words) < 0;
    int least = ascending ? low : middle;
    int most = ascending ? middle : low;
    if (Keys.compare(keys, high * words, keys, least * words, words) < 0) {
      return least;
    }
    return Keys.compare(keys, high * words, keys, most * words, words) < 0 ? high : most;
  }

  private static void swap(long[] keys, int a, int b, int words) {
    for (int i = 0; i < words; i++) {
      long word = keys[a * words + i];
      keys[a * words + i] = keys[b * words + i];
      keys[b * words + i] = word;
    }
  }
}
