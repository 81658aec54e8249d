package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import java.util.Set;
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

  private final ReplacedCodes<FlipCode> replaced;

  private long madeAt;

  FlipLearning(MemoryBudget budget) {
    this.budget = budget;
    replaced = new ReplacedCodes<>(budget, FlipCode::bytes);
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
    try {
      budget.charge(better.bytes());
      if (code != null) {
        replaced.add(code);
      }
      code = better;
    } catch (MemoryExhausted noRoomForIt) {
      // The present code, or none, can encode any gap, only less well.
    }
  }

  /** Whether there are replaced codes. */
  boolean hasReplaced() {
    return !replaced.isEmpty();
  }

  /** Frees replaced codes, except those of the given codes for gaps. */
  void free(Set<GapCode> used) {
    replaced.free(code -> used.stream().anyMatch(gaps -> gaps.flips == code));
  }

  @Override
  public void close() {
    replaced.free(_ -> false);
    budget.release(code == null ? 0 : code.bytes());
  }
}
