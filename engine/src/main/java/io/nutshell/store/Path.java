package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import java.util.Arrays;

/**
 * The events and choices that lead from the initial state to some state.
 *
 * <p>A path may have millions of steps, so both are kept in as few bytes as the largest of them
 * needs, and in none where all are 0. A path must fit into the budget beside the tables that it is
 * made from; it outlives those, so the charge lasts only until it is made.
 */
public final class Path {
  /** Paths lie on the Java heap; one must not take more than this part of it. */
  private static final int HEAP_PART = 4;

  private final MemoryBudget budget;
  private final int length;
  private final Numbers events = new Numbers();
  private final Numbers choices = new Numbers();

  /**
   * A path of {@code length} steps, all of event 0 until they are {@link #set}.
   *
   * @throws MemoryExhausted where it is too long
   */
  public Path(MemoryBudget budget, long length) {
    if (length > Integer.MAX_VALUE) {
      throw new MemoryExhausted("a path of %,d steps is too long".formatted(length));
    }
    this.budget = budget;
    this.length = (int) length;
  }

  /** The last part of a path, from some state on. */
  public record Piece(State start, Path path) {}

  /**
   * @throws MemoryExhausted where there is no room for so large a number in each step
   */
  public void set(int step, long event, int choice) {
    events.set(step, event);
    choices.set(step, choice);
  }

  /** This path followed by another. */
  public Path then(Path other) {
    Path both = new Path(budget, (long) length + other.length);
    copyTo(both, 0);
    other.copyTo(both, length);
    return both;
  }

  /** This path followed by one step. */
  public Path then(long event, int choice) {
    Path longer = new Path(budget, length + 1L);
    copyTo(longer, 0);
    longer.set(length, event, choice);
    return longer;
  }

  /** The first steps of this path. */
  public Path prefix(int steps) {
    Path part = new Path(budget, steps);
    copyTo(part, 0);
    return part;
  }

  private void copyTo(Path target, int from) {
    for (int i = 0; i < Math.min(length, target.length - from); i++) {
      target.set(from + i, event(i), choice(i));
    }
  }

  public int length() {
    return length;
  }

  public long event(int step) {
    return events.get(step);
  }

  public int choice(int step) {
    return (int) choices.get(step);
  }

  /** A number for each step, in as few bytes as the largest needs. */
  private final class Numbers {
    private byte[] bytes = {};
    private int width;

    long get(int step) {
      long value = 0;
      for (int i = width - 1; i >= 0; i--) {
        value = (value << Byte.SIZE) | (bytes[step * width + i] & 0xff);
      }
      return value;
    }

    void set(int step, long value) {
      int needed = (Long.SIZE - Long.numberOfLeadingZeros(value) + Byte.SIZE - 1) / Byte.SIZE;
      if (needed > width) {
        widen(needed);
      }
      for (int i = 0; i < width; i++) {
        bytes[step * width + i] = (byte) (value >>> (i * Byte.SIZE));
      }
    }

    private void widen(int wider) {
      long size = (long) length * wider;
      if (size > Math.min(Integer.MAX_VALUE - 8, Runtime.getRuntime().maxMemory() / HEAP_PART)) {
        throw new MemoryExhausted("a path of %,d steps is too long".formatted(length));
      }
      budget.charge(size);
      budget.release(size);
      bytes = Arrays.copyOf(bytes, (int) size);
      // From the last number down, none is overwritten before it is read.
      for (int step = length - 1; step >= 0; step--) {
        for (int i = wider - 1; i >= 0; i--) {
          bytes[step * wider + i] = i < width ? bytes[step * width + i] : 0;
        }
      }
      width = wider;
    }
  }
}
