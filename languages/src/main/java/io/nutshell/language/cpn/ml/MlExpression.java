package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.value.MlFault;
import java.util.List;
import java.util.Optional;

/** A typed and compiled expression. Immutable; may be evaluated by several threads at once. */
public interface MlExpression {

  /** The type in the notation of ML, for messages. */
  String type();

  /** The variables of the net that the value depends on, in the order of their occurrence. */
  List<MlVariable> freeVariables();

  /**
   * The value with the variables that the frame holds. The expression may overwrite those slots of
   * the frame that belong to no variable.
   *
   * @param frame made by {@link MlScope#newFrame()} of the scope that compiled the expression
   * @throws MlFault if the evaluation raises an exception that the expression does not handle
   */
  Object evaluate(Object[] frame);

  /** Evaluates a condition. */
  default boolean isTrue(Object[] frame) {
    return (Boolean) evaluate(frame);
  }

  /** The value if it is known to be the same in all frames. */
  default Optional<Object> constant() {
    return Optional.empty();
  }

  /** Whether the value is computed by chance. */
  default boolean isRandom() {
    return false;
  }

  /** Whether the evaluation raises no exception but Overflow. May be false without need. */
  boolean isTotal();
}
