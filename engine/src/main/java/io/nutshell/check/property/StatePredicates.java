package io.nutshell.check.property;

import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;

/** Evaluates predicates that may have no value in a state. */
final class StatePredicates {
  private StatePredicates() {}

  /** Whether the predicate is true. A predicate without a value is not true. */
  static boolean holds(Predicate predicate, State state) {
    try {
      return predicate.test(state);
    } catch (EvaluationFault fault) {
      return false;
    }
  }
}
