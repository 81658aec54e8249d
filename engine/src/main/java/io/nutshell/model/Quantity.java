package io.nutshell.model;

/** A number that each state has. Not shared between threads. */
@FunctionalInterface
public interface Quantity {

  /**
   * @throws EvaluationFault where it has no value in this state (a division by zero, say)
   */
  long of(State state);
}
