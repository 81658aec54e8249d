package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * The code for bits that differ, which all runs share: it takes too much memory for each kind of
 * run to have its own. It is made anew from the largest as it grows.
 */
final class FlipLearning implements AutoCloseable {
  /** How often a step must be in a sample to have a code of its own. */
  private static final int FEWEST = 2;

  private final MemoryBudget budget;
  private @Nullable FlipCode code;

  /** Runs written before the code was made anew still need the one before. */
  private long bytesBefore;

  private long bytes;
  private long madeAt;

  FlipLearning(MemoryBudget budget) {
    this.budget = budget;
  }

  @Nullable FlipCode code() {
    return code;
  }

  /** Whether a run of so many keys of so many words should be learnt from. */
  boolean due(long size, int words) {
    return words > 1 && size >= madeAt;
  }

  void learn(FlipCounts counts, long size) {
    FlipCode better = counts.code(FEWEST);
    long needed = better.bytes();
    budget.charge(needed);
    budget.release(bytesBefore);
    bytesBefore = bytes;
    bytes = needed;
    code = better;
    madeAt = size;
  }

  @Override
  public void close() {
    budget.release(bytes + bytesBefore);
  }
}
