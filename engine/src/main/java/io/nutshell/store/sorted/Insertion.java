package io.nutshell.store.sorted;

/** Adds keys, in ascending order, to those of a run, which is consumed; writes another run. */
final class Insertion {
  private final RunWriter writer;
  private final RunCursor cursor;
  private final int words;
  private boolean more;

  Insertion(RunWriter writer, RunCursor cursor, int words) {
    this.writer = writer;
    this.cursor = cursor;
    this.words = words;
    more = cursor.next();
  }

  /** Adds keys, except those that the run has. */
  void add(long[] keys, int count) {
    for (int i = 0; i < count; i++) {
      int order = more ? Keys.compare(cursor.key, 0, keys, i * words, words) : 1;
      if (order < 0) {
        more = writer.copyBelow(cursor, keys, i * words);
        order = more ? Keys.compare(cursor.key, 0, keys, i * words, words) : 1;
      }
      if (order != 0) {
        writer.add(keys, i * words);
      }
    }
  }

  /** Adds the rest of the run. */
  Run finish() {
    if (more) {
      more = writer.copyBelow(cursor, Keys.endless(words), 0);
    }
    return writer.finish();
  }
}
