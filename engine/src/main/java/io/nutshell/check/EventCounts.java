package io.nutshell.check;

import java.util.Arrays;

/**
 * Counts by event number: an open-addressing hash table that grows. Event numbers from 0 up, as
 * most models have them, do not collide.
 */
final class EventCounts {
  private final int most;
  private long[] events = new long[16];
  private long[] taken = new long[16];
  private long[] faults = new long[16];
  private int size;
  private long others;

  /**
   * @param most the number of events counted separately; further ones are counted together
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

  /** The number of steps of all events that are not counted separately. */
  long others() {
    return others;
  }

  /** The table slot of the event; -1 if the table has reached its largest size. */
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

  /** The table slot that holds the event, or the free one where it belongs. */
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
