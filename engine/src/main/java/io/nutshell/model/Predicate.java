package io.nutshell.model;

/** A condition on one state. Not shared between threads. */
@FunctionalInterface
public interface Predicate {

  /**
   * @throws EvaluationFault if the expression has no value in this state, for example by a division
   *     by zero
   */
  boolean test(State state);
}
