package io.nutshell.check.property;

import io.nutshell.model.State;

/**
 * Decides one property from a set that holds every reachable state, and from the steps between
 * them, by the reference executor.
 */
public interface Proof {

  /** The figures known after all states. */
  record Counts(long states, long deadlocks, boolean faulty) {}

  /** Receives each state of the set. */
  default void see(State state) {}

  /** Whether the property holds; called after all states. */
  boolean holds(Counts counts);

  /**
   * Whether a verdict depends on some state of the set being reachable. If so, the set must be
   * exactly the set of reachable states, rather than a superset.
   */
  boolean needsReachability(Verdict verdict);
}
