package io.nutshell.search;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;

/** A number from 0 to 3 for each id, 0 at first. Grows as numbers are set. */
final class Colours implements AutoCloseable {
  private static final int PER_WORD = 32;

  private final Region bits;

  Colours(MemoryBudget budget) {
    bits = new Region(budget);
  }

  int get(long id) {
    return (int) (bits.getLong(id / PER_WORD) >>> (id % PER_WORD * 2)) & 3;
  }

  void set(long id, int colour) {
    long word = id / PER_WORD;
    long shift = id % PER_WORD * 2;
    bits.ensure((word + 1) * Long.BYTES);
    bits.setLong(word, (bits.getLong(word) & ~(3L << shift)) | ((long) colour << shift));
  }

  @Override
  public void close() {
    bits.close();
  }
}
