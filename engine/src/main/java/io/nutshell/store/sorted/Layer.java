package io.nutshell.store.sorted;

import java.util.List;

/**
 * The keys of one layer, in the order in which they were found: a few in full, then many in runs.
 *
 * @param words of a key in full
 */
record Layer(int words, long[] few, List<Run> runs) {

  static final Layer EMPTY = new Layer(1, new long[0], List.of());

  long size() {
    return few.length / words + runs.stream().mapToLong(Run::size).sum();
  }

  /** Bytes of memory it takes, about. */
  long bytes() {
    long pages = runs.stream().mapToLong(Run::pages).sum();
    return pages * Pages.BYTES + (long) few.length * Long.BYTES + 64;
  }

  void drop() {
    runs.forEach(Run::drop);
  }
}
