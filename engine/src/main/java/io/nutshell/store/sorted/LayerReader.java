package io.nutshell.store.sorted;

import org.jspecify.annotations.Nullable;

/** Reads the keys of a layer, each once. */
final class LayerReader {
  private final Layer layer;
  private final boolean consume;
  private int fewRead;
  private int run;
  private @Nullable RunCursor cursor;
  private int words;
  private long left;

  /**
   * @param words of the keys it gives, no fewer than the layer's
   * @param consume whether to give the layer's memory back as it is read
   */
  LayerReader(Layer layer, int words, boolean consume) {
    this.layer = layer;
    this.words = words;
    this.consume = consume;
    left = layer.size();
  }

  /** How many keys are yet to be read. */
  long left() {
    return left;
  }

  /** Reads the next key; only where there is one. */
  void next(long[] target) {
    left--;
    int few = layer.few.length / layer.words;
    if (fewRead < few) {
      Keys.widen(layer.few, fewRead * layer.words, layer.words, target, 0, words);
      fewRead++;
      return;
    }
    while (cursor == null || !cursor.next()) {
      cursor = new RunCursor(layer.runs.get(run++), words, consume);
    }
    System.arraycopy(cursor.key, 0, target, 0, words);
  }

  /** Gives the last page back, all keys being read. */
  void end() {
    if (cursor != null && cursor.next()) {
      throw new IllegalStateException("keys were left");
    }
    cursor = null;
  }

  void widen(int wider) {
    words = wider;
    if (cursor != null) {
      cursor.widen(wider);
    }
  }
}
