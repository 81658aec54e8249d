package io.nutshell.store.sorted;

import org.jspecify.annotations.Nullable;

/**
 * A range of keys that one thread works on. Ranges are cut at pages of the largest run, so that
 * each page of that is read by one thread.
 */
final class KeyRange {
  private final long @Nullable [] from;
  private final long[] to;
  private final int fromPage;
  private final int toPage;

  KeyRange(long @Nullable [] from, long[] to, int fromPage, int toPage) {
    this.from = from;
    this.to = to;
    this.fromPage = fromPage;
    this.toPage = toPage;
  }

  /** All keys. */
  static KeyRange all(int words, Run largest) {
    return new KeyRange(null, Keys.endless(words), 0, largest.pages());
  }

  /** Ranges of about equally many pages of a run in memory. */
  static KeyRange[] of(Run largest, int words, int count) {
    KeyRange[] ranges = new KeyRange[count];
    long[] from = null;
    for (int i = 0; i < count; i++) {
      int first = (int) ((long) largest.pages() * i / count);
      int end = (int) ((long) largest.pages() * (i + 1) / count);
      long[] to = i + 1 < count ? largest.firstKey(end, words) : Keys.endless(words);
      ranges[i] = new KeyRange(from, to, first, end);
      from = to;
    }
    return ranges;
  }

  /** The least key; null for no bound. */
  long @Nullable [] from() {
    return from;
  }

  /** A bound above all keys of the range. */
  long[] to() {
    return to;
  }

  /** The first page of the largest run in this range. */
  int fromPage() {
    return fromPage;
  }

  /** The page after the last one. */
  int toPage() {
    return toPage;
  }

  /** Whether a key is below the range's end. */
  boolean before(long[] key) {
    return Keys.compare(key, 0, to, 0, to.length) < 0;
  }
}
