package io.nutshell.search;

/**
 * Decides whether several threads are worth while, by measuring both ways in turn. Where other
 * processes take the processors, workers wait for each other, and one thread may be faster.
 *
 * <p>After a trial of each way, the faster one goes on for {@value #STRETCH} times as long as a
 * trial, then the other is tried again. What a search finds does not depend on this.
 */
final class Pace {
  /** How long a way is tried. */
  private static final long TRIAL_NANOS = 50_000_000;

  private static final int STRETCH = 20;

  /**
   * One thread takes over only where it takes less than this part of the time: trials are short.
   */
  private static final double ALONE = 0.9;

  /** States that each worker expands, about, before the time is looked at again. */
  static final long PORTION = 1 << 13;

  private boolean together = true;
  private boolean trying = true;

  /** Nanoseconds per transition of the way in use and of the other, when last measured. */
  private double cost;

  private double otherCost = Double.NaN;
  private long nanos;
  private long transitions;

  /** Whether several threads expand the next states. */
  boolean together() {
    return together;
  }

  /** Reports some work, and which way it was done. */
  void worked(boolean byAll, long time, long made) {
    if (byAll != together) {
      return; // A small layer, expanded by one thread in any case.
    }
    nanos += time;
    transitions += made;
    if (nanos < (trying ? TRIAL_NANOS : STRETCH * TRIAL_NANOS) || transitions == 0) {
      return;
    }
    cost = (double) nanos / transitions;
    nanos = 0;
    transitions = 0;
    if (!trying || Double.isNaN(otherCost)) {
      change(); // Tries the other way.
      trying = true;
    } else {
      boolean alone = together ? otherCost < ALONE * cost : cost < ALONE * otherCost;
      if (alone == together) {
        change();
      }
      trying = false;
    }
  }

  private void change() {
    double before = cost;
    cost = otherCost;
    otherCost = before;
    together = !together;
  }
}
