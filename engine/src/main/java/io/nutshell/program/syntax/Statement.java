package io.nutshell.program.syntax;

import io.nutshell.model.SourcePosition;
import org.jspecify.annotations.Nullable;

/**
 * One step of a command's effect; the steps of an effect run in order, each seeing what the ones
 * before it wrote.
 */
public sealed interface Statement {

  /**
   * {@code variable = value}, or {@code variable[index] = value}. The index is evaluated after the
   * value. An index out of bounds, or a value out of the variable's declared range, is a fault.
   *
   * @param index null exactly where the variable is no array
   */
  record Assign(
      Variable variable,
      @Nullable Expression index,
      Expression value,
      @Nullable SourcePosition position)
      implements Statement {}

  /**
   * Takes the first cell of an array away: each other cell moves one down, and the last becomes 0,
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
