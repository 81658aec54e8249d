package io.nutshell.store;

import java.util.Arrays;

/** The events and choices that lead from the initial state to some state. */
public final class Path {
  private final long[] events;
  private final int[] choices;

  /** Keeps the arrays. */
  public Path(long[] events, int[] choices) {
    this.events = events;
    this.choices = choices;
  }

  /** This path and one step more. */
  public Path then(long event, int choice) {
    long[] longer = Arrays.copyOf(events, events.length + 1);
    int[] more = Arrays.copyOf(choices, choices.length + 1);
    longer[events.length] = event;
    more[choices.length] = choice;
    return new Path(longer, more);
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
