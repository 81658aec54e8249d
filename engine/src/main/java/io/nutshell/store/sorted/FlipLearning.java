package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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

  /** Earlier codes, with which some runs may still be written. */
  private final List<FlipCode> replaced = new ArrayList<>();

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

  /** Frees earlier codes, except those of the given codes for gaps. */
  void free(Set<GapCode> used) {
    Set<@Nullable FlipCode> kept = new HashSet<>();
    used.forEach(gaps -> kept.add(gaps.flips));
    replaced.removeIf(
        earlier -> {
          boolean unused = !kept.contains(earlier);
          budget.release(unused ? earlier.bytes() : 0);
          return unused;
        });
  }

  @Override
  public void close() {
    free(Set.of());
    budget.release(code == null ? 0 : code.bytes());
  }
}
