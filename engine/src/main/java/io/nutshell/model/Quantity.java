package io.nutshell.model;

/** A numeric function of a state. Not shared between threads. */
@FunctionalInterface
public interface Quantity {

  /**
   * @throws EvaluationFault if it has no value in this state, for example by a division by zero
   */
  long of(State state);
}
