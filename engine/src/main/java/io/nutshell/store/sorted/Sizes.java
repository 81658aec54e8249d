package io.nutshell.store.sorted;

/**
 * How large the parts of a sorted store are in relation to each other.
 *
 * @param blockBytes about how many bytes of gaps a block has
 * @param youngFraction the young run has at most one of so many keys of the old one
 * @param recentFraction the table of recent keys has at most one of so many keys of all, fewer
 *     where they are wide
 * @param batchFraction a batch takes at most one of so many bytes of the set
 * @param least no part need be smaller than this many keys
 * @param firstOrder how many keys there are when their order is first chosen
 * @param takenOver how many words of keys are sorted at once, at most, when all come from another
 *     store
 */
public record Sizes(
    int blockBytes,
    int youngFraction,
    int recentFraction,
    int batchFraction,
    int least,
    int firstOrder,
    int takenOver) {

  private static final int MOST = 1 << 22;

  public static final Sizes USUAL = new Sizes(128, 24, 512, 8, 1024, 2344, MOST);

  /** While a size doubles it takes so many values. */
  private static final int STEPS = 8;

  /** Keys that take fewer bits each lie densely. */
  private static final int DENSE = 2;

  /** The wider a key the larger its blocks: each has one in full. */
  PageShape shape(int words) {
    return PageShape.of(words, blockBytes * words);
  }

  /**
   * The shape for a run like another. Looking a key up means reading half a block, so where keys
   * take hardly more than a bit each, blocks are smaller.
   */
  PageShape shape(int words, Run like) {
    boolean dense = like.pages() * (long) Pages.BYTES * Byte.SIZE < DENSE * like.size();
    return dense ? PageShape.of(words, Math.max(Long.BYTES, blockBytes * words / 3)) : shape(words);
  }

  long young(long old) {
    return Math.max(least, old / youngFraction);
  }

  int recent(long all, int words) {
    return Math.clamp(all / recentFraction * 2 / (1 + words), least / 4, MOST);
  }

  /** How many keys are sorted at once when all are. */
  int reordered(long setBytes, int words) {
    return Math.max(2, batch(setBytes * batchFraction / 4, words));
  }

  /** How many keys are sorted at once when they come from another store, with so much room. */
  int takenOver(long room, int words) {
    return Math.clamp(room / 2 / Long.BYTES / words, 1, Math.max(1, takenOver / words));
  }

  /** How many keys a batch may have; in steps, so that its table is not made anew each time. */
  int batch(long setBytes, int words) {
    long keyBytes = (long) Long.BYTES * words;
    int keys = Math.clamp(setBytes / batchFraction / keyBytes, least, MOST / words);
    return keys - keys % Math.max(1, Integer.highestOneBit(keys) / STEPS);
  }
}
