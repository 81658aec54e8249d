package io.nutshell.search;

import org.jspecify.annotations.Nullable;

/**
 * How far a running search is.
 *
 * @param frontier states found but not yet expanded
 * @param depth the level being expanded (breadth-first) or the length of the stack (depth-first)
 * @param memoryBytes what the tables hold now
 * @param forecast how many states there will be; null where nothing can be said
 */
public record Progress(
    long states,
    long transitions,
    long frontier,
    long depth,
    long memoryBytes,
    long elapsedNanos,
    @Nullable Forecast forecast) {

  public Progress(
      long states,
      long transitions,
      long frontier,
      long depth,
      long memoryBytes,
      long elapsedNanos) {
    this(states, transitions, frontier, depth, memoryBytes, elapsedNanos, null);
  }
}
