package io.nutshell.search;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * The limits at which a search ends before it is complete.
 *
 * @param maxDepth the longest path to follow, in steps
 * @param maxStates the number of states that may be found; a model with exactly this many is
 *     explored completely
 * @param cancelled asked every few milliseconds
 */
public record Limits(Duration timeout, long maxDepth, long maxStates, BooleanSupplier cancelled) {

  /** Close to the longest time whose nanoseconds fit a long. */
  private static final Duration FOREVER = Duration.ofDays(100_000);

  public static final Limits NONE =
      new Limits(FOREVER, Long.MAX_VALUE, Long.MAX_VALUE, () -> false);

  public Limits {
    timeout = timeout.compareTo(FOREVER) > 0 ? FOREVER : timeout;
  }

  /** The limits that are left after some time. */
  public Limits after(long nanos) {
    return new Limits(timeout.minusNanos(nanos), maxDepth, maxStates, cancelled);
  }

  /**
   * A condition that is true until the time, counted from now, is over or the search is cancelled.
   */
  public BooleanSupplier inTime() {
    long end = System.nanoTime() + timeout.toNanos();
    return () -> System.nanoTime() - end < 0 && !cancelled.getAsBoolean();
  }
}
