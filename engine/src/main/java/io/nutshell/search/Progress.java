package io.nutshell.search;

import org.jspecify.annotations.Nullable;

/**
 * How far a running search is.
 *
 * @param frontier states found but not yet expanded
 * @param depth the layer being expanded (breadth-first) or the height of the stack (depth-first)
 * @param memoryBytes the memory of the tables now
 * @param forecast the number of states as predicted; null if there is no prediction
 * @param line the position of the sweep-line; null if there is none
 * @param rebuilding how far rebuilding a trace is, in words; null before the search is over
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
   * The position of the sweep-line.
   *
   * @param measure the measure of progress of the states being expanded, in words
   * @param held states in the store now
   * @param mostHeld the largest number of states in the store at once
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
