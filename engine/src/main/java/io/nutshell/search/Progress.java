package io.nutshell.search;

import org.jspecify.annotations.Nullable;

/**
 * How far a running search is.
 *
 * @param frontier states found but not yet expanded
 * @param depth the level being expanded (breadth-first) or the length of the stack (depth-first)
 * @param memoryBytes what the tables hold now
 * @param forecast how many states there will be; null where nothing can be said
 * @param line where the sweep-line stands, null where there is none
 * @param rebuilding how far rebuilding a trace is, in words, the search being over; else null
 */
public record Progress(
    long states,
    long transitions,
    long frontier,
    long depth,
    long memoryBytes,
    long elapsedNanos,
    @Nullable Forecast forecast,
    @Nullable Line line,
    @Nullable String rebuilding) {

  /**
   * Where the sweep-line stands.
   *
   * @param measure the measure of progress of the states being expanded, in words
   * @param held states in the store now
   * @param mostHeld the most there were at once
   */
  public record Line(String measure, long held, long mostHeld, long forgotten, long sweeps) {}

  /** The same while a trace is rebuilt. */
  public Progress rebuilding(String inWords) {
    return new Progress(
        states, transitions, frontier, depth, memoryBytes, elapsedNanos, forecast, line, inWords);
  }

  public Progress(
      long states,
      long transitions,
      long frontier,
      long depth,
      long memoryBytes,
      long elapsedNanos) {
    this(states, transitions, frontier, depth, memoryBytes, elapsedNanos, null, null, null);
  }
}
