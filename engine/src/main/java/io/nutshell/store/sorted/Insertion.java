package io.nutshell.store.sorted;

/** Adds keys, in ascending order, to those of a run in a range; writes another run. */
final class Insertion {
  private final RunWriter writer;
  private final RunCursor cursor;
  private final int words;
  private final long[] end;
  private boolean more;

  Insertion(RunWriter writer, RunCursor cursor, int words, KeyRange range) {
    this.writer = writer;
    this.cursor = cursor;
    this.words = words;
    end = range.to();
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

  /** Adds the rest of the run. */
  Run finish() {
    if (more) {
      more = writer.copyBelow(cursor, end, 0);
    }
    return writer.finish();
  }
}
