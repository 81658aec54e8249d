package io.nutshell.check.property;

import io.nutshell.model.State;

/**
 * Decides one property from a set that holds every reachable state, and from the steps between
 * them, by the reference executor.
 */
public interface Proof {

  /** What is known when all states were seen. */
  record Counts(long states, long deadlocks, boolean faulty) {}

  /** A state of the set. */
  default void see(State state) {}

  /** Whether the property holds, all states being seen. */
  boolean holds(Counts counts);

  /**
   * Whether a verdict depends on some state being reachable, and not only on all states that are:
   * then the set must be exactly what can be reached.
   */
  boolean needsReachability(Verdict verdict);
}
