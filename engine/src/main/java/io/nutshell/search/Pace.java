package io.nutshell.search;

/**
 * Decides whether several threads or one are faster, by measuring both in turn. If other processes
 * use the processors, workers wait for each other, and one thread may be faster.
 *
 * <p>After a trial of both, the faster one is used for {@value #STRETCH} times as long as a trial;
 * then the other is tried again. What a search finds does not depend on this.
 */
final class Pace {
  /** How long a way is tried. */
  private static final long TRIAL_NANOS = 50_000_000;

  private static final int STRETCH = 20;

  /**
   * One thread takes over only if it takes less than this part of the time, since trials are short
   * and imprecise.
   */
  private static final double ALONE = 0.9;

  /** Each worker expands about this many states before the time is measured again. */
  static final long PORTION = 1 << 13;

  private boolean together = true;
  private boolean trying = true;

  /** Nanoseconds per transition with the choice in use and with the other, as last measured. */
  private double cost;

  private double otherCost = Double.NaN;
  private long nanos;
  private long transitions;

  /** Whether several threads expand the next states. */
  boolean together() {
    return together;
  }

  /** Records some work, and whether several threads did it. */
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
