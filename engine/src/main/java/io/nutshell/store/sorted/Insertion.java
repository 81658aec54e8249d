package io.nutshell.store.sorted;

/** Adds keys, in ascending order, to those of a run in a range; writes another run. */
final class Insertion {
  private final RunWriter writer;
  private final RunCursor cursor;
  private final int words;
  private final KeyRange range;
  private boolean more;

  Insertion(RunWriter writer, RunCursor cursor, int words, KeyRange range) {
    this.writer = writer;
    this.cursor = cursor;
    this.words = words;
    this.range = range;
    more = cursor.begin(range);
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

  /** Adds the rest of the range. */
  Run finish() {
    if (more && range.before(cursor.key)) {
      more = writer.copyBelow(cursor, range.to(), 0);
    }
    return writer.finish();
  }
}
