package io.nutshell.store.sorted;

/**
 * The relative sizes of the parts of a sorted store.
 *
 * @param blockBytes the approximate number of bytes of gaps in a block
 * @param youngFraction the young run has at most 1/youngFraction of the keys of the old one
 * @param recentFraction the table of recent keys has at most 1/recentFraction of all keys, and
 *     fewer if keys are wide
 * @param batchFraction a batch takes at most 1/batchFraction of the bytes of the set
 * @param candidateFraction keys not looked up yet take at most 1/candidateFraction of the bytes of
 *     the set
 * @param least the least number of keys of a part
 * @param firstOrder the number of keys at which their order is first chosen
 * @param takenOver the largest number of words of keys sorted at once when all come from another
 *     store
 */
public record Sizes(
    int blockBytes,
    int youngFraction,
    int recentFraction,
    int batchFraction,
    int candidateFraction,
    int least,
    int firstOrder,
    int takenOver) {

  private static final int MOST = 1 << 22;

  public static final Sizes USUAL = new Sizes(128, 24, 512, 16, 8, 1024, 2344, MOST);

  /** Batch sizes are rounded such that there are STEPS sizes per doubling. */
  private static final int STEPS = 8;

  /** A run is dense if it takes fewer than this many bits per key. */
  private static final int DENSE = 2;

  /**
   * The shape for keys of {@code words} words. Wide keys have large blocks, since each block holds
   * one key in full.
   */
  PageShape shape(int words, Pages memory) {
    return PageShape.of(words, blockBytes * words, memory.bytes);
  }

  /**
   * The shape for a run like another. Looking a key up means decoding half a block on average, so
   * dense runs have smaller blocks.
   */
  PageShape shape(int words, Run like) {
    boolean dense = like.pages() * (long) like.memory.bytes * Byte.SIZE < DENSE * like.size();
    int bytes = dense ? Math.max(Long.BYTES, blockBytes * words / 3) : blockBytes * words;
    return PageShape.of(words, bytes, like.memory.bytes);
  }

  /** The most bytes of keys that are not looked up yet, beside runs of {@code setBytes} bytes. */
  long candidates(long setBytes, long limit) {
    return Math.min(Math.max(setBytes / candidateFraction, (long) least * Long.BYTES), limit / 16);
  }

  /** The number of keys of a layer that are kept in full before a run is begun. */
  int listed() {
    return Math.max(1, least / 2);
  }

  /**
   * The least number of pages of a run that one of several threads merges. Small ranges balance the
   * threads' work, but each wastes up to a page: with the usual sizes a thirty-second of its pages
   * at most.
   */
  int rangePages() {
    return Math.max(1, least / 32);
  }

  long young(long old) {
    return Math.max(least, old / youngFraction);
  }

  int recent(long all, int words) {
    return Math.clamp(all / recentFraction * 2 / (1 + words), least / 4, MOST);
  }

  /** The number of keys sorted at once when all keys are reordered. */
  int reordered(long setBytes, int words) {
    return Math.max(2, batch(setBytes * batchFraction / 4, words));
  }

  /**
   * The number of keys sorted at once when they come from another store, with {@code room} bytes
   * free.
   */
  int takenOver(long room, int words) {
    return Math.clamp(room / 2 / Long.BYTES / words, 1, Math.max(1, takenOver / words));
  }

  /** The number of keys of a batch; rounded, so that its table is not reallocated each time. */
  int batch(long setBytes, int words) {
    long keyBytes = (long) Long.BYTES * words;
    int keys = Math.clamp(setBytes / batchFraction / keyBytes, least, MOST / words);
    return keys - keys % Math.max(1, Integer.highestOneBit(keys) / STEPS);
  }
}
