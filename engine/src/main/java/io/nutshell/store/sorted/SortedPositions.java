package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.PackedArray;
import io.nutshell.model.State;
import io.nutshell.store.Positions;

/** Numbers states by their positions in the sorted set. */
final class SortedPositions implements Positions, AutoCloseable {
  private final Run run;
  private final StateKeys keys;
  private final long[] key;

  /** For each page, the number of states before it. */
  private final PackedArray before;

  SortedPositions(Run run, StateKeys keys, MemoryBudget budget) {
    this.run = run;
    this.keys = keys;
    key = new long[keys.words()];
    before = new PackedArray(budget, Long.SIZE - Long.numberOfLeadingZeros(run.size()));
    long sum = 0;
    try (RunCursor cursor = new RunCursor(run, key.length, false)) {
      for (int i = 0; i < run.pages(); i++) {
        before.add(sum);
        sum += cursor.keysOf(i);
      }
    }
  }

  @Override
  public long size() {
    return run.size();
  }

  @Override
  public long of(State state) {
    if (!keys.find(state, key)) {
      return -1;
    }
    try (RunCursor cursor = new RunCursor(run, key.length, false)) {
      return cursor.seek(key, 0) ? before.get(cursor.pageIndex()) + cursor.positionInPage() : -1;
    }
  }

  @Override
  public void get(long position, State target) {
    int low = 0;
    int high = run.pages();
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (before.get(middle) <= position) {
        low = middle;
      } else {
        high = middle;
      }
    }
    long rest = position - before.get(low);
    try (RunCursor cursor = new RunCursor(run, key.length, false)) {
      boolean there = cursor.standIn(low, rest);
      if (!there) {
        throw new IndexOutOfBoundsException("no state has the number " + position);
      }
      keys.state(cursor.key, target);
    }
  }

  @Override
  public void close() {
    before.close();
  }
}
