package io.nutshell.store.sorted;

/**
 * The keys of one layer, in the order in which they are read: a few in full, then many in a run.
 */
final class Layer {
  /** How many words a key in full takes. */
  final int words;

  final long[] few;
  final Run many;

  Layer(int words, long[] few, Run many) {
    this.words = words;
    this.few = few;
    this.many = many;
  }

  long size() {
    return few.length / words + many.size();
  }

  /** Bytes of memory it takes, about. */
  long bytes() {
    return (long) many.pages() * Pages.BYTES + (long) few.length * Long.BYTES + 64;
  }
}
