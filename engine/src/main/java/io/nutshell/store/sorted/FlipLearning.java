package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * The {@link FlipCode} that all runs share, since it takes too much memory for each kind of run to
 * have its own. It is rebuilt from the largest run as that grows.
 */
final class FlipLearning implements AutoCloseable {
  /** The least count in a sample for a step to have a code of its own. */
  private static final int MIN_COUNT = 2;

  private final MemoryBudget budget;
  private @Nullable FlipCode code;

  /** The bytes of the previous code, which runs written with it still need. */
  private long bytesBefore;

  private long bytes;
  private long madeAt;

  FlipLearning(MemoryBudget budget) {
    this.budget = budget;
  }

  @Nullable FlipCode code() {
    return code;
  }

  /** Whether the code should be rebuilt from a run of {@code size} keys. */
  boolean due(long size, int words) {
    return words > 1 && size >= madeAt;
  }

  /** Makes a code from the counts, but keeps the present one if that is nearly as good. */
  void learn(FlipCounts counts, long size) {
    FlipCode better = counts.code(MIN_COUNT);
    madeAt = size;
    if (code != null && RunCode.isNearlyAsGood(counts.bits(code), counts.bits(better))) {
      return;
    }
    long needed = better.bytes();
    budget.charge(needed);
    budget.release(bytesBefore);
    bytesBefore = bytes;
    bytes = needed;
    code = better;
  }

  @Override
  public void close() {
    budget.release(bytes + bytesBefore);
  }
}
