package io.nutshell.store.exact;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.Region;
import java.util.Arrays;

/**
 * Where states of varying length lie in an arena of words. Room that was given back is given again,
 * to states of the same length: so for each length there is never more of it than was in use at
 * once. Free room of one length is a chain, through its own first words.
 */
final class Spans implements AutoCloseable {
  private static final int LENGTH_BITS = 24;

  private final Region arena;

  /** For each state where it begins, and its length in the lowest bits. */
  private final Region spans;

  /** For each length the first free room, plus one; 0 where there is none. */
  private long[] free = new long[8];

  private long end;

  Spans(MemoryBudget budget, Region arena) {
    this.arena = arena;
    this.spans = new Region(budget);
  }

  long start(long id) {
    return spans.getLong(id) >>> LENGTH_BITS;
  }

  int length(long id) {
    return (int) spans.getLong(id) & ((1 << LENGTH_BITS) - 1);
  }

  /** Gives a state room, and answers where. */
  long take(long id, int length) {
    if (length >>> LENGTH_BITS != 0) {
      throw new MemoryExhausted("a state has room for 2^24 words");
    }
    if (free.length <= length) {
      free = Arrays.copyOf(free, 2 * length);
    }
    spans.ensure((id + 1) * Long.BYTES);
    long start = free[length] - 1;
    if (start < 0) {
      arena.ensure((end + length) * Long.BYTES);
      start = end;
      end += length;
    } else {
      free[length] = arena.getLong(start);
    }
    spans.setLong(id, start << LENGTH_BITS | length);
    return start;
  }

  /** Takes the room of a state back, whose words are then lost. */
  void giveBack(long id) {
    int length = length(id);
    if (length > 0) {
      arena.setLong(start(id), free[length]);
      free[length] = start(id) + 1;
    }
  }

  @Override
  public void close() {
    spans.close();
  }
}
