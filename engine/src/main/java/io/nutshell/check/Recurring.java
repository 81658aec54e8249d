package io.nutshell.check;

/**
 * Collects the numbers that occur in every terminal component of a graph, and so can always occur
 * again. The numbers are those of events, or of the rules that events are instances of.
 */
final class Recurring {
  private final int most;
  private EventCounts kept;
  private EventCounts here;
  private long keptKinds;
  private long kinds;
  private boolean any;

  /**
   * @param count numbers are below this; -1 if the bound is not known
   */
  Recurring(long count) {
    most = (int) Math.min(Math.max(Census.MOST_EVENTS, count), 1 << 29);
    keptKinds = count < 0 ? Long.MAX_VALUE : count;
    kept = new EventCounts(most);
    here = kept;
  }

  /** Begins the next component. */
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

  /** Whether every number that occurred in all earlier components has occurred in this one too. */
  boolean settled() {
    return kinds == keptKinds;
  }

  /** Ends the component: drops the numbers that did not occur in it. */
  void end() {
    kept = here;
    keptKinds = kinds;
    any = true;
  }

  /** The numbers that occurred in all components so far, in ascending order. */
  long[] numbers() {
    return kept.events();
  }
}
