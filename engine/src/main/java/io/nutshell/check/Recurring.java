package io.nutshell.check;

/**
 * What occurs in each terminal component of a graph, and so can always occur again: numbers, of
 * events or of what events are instances of.
 */
final class Recurring {
  private final int most;
  private EventCounts kept;
  private EventCounts here;
  private long keptKinds;
  private long kinds;
  private boolean any;

  /**
   * @param count how many different numbers there can be; -1 where that is not known
   */
  Recurring(long count) {
    most = (int) Math.min(Math.max(Census.MOST_EVENTS, count), 1 << 29);
    keptKinds = count < 0 ? Long.MAX_VALUE : count;
    kept = new EventCounts(most);
    here = kept;
  }

  /** Goes to the next component. */
  void begin() {
    here = new EventCounts(most);
    kinds = 0;
  }

  void occurs(long number) {
    if (here.takenOf(number) == 0 && (!any || kept.takenOf(number) > 0)) {
      here.taken(number);
      kinds++;
    }
  }

  /** Whether all that is still of interest has occurred here. */
  boolean settled() {
    return kinds == keptKinds;
  }

  /** Done with the component: what did not occur here does not recur. */
  void end() {
    kept = here;
    keptKinds = kinds;
    any = true;
  }

  /** What occurred in all components so far, in ascending order. */
  long[] numbers() {
    return kept.events();
  }
}
