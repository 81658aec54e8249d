package io.nutshell.search;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.NumberSet;
import io.nutshell.memory.PackedArray;
import org.jspecify.annotations.Nullable;

/**
 * The predecessors of all states of a complete search, by number: one array of sources, sorted by
 * target, and for each target the index of its first. They make each fixpoint linear in the number
 * of steps; without them, steps are made again in every pass.
 */
final class Predecessors implements AutoCloseable {
  /** They are kept if building them takes no more than 1/MEMORY_PART of the memory left. */
  private static final int MEMORY_PART = 2;

  /** The clock is read once per this many steps. */
  private static final int PULSE = 1 << 18;

  private final PackedArray begins;
  private final PackedArray sources;

  private Predecessors(PackedArray begins, PackedArray sources) {
    this.begins = begins;
    this.sources = sources;
  }

  /** Whether there is room for them. */
  static boolean fit(Course course, StoredSteps steps) {
    long wide = (steps.bits() + 7L) / 8;
    // While they are built, each step is there three times: source and target, and source again.
    double bytes = 3.0 * wide * course.transitions + 8.0 * steps.size();
    return bytes < (double) course.budget().left() / MEMORY_PART;
  }

  /**
   * Makes all steps once.
   *
   * @param all is emptied
   * @param alive receives the states that have successors
   * @return null if memory was short, or a limit was reached
   */
  static @Nullable Predecessors of(
      Course course, StoredSteps steps, NumberSet all, NumberSet alive) {
    PackedArray begins = null;
    PackedArray sources = null;
    try (PackedArray from = new PackedArray(course.budget(), steps.bits());
        PackedArray to = new PackedArray(course.budget(), steps.bits())) {
      if (!steps.follow(
          all,
          source -> source,
          (_, _) -> true,
          (source, target) -> {
            from.add(source);
            to.add(target);
            alive.add(source);
            return true;
          })) {
        return null;
      }
      int bits = Long.SIZE - Long.numberOfLeadingZeros(from.size());
      begins = PackedArray.zeros(course.budget(), steps.size() + 1, bits);
      sources = PackedArray.zeros(course.budget(), from.size(), steps.bits());
      if (sort(course, from, to, begins, sources)) {
        return new Predecessors(begins, sources);
      }
    } catch (MemoryExhausted tooMany) {
      // The steps are made again whenever they are needed.
    }
    if (begins != null) {
      begins.close();
    }
    if (sources != null) {
      sources.close();
    }
    return null;
  }

  /** Sorts the sources by target, by counting. */
  private static boolean sort(
      Course course, PackedArray from, PackedArray to, PackedArray begins, PackedArray sources) {
    long count = from.size();
    for (long i = 0; i < count; i++) {
      long target = to.get(i);
      begins.set(target, begins.get(target) + 1);
      if (i % PULSE == 0 && !course.pulse(count - i)) {
        return false;
      }
    }
    long end = 0;
    for (long target = 0; target < begins.size(); target++) {
      end += begins.get(target);
      begins.set(target, end);
    }
    // From the last step down, each target's index moves from its end to its begin.
    for (long i = count - 1; i >= 0; i--) {
      long target = to.get(i);
      long at = begins.get(target) - 1;
      begins.set(target, at);
      sources.set(at, from.get(i));
      if (i % PULSE == 0 && !course.pulse(i)) {
        return false;
      }
    }
    return true;
  }

  /** The index of a state's first predecessor. */
  long begin(long target) {
    return begins.get(target);
  }

  /** The index after that of a state's last predecessor. */
  long end(long target) {
    return begins.get(target + 1);
  }

  long at(long index) {
    return sources.get(index);
  }

  @Override
  public void close() {
    begins.close();
    sources.close();
  }
}
