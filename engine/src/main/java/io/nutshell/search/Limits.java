package io.nutshell.search;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * When a search must end before it is complete.
 *
 * @param maxDepth the longest path to follow, in steps
 * @param maxStates how many states may be found; a model that has no more is explored completely
 * @param cancelled asked every few milliseconds
 */
public record Limits(Duration timeout, long maxDepth, long maxStates, BooleanSupplier cancelled) {

  /** As long as fits the nanoseconds of a long, nearly. */
  private static final Duration FOREVER = Duration.ofDays(100_000);

  public static final Limits NONE =
      new Limits(FOREVER, Long.MAX_VALUE, Long.MAX_VALUE, () -> false);

  public Limits {
    timeout = timeout.compareTo(FOREVER) > 0 ? FOREVER : timeout;
  }
}
