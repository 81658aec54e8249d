package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * Sorts a run again when the bits of its keys are permuted, in little more memory than the run
 * takes.
 *
 * <p>Usually the top bits stay in place. Then the keys that agree in the top bits, a
 * <em>group</em>, are contiguous before and after. One pass over the run sorts all groups, as many
 * at a time as fit into memory. A group that does not fit becomes a run of its own first: one pass
 * over it collects the least of its new keys, another pass the next ones, and so on; collected keys
 * are dropped from it now and then.
 */
final class Reordering {
  private final Run run;
  private final KeyMoves moves;
  private final int words;
  private final PageShape shape;
  private final Codes codes;
  private final long[] collected;
  private final int room;
  private int count;
  private @Nullable RunWriter writer;

  /** Makes the code for the changed keys from the least of them. */
  interface Codes {
    GapCode from(long[] keys, int count);
  }

  private Reordering(Run run, int words, KeyMoves moves, Sizes sizes, int room, Codes codes) {
    this.run = run;
    this.moves = moves;
    this.words = words;
    this.shape = run.shape.words() == words ? run.shape : sizes.shape(words, run.memory);
    this.codes = codes;
    this.room = room;
    collected = new long[room * words];
  }

  /** The run of the changed keys; consumes the given run. */
  static Run of(Run run, int words, KeyMoves moves, Sizes sizes, MemoryBudget budget, Codes codes) {
    int room = sizes.reordered((long) run.pages() * run.memory.bytes, words);
    long charged = (long) room * words * Long.BYTES;
    budget.charge(charged);
    try {
      return new Reordering(run, words, moves, sizes, room, codes).sorted();
    } finally {
      budget.release(charged);
    }
  }

  private Run sorted() {
    RunCursor cursor = new RunCursor(run, words, true);
    long[] before = new long[words];
    int group = 0;
    boolean more = cursor.next();
    while (more) {
      if (!moves.together(before, cursor.key)) {
        group = count;
      }
      if (count == room && group == 0) {
        more = sortGroup(cursor, before);
        continue;
      }
      if (count == room) {
        write(group);
        group = 0;
      }
      moves.apply(cursor.key, 0, collected, count++ * words);
      Keys.copy(cursor.key, 0, before, 0, words);
      more = cursor.next();
    }
    write(count);
    return writer == null ? new Run(run.memory, shape, run.code) : writer.finish();
  }

  /** Sorts and writes the first {@code some} collected keys, and keeps the others. */
  private void write(int some) {
    if (some == 0) {
      return;
    }
    KeySort.sort(collected, some, words);
    if (writer == null) {
      writer = new RunWriter(run.memory, shape, codes.from(collected, some));
    }
    for (int i = 0; i < some; i++) {
      writer.add(collected, i * words);
    }
    count -= some;
    System.arraycopy(collected, some * words, collected, 0, count * words);
  }

  /**
   * Sorts a group that begins with the collected keys and continues at the cursor.
   *
   * @return whether the cursor is at a key of the next group
   */
  private boolean sortGroup(RunCursor cursor, long[] before) {
    RunWriter group = new RunWriter(run.memory, shape, run.code);
    KeyMoves back = moves.inverse();
    long[] key = new long[words];
    for (int i = 0; i < count; i++) {
      back.apply(collected, i * words, key, 0);
      group.add(key, 0);
    }
    boolean more = true;
    while (more && moves.together(before, cursor.key)) {
      group.add(cursor.key, 0);
      more = cursor.next();
    }
    sortInPasses(group.finish());
    return more;
  }

  private void sortInPasses(Run group) {
    long left = group.size();
    Run rest = group;
    long gone = 0;
    long[] bound = null;
    while (left > 0) {
      boolean drop = gone > rest.size() / 4;
      RunWriter kept = drop ? new RunWriter(run.memory, shape, run.code) : null;
      collectLeast(new RunCursor(rest, words, drop), bound, kept);
      gone += count;
      if (kept != null) {
        rest = kept.finish();
        gone = count;
      }
      left -= count;
      bound = bound == null ? new long[words] : bound;
      Keys.copy(collected, (count - 1) * words, bound, 0, words);
      write(count);
    }
    rest.drop();
  }

  /**
   * Collects the least keys above a bound, the greatest of them last; writes all keys above the
   * bound to {@code kept}.
   */
  private void collectLeast(RunCursor cursor, long @Nullable [] bound, @Nullable RunWriter kept) {
    long[] changed = new long[words];
    long[] limit = new long[words];
    boolean limited = false;
    count = 0;
    while (cursor.next()) {
      moves.apply(cursor.key, 0, changed, 0);
      if (bound != null && Keys.compare(changed, 0, bound, 0, words) <= 0) {
        continue;
      }
      if (kept != null) {
        kept.add(cursor.key, 0);
      }
      if (limited && Keys.compare(changed, 0, limit, 0, words) > 0) {
        continue;
      }
      Keys.copy(changed, 0, collected, count * words, words);
      if (++count == room) {
        KeySort.sort(collected, count, words);
        count = (room + 1) / 2;
        Keys.copy(collected, (count - 1) * words, limit, 0, words);
        limited = true;
      }
    }
    KeySort.sort(collected, count, words);
  }
}
