package io.nutshell.model;

/** A question about one state. Not shared between threads. */
@FunctionalInterface
public interface Predicate {

  /**
   * @throws EvaluationFault where the expression has no value in this state (a division by zero,
   *     say)
   */
  boolean test(State state);
}
