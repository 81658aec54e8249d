package io.nutshell.store.sorted;

import org.jspecify.annotations.Nullable;

/** A range of keys that one thread works on. */
final class KeyRange {
  private final long @Nullable [] from;
  private final long[] to;
  private final boolean all;

  private KeyRange(long @Nullable [] from, long[] to, boolean all) {
    this.from = from;
    this.to = to;
    this.all = all;
  }

  /** All keys. */
  static KeyRange all(int words) {
    return new KeyRange(null, Keys.endless(words), true);
  }

  /** Ranges of about equally many pages of a run in memory. */
  static KeyRange[] of(Run largest, int words, int count) {
    KeyRange[] ranges = new KeyRange[count];
    long[] from = null;
    for (int i = 0; i < count; i++) {
      int end = (int) ((long) largest.pages() * (i + 1) / count);
      long[] to = i + 1 < count ? largest.firstKey(end, words) : Keys.endless(words);
      ranges[i] = new KeyRange(from, to, false);
      from = to;
    }
    return ranges;
  }

  /** Whether it is the range of all keys, which one thread works on alone. */
  boolean isAll() {
    return all;
  }

  /** The least key; null for no bound. */
  long @Nullable [] from() {
    return from;
  }

  /** A bound above all keys of the range. */
  long[] to() {
    return to;
  }

  /** The first page of a run in memory that may have keys of this range. */
  int firstPage(Run run) {
    return from == null ? 0 : Math.max(0, run.lastPageUpTo(from));
  }

  /** The page after the last one that may have keys of this range. */
  int endPage(Run run) {
    return run.lastPageUpTo(to) + 1;
  }

  /** Whether a key is below the range's end. */
  boolean before(long[] key) {
    return Keys.compare(key, 0, to, 0, to.length) < 0;
  }
}
