package io.nutshell.store.table;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;
import org.jspecify.annotations.Nullable;

/**
 * Allocates dense ids from 0 up, and takes them back. A returned id is reused before a new one is
 * allocated, so there are never more ids than were in use at once, and when an id is allocated for
 * the first time all smaller ids are in use.
 *
 * <p>A returned id is one bit in a bitmap that is allocated when the first id is returned.
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

  /** The id to be allocated next; it is not in use until {@link #take}. */
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

  /** Allocates the id that {@link #next} returned. */
  public void take(long place) {
    if (place == end) {
      end++;
    } else if (free != null) {
      free.setLong(place >>> 6, free.getLong(place >>> 6) & ~(1L << place));
      freeCount--;
    }
  }

  /** Allocates the next {@code count} ids that never were in use; none may have been returned. */
  public void takeNext(long count) {
    assert freeCount == 0;
    end += count;
  }

  /**
   * @throws io.nutshell.memory.MemoryExhausted where there is no memory for the bitmap; the id then
   *     stays in use
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

  /** The number of ids in use. */
  public long count() {
    return end - freeCount;
  }

  /** All ids in use are below this. */
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
