package io.nutshell.check;

import java.util.Arrays;

/**
 * Counts by event number: an open-addressed table that grows. Numbers from 0 up, as most models
 * have them, each lie in their own place, as in an array.
 */
final class EventCounts {
  private final int most;
  private long[] events = new long[16];
  private long[] taken = new long[16];
  private long[] faults = new long[16];
  private int size;
  private long others;

  /**
   * @param most how many different events are told apart; further ones are counted together
   */
  EventCounts(int most) {
    this.most = most;
    Arrays.fill(events, -1);
  }

  void taken(long event) {
    int place = place(event);
    if (place < 0) {
      others++;
    } else {
      taken[place]++;
    }
  }

  void fault(long event) {
    int place = place(event);
    if (place >= 0) {
      faults[place]++;
    }
  }

  /** The events counted, in ascending order. */
  long[] events() {
    long[] counted = Arrays.stream(events).filter(event -> event >= 0).toArray();
    Arrays.sort(counted);
    return counted;
  }

  long takenOf(long event) {
    int place = find(event);
    return events[place] == event ? taken[place] : 0;
  }

  long faultsOf(long event) {
    int place = find(event);
    return events[place] == event ? faults[place] : 0;
  }

  /** Steps of events that are not told apart. */
  long others() {
    return others;
  }

  /** Where the event is counted; -1 where there is no place for one more. */
  private int place(long event) {
    int place = find(event);
    if (events[place] == event) {
      return place;
    }
    if (size == most) {
      return -1;
    }
    if (2 * (size + 1) > events.length) {
      grow();
      place = find(event);
    }
    events[place] = event;
    size++;
    return place;
  }

  /** Where the event is, or the free place where it would be. */
  private int find(long event) {
    int mask = events.length - 1;
    int place = Long.hashCode(event) & mask;
    while (events[place] != event && events[place] >= 0) {
      place = (place + 1) & mask;
    }
    return place;
  }

  private void grow() {
    long[] oldEvents = events;
    long[] oldTaken = taken;
    long[] oldFaults = faults;
    events = new long[2 * oldEvents.length];
    taken = new long[events.length];
    faults = new long[events.length];
    Arrays.fill(events, -1);
    for (int i = 0; i < oldEvents.length; i++) {
      if (oldEvents[i] >= 0) {
        int place = find(oldEvents[i]);
        events[place] = oldEvents[i];
        taken[place] = oldTaken[i];
        faults[place] = oldFaults[i];
      }
    }
  }
}
