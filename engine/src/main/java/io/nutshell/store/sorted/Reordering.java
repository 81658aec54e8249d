package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * Sorts a run anew when its keys change, in little more memory than it takes. The least of the new
 * keys are collected in one pass over the old ones, the next in another pass, and so on; what was
 * collected is dropped from the old run now and then.
 */
final class Reordering {
  private final KeyMoves moves;
  private final int words;
  private final long[] least;
  private final int room;
  private final long[] changed;
  private final long[] bound;
  private final long[] limit;
  private int count;
  private long written;

  /** The code for the changed keys, the least of which are given. */
  interface Codes {
    GapCode from(long[] keys, int count);
  }

  private Reordering(KeyMoves moves, int words, int room) {
    this.moves = moves;
    this.words = words;
    this.room = room;
    least = new long[room * words];
    changed = new long[words];
    bound = new long[words];
    limit = new long[words];
  }

  /** The run of the changed keys; the other is used up. */
  static Run of(Run run, int words, KeyMoves moves, Sizes sizes, MemoryBudget budget, Codes codes) {
    int room = sizes.reordered((long) run.pages() * Pages.BYTES, words);
    long charged = (long) room * words * Long.BYTES;
    budget.charge(charged);
    Run sorted = new Reordering(moves, words, room).sorted(run, sizes, codes);
    budget.release(charged);
    return sorted;
  }

  private Run sorted(Run run, Sizes sizes, Codes codes) {
    long all = run.size();
    PageShape shape = run.shape.words() == words ? run.shape : sizes.shape(words);
    RunWriter writer = null;
    Run rest = run;
    long gone = 0;
    while (written < all) {
      boolean drop = gone > rest.size() / 4;
      RunWriter kept = drop ? new RunWriter(run.memory, shape, run.code) : null;
      collect(new RunCursor(rest, words, drop), kept);
      gone += count;
      if (kept != null) {
        rest = kept.finish();
        gone = count;
      }
      if (writer == null) {
        writer = new RunWriter(run.memory, shape, codes.from(least, count));
      }
      for (int i = 0; i < count; i++) {
        writer.add(least, i * words);
      }
      System.arraycopy(least, (count - 1) * words, bound, 0, words);
      written += count;
    }
    rest.drop();
    return writer == null ? new Run(run.memory, shape, run.code) : writer.finish();
  }

  /**
   * Collects the least of the keys that are not written yet, sorted; keeps those and the others.
   */
  private void collect(RunCursor cursor, @Nullable RunWriter kept) {
    count = 0;
    boolean limited = false;
    while (cursor.next()) {
      moves.apply(cursor.key, 0, changed, 0);
      if (written > 0 && Keys.compare(changed, 0, bound, 0, words) <= 0) {
        continue;
      }
      if (kept != null) {
        kept.add(cursor.key, 0);
      }
      if (limited && Keys.compare(changed, 0, limit, 0, words) > 0) {
        continue;
      }
      System.arraycopy(changed, 0, least, count * words, words);
      if (++count == room) {
        Keys.sort(least, count, words);
        count = (room + 1) / 2;
        System.arraycopy(least, (count - 1) * words, limit, 0, words);
        limited = true;
      }
    }
    Keys.sort(least, count, words);
  }
}
