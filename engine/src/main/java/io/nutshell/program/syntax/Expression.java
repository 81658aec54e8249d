package io.nutshell.program.syntax;

import io.nutshell.model.SourcePosition;
import org.jspecify.annotations.Nullable;

/** An expression over a program's variables; see {@link Operator} for the arithmetic. */
public sealed interface Expression {

  Expression TRUE = new Constant(1);
  Expression FALSE = new Constant(0);

  record Constant(long value) implements Expression {}

  /** The value of a variable that is not an array. */
  record Read(Variable variable) implements Expression {}

  /** A cell of an array; an index out of bounds is a fault. */
  record Element(Variable array, Expression index, @Nullable SourcePosition position)
      implements Expression {}

  /** Arithmetic negation. */
  record Negate(Expression operand) implements Expression {}

  /** Bitwise complement. */
  record Complement(Expression operand) implements Expression {}

  /** Logical negation: 1 for 0, else 0. */
  record Not(Expression operand) implements Expression {}

  record Binary(
      Operator operator, Expression left, Expression right, @Nullable SourcePosition position)
      implements Expression {}

  /**
   * The value, if the condition holds (is not 0); else evaluating it is a fault. The condition is
   * evaluated first.
   *
   * @param complaint the message of the fault
   */
  record Checked(
      Expression condition, Expression value, String complaint, @Nullable SourcePosition position)
      implements Expression {}

  static Expression constant(long value) {
    return new Constant(value);
  }

  static Expression read(Variable variable) {
    return new Read(variable);
  }

  static Expression binary(Operator operator, Expression left, Expression right) {
    return new Binary(operator, left, right, null);
  }

  /** The conjunction, with constants folded away. */
  static Expression and(Expression left, Expression right) {
    if (left instanceof Constant c) {
      return c.value() == 0 ? FALSE : right;
    }
    return right instanceof Constant c && c.value() != 0 ? left : binary(Operator.AND, left, right);
  }

  static Expression equal(Variable variable, long value) {
    return binary(Operator.EQ, read(variable), constant(value));
  }
}
