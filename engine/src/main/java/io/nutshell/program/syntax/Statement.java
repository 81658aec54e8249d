package io.nutshell.program.syntax;

import io.nutshell.model.SourcePosition;
import org.jspecify.annotations.Nullable;

/**
 * One statement of an outcome. The statements of an outcome are executed in order; each sees what
 * the previous ones wrote.
 */
public sealed interface Statement {

  /**
   * {@code variable = value}, or {@code variable[index] = value}. The index is evaluated after the
   * value. An index out of bounds, or a value out of the variable's declared range, is a fault.
   *
   * @param index null if and only if the variable is not an array
   */
  record Assign(
      Variable variable,
      @Nullable Expression index,
      Expression value,
      @Nullable SourcePosition position)
      implements Statement {}

  /**
   * Removes the first cell of an array: every other cell moves down by one, and the last becomes 0,
   * which its type must admit.
   */
  record Shift(Variable array) implements Statement {}

  static Statement assign(Variable variable, Expression value) {
    return new Assign(variable, null, value, null);
  }

  static Statement assign(Variable variable, long value) {
    return assign(variable, Expression.constant(value));
  }
}
