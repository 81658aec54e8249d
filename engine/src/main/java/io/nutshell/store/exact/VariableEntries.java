package io.nutshell.store.exact;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.Region;
import io.nutshell.model.State;
import java.util.Arrays;

/**
 * States of varying length in an arena of words. The room of a removed state goes to the next state
 * of the same length, so that there is never more room for a length than was in use at once. The
 * free rooms of one length form a linked list through their first words.
 */
final class VariableEntries implements Entries {
  private static final int LENGTH_BITS = 24;

  private final Region arena;

  /** For each id where its state begins, and the state's length in the lowest bits. */
  private final Region spans;

  /** For each length the first free room, plus one; 0 where there is none. */
  private long[] free = new long[8];

  private long end;

  VariableEntries(MemoryBudget budget) {
    arena = new Region(budget);
    spans = new Region(budget);
  }

  private long start(long id) {
    return spans.getLong(id) >>> LENGTH_BITS;
  }

  private int length(long id) {
    return (int) spans.getLong(id) & ((1 << LENGTH_BITS) - 1);
  }

  @Override
  public boolean isAt(long id, State state) {
    if (length(id) != state.length) {
      return false;
    }
    long start = start(id);
    for (int i = 0; i < state.length; i++) {
      if (arena.getLong(start + i) != state.words[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void put(long id, State state) {
    arena.setLongs(take(id, state.length), state.words, state.length);
  }

  private long take(long id, int length) {
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

  @Override
  public void get(long id, State target) {
    target.resize(length(id));
    arena.getLongs(start(id), target.words, target.length);
  }

  @Override
  public void giveBack(long id) {
    int length = length(id);
    if (length > 0) {
      arena.setLong(start(id), free[length]);
      free[length] = start(id) + 1;
    }
  }

  @Override
  public void close() {
    arena.close();
    spans.close();
  }
}
