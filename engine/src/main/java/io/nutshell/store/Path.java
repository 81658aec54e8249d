package io.nutshell.store;

import io.nutshell.model.State;
import java.util.Arrays;

/** The events and choices that lead from the initial state to some state. */
public final class Path {
  private final long[] events;
  private final int[] choices;

  /** Keeps the arrays without copying them. */
  public Path(long[] events, int[] choices) {
    this.events = events;
    this.choices = choices;
  }

  /** The last part of a path, from some state on. */
  public record Piece(State start, Path path) {}

  /** This path followed by another. */
  public Path then(Path other) {
    long[] allEvents = Arrays.copyOf(events, length() + other.length());
    int[] allChoices = Arrays.copyOf(choices, length() + other.length());
    System.arraycopy(other.events, 0, allEvents, length(), other.length());
    System.arraycopy(other.choices, 0, allChoices, length(), other.length());
    return new Path(allEvents, allChoices);
  }

  /** This path followed by one step. */
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
