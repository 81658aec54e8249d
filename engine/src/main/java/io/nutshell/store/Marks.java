package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;

/** A bit for each number below a bound, all of them clear at first. */
public final class Marks implements AutoCloseable {
  private final Region bits;

  public Marks(MemoryBudget budget, long bound) {
    bits = new Region(budget, (bound / Long.SIZE + 1) * Long.BYTES);
  }

  public boolean get(long number) {
    return (bits.getLong(number >>> 6) >>> number & 1) != 0;
  }

  public void set(long number) {
    bits.setLong(number >>> 6, bits.getLong(number >>> 6) | 1L << number);
  }

  @Override
  public void close() {
    bits.close();
  }
}
