package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Place;
import org.jspecify.annotations.Nullable;

/**
 * The time of one cursor: which tokens of a marking are ready at a time, and when more become
 * ready. Not shared between threads.
 *
 * <p>The clock of a state shows when its last transition occurred. The next ones occur at the same
 * time, or if none is enabled then, at the least time stamp at which one is.
 */
final class Timing {
  private final PlaceMarkings clock;
  private final int clockPlace;
  private final @Nullable TimedMarkings[] timed;
  private final @Nullable ChangeMemory[] memories;
  private final int[] ready;
  private int[] marking = {};
  private double now;
  private int nowNumber;

  /**
   * @param net one that is timed
   */
  Timing(ColouredNet net) {
    Place clockOf = net.clock().orElseThrow();
    this.clock = clockOf.markings();
    this.clockPlace = clockOf.index();
    int places = net.places().size();
    this.timed = new TimedMarkings[places];
    this.memories = new ChangeMemory[places];
    for (Place place : net.places()) {
      TimedMarkings markings = place.timed();
      if (markings != null) {
        timed[place.index()] = markings;
        memories[place.index()] =
            new ChangeMemory((number, time) -> markings.ready(number, time(clock, time)), places);
      }
    }
    this.ready = new int[places];
  }

  /** The time that a marking of the clock shows. */
  static double time(PlaceMarkings clock, int number) {
    return (Double) clock.value(clock.tokenAt(number, 0));
  }

  /** Begins at the time that the clock of a marking shows. */
  void start(int[] of) {
    marking = of;
    nowNumber = of[clockPlace];
    now = time(clock, nowNumber);
    System.arraycopy(of, 0, ready, 0, ready.length);
    project();
  }

  /** Goes on to the time at which more tokens are ready; false if there is none. */
  boolean advance() {
    double next = Double.POSITIVE_INFINITY;
    for (int place = 0; place < timed.length; place++) {
      TimedMarkings of = timed[place];
      if (of != null) {
        next = Math.min(next, of.nextStamp(marking[place], now));
      }
    }
    if (next == Double.POSITIVE_INFINITY) {
      return false;
    }
    goTo(next);
    return true;
  }

  /** Goes on to the time at which the tokens that an event takes are ready. */
  void await(Event event) {
    double time = now;
    int[] takes = event.takes;
    for (int i = 0; i < takes.length; ) {
      int place = takes[i];
      int end = i + 2 + 2 * takes[i + 1];
      for (i += 2; i < end; i += 2) {
        TimedMarkings of = timed[place];
        if (of != null) {
          time = Math.max(time, of.readyFrom(marking[place], takes[i], takes[i + 1]));
        } else if (place == clockPlace) {
          time = Math.max(time, (Double) clock.value(takes[i]));
        }
      }
    }
    if (time > now && time < Double.POSITIVE_INFINITY) {
      goTo(time);
    }
  }

  private void goTo(double time) {
    now = time;
    nowNumber = clock.number(new int[] {clock.token(time), 1}, 2);
    project();
  }

  private void project() {
    ready[clockPlace] = nowNumber;
    for (int place = 0; place < timed.length; place++) {
      ChangeMemory memory = memories[place];
      if (memory != null) {
        ready[place] = memory.apply(marking[place], nowNumber);
      }
    }
  }

  /** The tokens that are ready, as numbers of the dictionaries that bindings are searched in. */
  int[] ready() {
    return ready;
  }

  double now() {
    return now;
  }

  int clockPlace() {
    return clockPlace;
  }

  /** The marking of the clock that shows the present time. */
  int nowNumber() {
    return nowNumber;
  }
}
