package io.nutshell.store.sorted;

/** Merges runs, and lists of keys, into one run. None of them may have a key of another. */
final class Merging {
  private Merging() {}

  /** A run of the keys of another, which is used up, and those of a sorted list. */
  static Run of(RunWriter writer, RunCursor cursor, long[] keys, int count, int words) {
    boolean more = cursor.next();
    for (int i = 0; i < count; i++) {
      if (more && Keys.compare(cursor.key, 0, keys, i * words, words) < 0) {
        more = copyBelow(cursor, keys, i * words, writer, words);
      }
      writer.add(keys, i * words);
    }
    if (more) {
      copy(cursor, writer);
    }
    return writer.finish();
  }

  /** A run of the keys of several others. */
  static Run of(RunWriter writer, int words, RunCursor... cursors) {
    int open = 0;
    for (RunCursor cursor : cursors) {
      if (cursor.next()) {
        cursors[open++] = cursor;
      }
    }
    while (open > 0) {
      // The one with the least key goes on until it meets the second least.
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
      boolean more =
          second < 0
              ? copy(cursor, writer)
              : copyBelow(cursor, cursors[second].key, 0, writer, words);
      if (!more) {
        cursors[least] = cursors[--open];
      }
    }
    return writer.finish();
  }

  /** Copies the key at hand and all that follow. */
  private static boolean copy(RunCursor cursor, RunWriter writer) {
    do {
      writer.add(cursor.key, 0);
    } while (cursor.next());
    return false;
  }

  /** Copies the key at hand and those that follow below a bound; false at the end of the run. */
  private static boolean copyBelow(
      RunCursor cursor, long[] bound, int at, RunWriter writer, int words) {
    if (words == 1) {
      long end = bound[at];
      do {
        writer.add(cursor.key[0]);
        if (!cursor.next()) {
          return false;
        }
      } while (cursor.key[0] < end);
      return true;
    }
    do {
      writer.add(cursor.key, 0);
      if (!cursor.next()) {
        return false;
      }
    } while (Keys.compare(cursor.key, 0, bound, at, words) < 0);
    return true;
  }
}
