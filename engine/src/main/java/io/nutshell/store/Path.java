package io.nutshell.store;

/** The events and choices that lead from the initial state to some state. */
public final class Path {
  private final long[] events;
  private final int[] choices;

  /** Keeps the arrays. */
  public Path(long[] events, int[] choices) {
    this.events = events;
    this.choices = choices;
  }

  public int length() {
    return events.length;
  }

  public long event(int step) {
    return events[step];
  }

  public int choice(int step) {
    return choices[step];
  }
}
