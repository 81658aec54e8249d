package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;

/**
 * The code for one kind of run, made anew from the latest of them as they grow: the more keys there
 * are, the better a code they are worth.
 */
final class RunCode implements AutoCloseable {
  /** A run is sampled at every so many keys' worth of blocks, about. */
  private static final int SAMPLED = 8;

  /** A code is stale when its kind of runs has grown by one of so many keys. */
  private static final int STALE = 8;

  /** A code of its own takes some 40 bytes, and saves a few bits each time. */
  private static final long WORTH_A_CODE = 48;

  private static final int LARGEST_SAMPLE = 1 << 16;
  private static final int SMALLEST_SAMPLE = 1 << 10;

  private final MemoryBudget budget;
  private int mostBits;
  private GapCode code;
  private long madeAt;

  RunCode(MemoryBudget budget, int words) {
    this.budget = budget;
    this.mostBits = words * Long.SIZE;
    this.code = new GapSample(0).code(1, 1, 6, mostBits);
    budget.charge(code.bytes());
  }

  GapCode code() {
    return code;
  }

  /** Whether runs of this size should have another code. */
  boolean stale(long size) {
    return size > madeAt + madeAt / STALE || size < madeAt / 2;
  }

  /** Makes a code for runs like this one, if it is worth it. */
  void learn(Run run) {
    if (run.size() < 64 || !stale(run.size())) {
      return;
    }
    relearn(run);
  }

  void relearn(Run run) {
    renew(sample(run), run.size());
  }

  /** Makes a code for a run of which the given keys, in ascending order, are a stretch. */
  GapCode learn(long[] keys, int count, long size) {
    GapSample sample = new GapSample(Math.min(count, LARGEST_SAMPLE));
    int words = mostBits / Long.SIZE;
    long[] gap = new long[words];
    for (int i = 1; i < count && !sample.full(); i++) {
      Keys.subtract(keys, i * words, keys, (i - 1) * words, gap, words);
      sample.add(gap, words);
    }
    return learn(sample, size);
  }

  /** Makes a code from a sample of a run to be, which will be sampled itself soon. */
  GapCode learn(GapSample sample, long size) {
    renew(sample, size);
    madeAt = size / 2;
    return code;
  }

  private void renew(GapSample sample, long size) {
    GapCode better = sample.code(fewest(sample, size), contexts(size), tableBits(size), mostBits);
    budget.charge(better.bytes());
    budget.release(code.bytes());
    code = better;
    madeAt = size;
  }

  private static int contexts(long size) {
    return size < 1 << 12 ? 1 : size < 1 << 16 ? 2 : size < 1 << 19 ? 4 : size < 1 << 22 ? 8 : 16;
  }

  private static int tableBits(long size) {
    return size < 1 << 12 ? 7 : size < 1 << 21 ? 9 : size < 1 << 24 ? 10 : 11;
  }

  /** How often a gap must be in the sample to be worth a code of its own. */
  private static int fewest(GapSample sample, long size) {
    return (int) Math.max(3, WORTH_A_CODE * sample.size() / Math.max(1, size));
  }

  private static GapSample sample(Run run) {
    long most = Math.clamp(run.size() / SAMPLED, SMALLEST_SAMPLE, LARGEST_SAMPLE);
    GapSample sample = new GapSample((int) most);
    int blocks = run.pages() * run.shape.blocks();
    long perBlock = Math.max(1, run.size() / blocks);
    int wanted = (int) Math.max(1, most / perBlock);
    int step = Math.max(1, blocks / wanted);
    try (RunCursor cursor = new RunCursor(run, run.shape.words(), false)) {
      for (int i = 0; i < blocks && !sample.full(); i += step) {
        if (cursor.standAt(i / run.shape.blocks(), i % run.shape.blocks())) {
          cursor.sample(sample);
        }
      }
    }
    return sample;
  }

  /** For runs of keys of more words from now on. */
  void widen(int words) {
    mostBits = words * Long.SIZE;
    renew(new GapSample(0), 0);
  }

  @Override
  public void close() {
    budget.release(code.bytes());
  }
}
