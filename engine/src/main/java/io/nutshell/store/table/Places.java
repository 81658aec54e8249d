package io.nutshell.store.table;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;
import org.jspecify.annotations.Nullable;

/**
 * Gives numbers from 0 up, and takes them back. One that was given back is given again before any
 * that never was: so a table never holds more places than were in use at once, and whenever a
 * number is given for the first time all numbers below it are in use.
 *
 * <p>A number given back is one bit, in a region that is there only once there is such a number.
 */
public final class Places implements AutoCloseable {
  private final MemoryBudget budget;
  private @Nullable Region free;
  private long freeCount;
  private long firstFreeWord;
  private long end;

  public Places(MemoryBudget budget) {
    this.budget = budget;
  }

  /** The number to be given next; it is not in use until {@link #take}. */
  public long next() {
    Region bits = free;
    if (freeCount == 0 || bits == null) {
      return end;
    }
    long word = firstFreeWord;
    while (bits.getLong(word) == 0) {
      word++;
    }
    firstFreeWord = word;
    return word * Long.SIZE + Long.numberOfTrailingZeros(bits.getLong(word));
  }

  /** Gives the number that {@link #next} answered. */
  public void take(long place) {
    if (place == end) {
      end++;
    } else if (free != null) {
      free.setLong(place >>> 6, free.getLong(place >>> 6) & ~(1L << place));
      freeCount--;
    }
  }

  /**
   * @throws io.nutshell.memory.MemoryExhausted where there is no room to note it; it then stays in
   *     use
   */
  public void giveBack(long place) {
    Region bits = free;
    if (bits == null) {
      bits = new Region(budget);
      free = bits;
    }
    bits.ensure((end / Long.SIZE + 1) * Long.BYTES);
    bits.setLong(place >>> 6, bits.getLong(place >>> 6) | 1L << place);
    firstFreeWord = freeCount == 0 ? place >>> 6 : Math.min(firstFreeWord, place >>> 6);
    freeCount++;
  }

  public boolean inUse(long place) {
    Region bits = free;
    return place < end
        && (freeCount == 0
            || bits == null
            || (place >>> 6) * Long.BYTES >= bits.capacity()
            || (bits.getLong(place >>> 6) >>> place & 1) == 0);
  }

  /** How many are in use. */
  public long count() {
    return end - freeCount;
  }

  /** All numbers in use are below this. */
  public long bound() {
    return end;
  }

  @Override
  public void close() {
    if (free != null) {
      free.close();
    }
  }
}
