package io.nutshell.app.simulate;

import io.nutshell.check.trace.Walk;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.SourcePosition;
import org.jspecify.annotations.Nullable;

/** A condition in the model's language, evaluated in the current state of a simulation. */
final class Condition {
  private final String expression;
  private @Nullable Model model;
  private @Nullable Predicate predicate;

  /**
   * @throws InputError if the expression is wrong
   */
  Condition(String expression, Walk walk) {
    this.expression = expression;
    predicate(walk.model());
  }

  /** Compiles the predicate again after the model was widened, because the layout has changed. */
  private Predicate predicate(Model current) {
    Predicate known = predicate;
    if (known == null || !current.equals(model)) {
      try {
        known = current.predicate(expression);
      } catch (InputError error) {
        SourcePosition place = error.position();
        throw error.at(
            new SourcePosition(
                "'" + expression + "'",
                place == null ? 0 : place.line(),
                place == null ? 0 : place.column()));
      }
      model = current;
      predicate = known;
    }
    return known;
  }

  /**
   * @throws InputError if it has no value in this state
   */
  boolean holds(Walk walk) {
    try {
      return predicate(walk.model()).test(walk.state());
    } catch (EvaluationFault fault) {
      throw new InputError(
          null,
          "'" + expression + "' has no value here: " + fault.error().message(),
          "a condition before && can exclude the states where it has none");
    }
  }
}
