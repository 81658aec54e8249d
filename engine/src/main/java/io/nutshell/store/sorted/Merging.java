package io.nutshell.store.sorted;

/** Merges runs and lists of keys into one run. No key may occur in two of them. */
final class Merging {
  private Merging() {}

  /** Merges a run, which is consumed, with a sorted list. */
  static Run of(RunWriter writer, RunCursor cursor, long[] keys, int count, int words) {
    boolean more = cursor.next();
    for (int i = 0; i < count; i++) {
      if (more && Keys.compare(cursor.key, 0, keys, i * words, words) < 0) {
        more = writer.copyBelow(cursor, keys, i * words);
      }
      writer.add(keys, i * words);
    }
    if (more) {
      writer.copyBelow(cursor, endless(words), 0);
    }
    return writer.finish();
  }

  /** Merges several runs. */
  static Run of(RunWriter writer, int words, RunCursor... cursors) {
    int open = 0;
    for (RunCursor cursor : cursors) {
      if (cursor.next()) {
        cursors[open++] = cursor;
      }
    }
    while (open > 0) {
      // Copies from the cursor with the least key, up to the second least key.
      int least = 0;
      int second = -1;
      for (int i = 1; i < open; i++) {
        if (Keys.compare(cursors[i].key, 0, cursors[least].key, 0, words) < 0) {
          second = least;
          least = i;
        } else if (second < 0
            || Keys.compare(cursors[i].key, 0, cursors[second].key, 0, words) < 0) {
          second = i;
        }
      }
      RunCursor cursor = cursors[least];
      long[] bound = second < 0 ? endless(words) : cursors[second].key;
      if (!writer.copyBelow(cursor, bound, 0)) {
        cursors[least] = cursors[--open];
      }
    }
    return writer.finish();
  }

  /** A value greater than any key, since the highest bit of a key is 0. */
  private static long[] endless(int words) {
    long[] endless = new long[words];
    endless[0] = -1;
    return endless;
  }
}
