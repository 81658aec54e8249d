package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryExhausted;

/**
 * The layout of a page: the first key of each block, then the number of entries of each block, then
 * the blocks, which hold the encoded gaps between entries.
 *
 * @param words the number of words of a key
 * @param blocks the number of blocks of a page
 * @param blockWords the number of 64-bit words of a block
 * @param pageWords the number of 64-bit words of a page
 */
record PageShape(int words, int blocks, int blockWords, int pageWords) {
  /** Counts are 16 bits wide, four to a word. */
  static final int MOST_ENTRIES = (1 << 16) - 1;

  /**
   * The shape that wastes the fewest bytes, with blocks of about {@code blockBytes} bytes.
   *
   * @throws MemoryExhausted if a page has no room for one key and a gap
   */
  static PageShape of(int words, int blockBytes, int pageBytes) {
    PageShape best = null;
    int near = Math.max(1, pageBytes / (blockBytes + Long.BYTES * words + 2));
    for (int blocks = Math.max(1, near - near / 8); blocks <= near + near / 8; blocks++) {
      int pageWords = pageBytes / Long.BYTES;
      int rest = pageWords - blocks * words - (blocks + 3) / 4;
      PageShape shape = new PageShape(words, blocks, rest / blocks, pageWords);
      if (best == null || shape.dataWords() > best.dataWords()) {
        best = shape;
      }
    }
    if (best == null || best.blockWords < 1) {
      throw new MemoryExhausted("keys of " + words + " words do not fit a page");
    }
    return best;
  }

  private int dataWords() {
    return blocks * blockWords;
  }

  /** The position of the first key of a block, in longs. */
  long head(int page, int block) {
    return (long) page * pageWords + (long) block * words;
  }

  /** The position of the number of entries of a block, in 16-bit units. */
  long count(int page, int block) {
    return ((long) page * pageWords + (long) blocks * words) * 4 + block;
  }

  /** The position of the gaps of a block, in longs. */
  long gaps(int page, int block) {
    return (long) page * pageWords
        + (long) blocks * words
        + (blocks + 3) / 4
        + (long) block * blockWords;
  }
}
