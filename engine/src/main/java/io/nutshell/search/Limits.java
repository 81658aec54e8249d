package io.nutshell.search;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * When a search must end before it is complete.
 *
 * @param maxDepth the longest path to follow, in steps
 * @param cancelled asked every few milliseconds
 */
public record Limits(Duration timeout, long maxDepth, long maxStates, BooleanSupplier cancelled) {

  public static final Limits NONE =
      new Limits(Duration.ofDays(100_000), Long.MAX_VALUE, Long.MAX_VALUE, () -> false);
}
