package io.nutshell.check.property;

/** What a property may need of the search and the store. */
public enum Need {
  /**
   * The store numbers its states and gives them back: when all states are found, the property looks
   * at the steps between them. A sweep cannot serve it, except as {@link #MONOTONE_SWEEP} says.
   */
  STATES_NUMBERED,
  /**
   * The property can be decided by the states that a sweep is about to forget, if the store gives
   * them back and the sweep has a monotone measure, so that all their successors are explored.
   */
  MONOTONE_SWEEP
}
