package io.nutshell.check;

/**
 * How often a rule occurs in infinite runs, as state space reports of Petri nets grade it; each
 * grade includes the ones after it.
 */
public enum Fairness {
  /** It occurs infinitely often in every infinite run. */
  IMPARTIAL,
  /** It occurs infinitely often in every infinite run in which it is enabled infinitely often. */
  FAIR,
  /** It occurs infinitely often in every infinite run in which it is enabled from some point on. */
  JUST,
  /** In some infinite run it is enabled from some point on, and does not occur any more. */
  NONE
}
