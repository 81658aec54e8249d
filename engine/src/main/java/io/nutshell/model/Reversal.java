package io.nutshell.model;

/**
 * Undoes events: from the target of a step back to its source. Not shared between threads.
 *
 * <p>An event is <em>reversible</em> where it has one choice only and any target of it has at most
 * one source. Which events are is known in advance and holds of all states, reachable or not.
 */
public interface Reversal {

  boolean reversible(long event);

  /**
   * Writes into {@code source} the one state that a reversible event leads from to {@code target}.
   *
   * @return false where there is none
   */
  boolean undo(State target, long event, State source);
}
