package io.nutshell.store.sorted;

import java.util.Arrays;

/** Sorts keys in arrays. */
final class KeySort {
  /** Ranges of at most this many keys are sorted by insertion. */
  private static final int INSERTION_SORT_KEYS = 12;

  /** Fewer keys than this are sorted without the help of more memory. */
  private static final int FEW = 64;

  /**
   * Sorts the first {@code count} keys of an array, with the help of the words after them if there
   * are at least {@code count}.
   *
   * <p><b>How it works.</b> Most bits are equal in all keys. The highest ones that vary, as many as
   * fit, are one number for each key, with the key's index below. These numbers are sorted, which
   * is far faster than sorting keys of several words; then the keys are moved, each once. Keys with
   * equal numbers are neighbours then. They are sorted by the next bits that vary, and so on: the
   * high bits of keys have few values, so numbers are often equal.
   */
  static void sortWithRest(long[] keys, int count, int words) {
    if (words == 1 || count < FEW || keys.length / (words + 1) < count) {
      sort(keys, count, words);
      return;
    }
    int indexBits = Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
    long[] varying = varying(keys, count, words);
    new KeySort(keys, count, words, indexBits, varying).sortBelow(0, count, Long.SIZE * words);
  }

  private final long[] keys;
  private final int words;

  /** The position of the number of the first key. */
  private final int first;

  private final int indexBits;

  /** The bits that are not the same in all keys. */
  private final long[] varying;

  /** Scratch memory for one key. */
  private final long[] moved;

  private KeySort(long[] keys, int count, int words, int indexBits, long[] varying) {
    this.keys = keys;
    this.words = words;
    this.first = count * words;
    this.indexBits = indexBits;
    this.varying = varying;
    this.moved = new long[words];
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

  /** Sorts the keys from one index up to another, which agree in all bits from the given one up. */
  private void sortBelow(int from, int to, int bit) {
    if (to - from <= INSERTION_SORT_KEYS) {
      insert(from, to);
      return;
    }
    int low = lowestBelow(bit);
    Arrays.fill(keys, first + from, first + to, 0);
    for (int word = words - 1 - (bit - 1) / Long.SIZE;
        word <= words - 1 - low / Long.SIZE;
        word++) {
      addBits(from, to, word, varying[word] & inWord(word, low, bit));
    }
    for (int i = from; i < to; i++) {
      keys[first + i] = (keys[first + i] << indexBits) | i;
    }
    Arrays.sort(keys, first + from, first + to);
    move(from, to);
    if (low == 0) {
      return;
    }
    int begin = from;
    for (int i = from + 1; i <= to; i++) {
      if (i == to || (keys[first + i] ^ keys[first + begin]) >>> indexBits != 0) {
        if (i - begin > 1) {
          sortBelow(begin, i, low);
        }
        begin = i;
      }
    }
  }

  /** The lowest of the bits below the given one that fit above an index; 0 if all do. */
  private int lowestBelow(int bit) {
    int room = Long.SIZE - 1 - indexBits;
    int low = bit;
    while (low > 0) {
      int word = words - 1 - (low - 1) / Long.SIZE;
      long rest = varying[word] & inWord(word, 0, low);
      if (Long.bitCount(rest) > room) {
        for (; room > 0; room--) {
          rest ^= Long.highestOneBit(rest);
        }
        int top = Long.SIZE - Long.numberOfLeadingZeros(rest);
        return (words - 1 - word) * Long.SIZE + top;
      }
      room -= Long.bitCount(rest);
      low = (low - 1) / Long.SIZE * Long.SIZE;
    }
    return 0;
  }

  /** The bits of a word from {@code low} up to {@code high}, which are counted over all words. */
  private long inWord(int word, int low, int high) {
    int at = (words - 1 - word) * Long.SIZE;
    long mask = high - at >= Long.SIZE ? -1L : (1L << (high - at)) - 1;
    return low <= at ? mask : mask & -(1L << (low - at));
  }

  /** Appends some bits of a word of each key to its number. */
  private void addBits(int from, int to, int word, long mask) {
    int width = Long.bitCount(mask);
    for (int i = from; width > 0 && i < to; i++) {
      keys[first + i] = (keys[first + i] << width) | Long.compress(keys[i * words + word], mask);
    }
  }

  /**
   * Moves the keys to where they belong. The number at a key's place after them has the index of
   * the key that belongs there.
   */
  private void move(int begin, int end) {
    long indexMask = (1L << indexBits) - 1;
    for (int i = begin; i < end; i++) {
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

  /** Sorts a few keys by insertion. */
  private void insert(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      Keys.copy(keys, i * words, moved, 0, words);
      int j = i;
      while (j > from && Keys.compare(keys, (j - 1) * words, moved, 0, words) > 0) {
        Keys.copy(keys, (j - 1) * words, keys, j * words, words);
        j--;
      }
      if (j < i) {
        Keys.copy(moved, 0, keys, j * words, words);
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
