package io.nutshell.check.property;

/** What a property may need of the search and the store. */
public enum Need {
  /**
   * The store gives states back by their numbers: when all states are found, or a sweep is about to
   * forget some, the property looks at the steps between them.
   */
  STATES_BACK,
  /**
   * A sweep must have a monotone measure, so that the states it forgets have all their successors
   * explored.
   */
  MONOTONE_SWEEP
}
