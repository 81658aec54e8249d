package io.nutshell.store.sorted;

/** Merges runs into one. No key may occur in two of them. */
final class Merging {
  private Merging() {}

  static Run of(RunWriter writer, int words, RunCursor... cursors) {
    return of(writer, words, KeyRange.all(words), cursors);
  }

  /** Merges the keys of a range. */
  static Run of(RunWriter writer, int words, KeyRange range, RunCursor... cursors) {
    int open = 0;
    for (RunCursor cursor : cursors) {
      if (cursor.begin(range)) {
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
      long[] bound = second < 0 ? range.to() : cursors[second].key;
      if (!writer.copyBelow(cursor, bound, 0) || !range.before(cursor.key)) {
        cursors[least] = cursors[--open];
      }
    }
    return writer.finish();
  }
}
