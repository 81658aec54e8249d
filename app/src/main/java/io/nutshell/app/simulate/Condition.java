package io.nutshell.app.simulate;

import io.nutshell.check.trace.Walk;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.SourcePosition;
import org.jspecify.annotations.Nullable;

/** An expression of the model's language, asked of where a walk stands. */
final class Condition {
  private final String expression;
  private @Nullable Model model;
  private @Nullable Predicate predicate;

  /**
   * @throws InputError where the expression is none of the model's language
   */
  Condition(String expression, Walk walk) {
    this.expression = expression;
    predicate(walk.model());
  }

  /** Made again where the model was widened, as states are then others. */
  private Predicate predicate(Model current) {
    Predicate known = predicate;
    if (known == null || !current.equals(model)) {
      try {
        known = current.predicate(expression);
      } catch (InputError error) {
        SourcePosition place = error.position();
        throw new InputError(
            new SourcePosition(
                "'" + expression + "'",
                place == null ? 0 : place.line(),
                place == null ? 0 : place.column()),
            error.reason(),
            error.hint());
      }
      model = current;
      predicate = known;
    }
    return known;
  }

  /**
   * @throws InputError where it has no value here
   */
  boolean holds(Walk walk) {
    try {
      return predicate(walk.model()).test(walk.state());
    } catch (EvaluationFault fault) {
      throw new InputError(
          null,
          "'" + expression + "' has no value here: " + fault.error().message(),
          "a condition before && keeps it from being asked where it has none");
    }
  }
}
