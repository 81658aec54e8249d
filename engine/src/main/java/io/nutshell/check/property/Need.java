package io.nutshell.check.property;

/** What a property may need of the search and the store. */
public enum Need {
  /**
   * The store gives states back by their numbers: when all states are found, or a sweep is about to
   * forget some, the property looks at the steps between them.
   */
  STATES_BACK,
  /** A sweep never leads back, so that what it is about to forget is explored to the end. */
  MONOTONE_SWEEP
}
