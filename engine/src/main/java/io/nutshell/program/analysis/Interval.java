package io.nutshell.program.analysis;

import io.nutshell.model.Slot;
import org.jspecify.annotations.Nullable;

/** The integers from {@code low} to {@code high}; never empty. */
public record Interval(long low, long high) {

  /** Every 64-bit integer. */
  public static final Interval FULL = new Interval(Long.MIN_VALUE, Long.MAX_VALUE);

  public Interval {
    if (low > high) {
      throw new IllegalArgumentException("empty interval " + low + ".." + high);
    }
  }

  public static Interval of(long value) {
    return new Interval(value, value);
  }

  /** The least interval that holds both. */
  public Interval join(Interval other) {
    if (contains(other)) {
      return this;
    }
    return other.contains(this)
        ? other
        : new Interval(Math.min(low, other.low), Math.max(high, other.high));
  }

  /** The intersection; null if it is empty. */
  public @Nullable Interval meet(Interval other) {
    if (other.contains(this)) {
      return this;
    }
    long from = Math.max(low, other.low);
    long to = Math.min(high, other.high);
    return from <= to ? new Interval(from, to) : null;
  }

  public boolean contains(Interval other) {
    return low <= other.low && other.high <= high;
  }

  public boolean contains(long value) {
    return low <= value && value <= high;
  }

  /** Whether it holds exactly one value. */
  public boolean single() {
    return low == high;
  }

  /** The number of bits that distinguish its values. */
  public int bits() {
    return Slot.bitsFor(low, high);
  }

  @Override
  public String toString() {
    return low + ".." + high;
  }
}
