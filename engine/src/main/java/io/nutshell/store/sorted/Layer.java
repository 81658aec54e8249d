package io.nutshell.store.sorted;

/** The keys of one layer, in the order in which they are read: a short list in full, then a run. */
final class Layer {
  /** The number of words of a key in the list. */
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

  /** An estimate of its bytes of memory. */
  long bytes() {
    return (long) many.pages() * many.memory.bytes + (long) few.length * Long.BYTES + 64;
  }
}
