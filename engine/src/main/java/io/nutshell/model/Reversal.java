package io.nutshell.model;

/**
 * Undoes events: from the target of a step back to its source. Not shared between threads.
 *
 * <p>An event is <em>reversible</em> if it has only one choice and every target has at most one
 * source. Whether an event is reversible is known in advance and holds in all states, reachable or
 * not.
 */
public interface Reversal {

  boolean reversible(long event);

  /**
   * Writes to {@code source} the only state from which a reversible event leads to {@code target}.
   *
   * @return false if there is none
   */
  boolean undo(State target, long event, State source);
}
