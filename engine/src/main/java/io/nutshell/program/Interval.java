package io.nutshell.program;

/** The integers from {@code low} to {@code high}; never empty. */
public record Interval(long low, long high) {

  public Interval {
    if (low > high) {
      throw new IllegalArgumentException("empty interval " + low + ".." + high);
    }
  }

  public static Interval of(long value) {
    return new Interval(value, value);
  }

  public Interval join(Interval other) {
    return new Interval(Math.min(low, other.low), Math.max(high, other.high));
  }

  public boolean contains(Interval other) {
    return low <= other.low && other.high <= high;
  }

  public boolean contains(long value) {
    return low <= value && value <= high;
  }

  @Override
  public String toString() {
    return low + ".." + high;
  }
}
