package io.nutshell.store.sorted;

/** Reads the keys of a layer, each once. */
final class LayerReader implements AutoCloseable {
  private final Layer layer;
  private RunCursor cursor;
  private int words;
  private int fewLeft;
  private long left;

  /**
   * @param words the number of words of the keys returned, no fewer than the layer's
   */
  LayerReader(Layer layer, int words) {
    this.layer = layer;
    this.words = words;
    cursor = new RunCursor(layer.many, words, false);
    fewLeft = layer.few.length / layer.words;
    left = layer.size();
  }

  /** The part of the layer in a run. */
  Run run() {
    return layer.many;
  }

  /** Whether several threads may read the layer: nothing is read yet, and all is in memory. */
  boolean divisible() {
    return left > 0 && left == layer.many.size() && layer.many.disk() == null;
  }

  /** Continues at a block of a page of the run; others have read what is before. */
  void goTo(int page, int block) {
    Run run = layer.many;
    followRun();
    left = 0;
    if (page < run.pages()) {
      for (int i = page; i < run.pages(); i++) {
        left += cursor.keysOf(i);
      }
      left -= cursor.keysOf(page) - cursor.standBefore(page, block, run.shape.blocks());
    }
  }

  /** The number of keys still to be read. */
  long left() {
    return left;
  }

  /** Reads the next key, which must exist. */
  void next(long[] target) {
    left--;
    if (fewLeft > 0) {
      int at = layer.few.length - layer.words * fewLeft--;
      Keys.widen(layer.few, at, layer.words, target, 0, words);
      return;
    }
    followRun();
    if (!cursor.next()) {
      throw new IllegalStateException("the layer has fewer keys than were added to it");
    }
    Keys.copy(cursor.key, 0, target, 0, words);
  }

  /** Continues at the same position on disk if the run has moved there. */
  private void followRun() {
    if (cursor.outdated()) {
      cursor = cursor.relocated();
    }
  }

  @Override
  public void close() {
    cursor.close();
  }

  /** Returns keys of more words from now on. */
  void widen(int wider) {
    words = wider;
    cursor.widen(wider);
  }
}
