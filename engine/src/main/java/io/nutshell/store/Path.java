package io.nutshell.store;

/** The events and choices that lead from the initial state to some state. */
public record Path(long[] events, int[] choices) {

  public int length() {
    return events.length;
  }
}
