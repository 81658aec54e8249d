package io.nutshell.store;

/**
 * Estimates how many states a lossy store has missed. With each state that it accepts as new, the
 * store reports the probability with which it takes a new state for a known one at that moment.
 */
public final class Omissions {
  private double logAllKept;

  public void added(double chanceOfLoss) {
    double chance = Math.min(chanceOfLoss, 1 - 1e-12);
    logAllKept += Math.log1p(-chance);
  }

  /** The probability that at least one of the states that were generated was missed. */
  public double probability() {
    return -Math.expm1(logAllKept);
  }
}
