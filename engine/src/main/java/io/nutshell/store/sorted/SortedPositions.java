package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.PackedArray;
import io.nutshell.model.State;
import io.nutshell.store.Positions;
import io.nutshell.store.Retrievable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Numbers states by their positions in the sorted set. */
final class SortedPositions implements Positions, AutoCloseable {
  private final Run run;
  private final StateKeys keys;
  private final long[] key;

  /** For each page, the number of states before it. */
  private final PackedArray before;

  private final MemoryBudget budget;
  private final Sizes sizes;
  private @Nullable RunCursor reading;

  SortedPositions(Run run, StateKeys keys, MemoryBudget budget, Sizes sizes) {
    this.run = run;
    this.keys = keys;
    this.budget = budget;
    this.sizes = sizes;
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
    int page = pageOf(position);
    try (RunCursor cursor = new RunCursor(run, key.length, false)) {
      stand(cursor, page, position);
      keys.state(cursor.key, target);
    }
  }

  /** The page that holds the state of a number. */
  private int pageOf(long position) {
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
    return low;
  }

  private void stand(RunCursor cursor, int page, long position) {
    if (!cursor.standIn(page, position - before.get(page))) {
      throw new IndexOutOfBoundsException("no state has the number " + position);
    }
  }

  @Override
  public Retrievable reader() {
    return new Reader();
  }

  @Override
  public Positions.Finder finder() {
    return new Batch();
  }

  /** Reads states; goes from key to key where the next one asked for is near. */
  private final class Reader implements Retrievable {
    /** A key further ahead than this is looked for from the beginning of its block. */
    private static final int NEAR = 16;

    private final RunCursor cursor = new RunCursor(run, key.length, false);
    private long at = -1;

    /** The number of the first state after the current page. */
    private long pageEnd;

    Reader() {
      if (reading != null) {
        reading.close();
      }
      reading = cursor;
    }

    @Override
    public void get(long position, State target) {
      if (at < 0 || position < at || position >= pageEnd || position - at > NEAR) {
        int page = pageOf(position);
        pageEnd = page + 1 < run.pages() ? before.get(page + 1) : run.size();
        stand(cursor, page, position);
        at = position;
      }
      for (; at < position; at++) {
        boolean there = cursor.next();
        assert there;
      }
      keys.source(cursor.key, target);
    }
  }

  /**
   * Keys to be found, each followed by its label in one more word. They are sorted, and then looked
   * up in one pass over the run.
   */
  private final class Batch implements Positions.Finder {
    /** A batch takes at most 1/MEMORY_PART of all memory. */
    private static final int MEMORY_PART = 16;

    private static final int FIRST = 256;

    private final int words = key.length + 1;
    private final int most =
        Math.clamp(
            budget.limit() / MEMORY_PART / ((long) words * Long.BYTES),
            2,
            sizes.batch((long) run.pages() * run.memory.bytes, words));
    private long[] entries = {};
    private int count;

    // The block in which the last key was found, and the number of its first state.
    private int page;
    private int block;
    private long blockBegin;

    Batch() {
      enlarge(Math.min(FIRST, most));
    }

    private void enlarge(int capacity) {
      budget.charge((long) capacity * words * Long.BYTES - (long) entries.length * Long.BYTES);
      entries = Arrays.copyOf(entries, capacity * words);
    }

    @Override
    public boolean offer(State state, long label) {
      if (!keys.find(state, key)) {
        throw missing();
      }
      int begin = count * words;
      Keys.copy(key, 0, entries, begin, key.length);
      entries[begin + key.length] = label;
      count++;
      return begin + words < entries.length || grows();
    }

    private boolean grows() {
      if (count >= most) {
        return false;
      }
      try {
        enlarge(Math.min(2 * count, most));
        return true;
      } catch (MemoryExhausted full) {
        return false;
      }
    }

    @Override
    public boolean settle(Positions.Visitor visitor) {
      KeySort.sort(entries, count, words);
      page = -1;
      boolean goOn = true;
      try (RunCursor cursor = new RunCursor(run, key.length, false)) {
        for (int i = 0; i < count && goOn; i++) {
          if (!cursor.seek(entries, i * words)) {
            throw missing();
          }
          goOn = visitor.found(entries[i * words + key.length], position(cursor));
        }
      }
      count = 0;
      return goOn;
    }

    private long position(RunCursor cursor) {
      if (cursor.pageIndex() != page || cursor.blockIndex() != block) {
        page = cursor.pageIndex();
        block = cursor.blockIndex();
        blockBegin = before.get(page) + cursor.keysBeforeBlock();
      }
      return blockBegin + cursor.positionInBlock();
    }

    private static IllegalStateException missing() {
      return new IllegalStateException("a successor of a stored state is not in the store");
    }

    @Override
    public void close() {
      budget.release((long) entries.length * Long.BYTES);
      entries = new long[0];
      count = 0;
    }
  }

  @Override
  public void close() {
    if (reading != null) {
      reading.close();
    }
    before.close();
  }
}
