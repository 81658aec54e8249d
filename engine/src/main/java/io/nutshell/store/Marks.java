package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;

/** A bit for each id, all clear at first. Grows as bits are set. */
public final class Marks implements AutoCloseable {
  private final Region bits;

  /** Allocates bits for all numbers below the bound: setting those needs no more memory. */
  public Marks(MemoryBudget budget, long bound) {
    bits = new Region(budget, (bound / Long.SIZE + 1) * Long.BYTES);
  }

  public Marks(MemoryBudget budget) {
    bits = new Region(budget);
  }

  public boolean get(long number) {
    return (number >>> 6) * Long.BYTES < bits.capacity()
        && (bits.getLong(number >>> 6) >>> number & 1) != 0;
  }

  public void set(long number) {
    bits.ensure(((number >>> 6) + 1) * Long.BYTES);
    bits.setLong(number >>> 6, bits.getLong(number >>> 6) | 1L << number);
  }

  @Override
  public void close() {
    bits.close();
  }
}
