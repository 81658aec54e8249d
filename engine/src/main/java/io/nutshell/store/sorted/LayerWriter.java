package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects the keys of a layer, batch by batch. */
final class LayerWriter implements AutoCloseable {
  /** So many keys are kept in full before runs are begun. */
  private static final int FEW = 512;

  private final MemoryBudget budget;
  private final Pages memory;
  private final Sizes sizes;
  private int words;
  private RunCode code;
  private long[] few;
  private int fewCount;
  private List<Run> runs = new ArrayList<>();
  private long size;

  LayerWriter(MemoryBudget budget, Pages memory, int words, Sizes sizes) {
    this.budget = budget;
    this.memory = memory;
    this.words = words;
    this.sizes = sizes;
    this.few = new long[FEW * words];
    budget.charge((long) few.length * Long.BYTES);
    this.code = new RunCode(budget, words);
  }

  long size() {
    return size;
  }

  /** Adds keys in ascending order. */
  void add(long[] keys, int count) {
    if (count == 0) {
      return;
    }
    size += count;
    if (runs.isEmpty() && fewCount + count <= FEW) {
      System.arraycopy(keys, 0, few, fewCount * words, count * words);
      fewCount += count;
      return;
    }
    RunWriter writer = new RunWriter(memory, PageShape.of(words, sizes.blockBytes()), code.code());
    for (int i = 0; i < count; i++) {
      writer.add(keys, i * words);
    }
    Run run = writer.finish();
    code.learn(run);
    runs.add(run);
  }

  /** The layer as collected; another one is begun. */
  Layer finish() {
    Layer layer = new Layer(words, Arrays.copyOf(few, fewCount * words), runs);
    fewCount = 0;
    runs = new ArrayList<>();
    size = 0;
    return layer;
  }

  /** Takes keys of more words from now on. */
  void widen(int wider) {
    long[] more = new long[FEW * wider];
    budget.charge((long) (more.length - few.length) * Long.BYTES);
    for (int i = 0; i < fewCount; i++) {
      Keys.widen(few, i * words, words, more, i * wider, wider);
    }
    few = more;
    words = wider;
    code.close();
    code = new RunCode(budget, words);
  }

  @Override
  public void close() {
    code.close();
    budget.release((long) few.length * Long.BYTES);
  }
}
