package io.nutshell.store.sorted;

import java.util.List;

/**
 * The keys of one layer, in the order in which they were found: a few in full, then many in runs.
 */
final class Layer {
  static final Layer EMPTY = new Layer(1, new long[0], List.of());

  /** How many words a key in full takes. */
  final int words;

  final long[] few;
  final List<Run> runs;

  Layer(int words, long[] few, List<Run> runs) {
    this.words = words;
    this.few = few;
    this.runs = runs;
  }

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
