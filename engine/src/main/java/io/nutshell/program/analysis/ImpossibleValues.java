package io.nutshell.program.analysis;

import io.nutshell.model.InputError;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Variable;

/**
 * Refuses an expression that has no value in any state: a constant index out of bounds, or a
 * division by a constant zero. The mistake is in the expression, not in the model.
 */
public final class ImpossibleValues {
  private ImpossibleValues() {}

  /**
   * The expression itself.
   *
   * @throws InputError where some part of it is impossible
   */
  public static Expression refuse(Expression expression) {
    switch (expression) {
      case Expression.Constant _, Expression.Read _ -> {}
      case Expression.Negate(Expression operand) -> refuse(operand);
      case Expression.Complement(Expression operand) -> refuse(operand);
      case Expression.Not(Expression operand) -> refuse(operand);
      case Expression.Element element -> {
        refuse(element.index());
        refuseIndex(element);
      }
      case Expression.Binary binary -> {
        refuse(binary.left());
        refuse(binary.right());
        refuseDivisor(binary);
      }
      case Expression.Checked checked -> {
        refuse(checked.condition());
        refuse(checked.value());
        if (checked.condition() instanceof Expression.Constant(long holds) && holds == 0) {
          throw new InputError(checked.position(), checked.complaint(), "use another index");
        }
      }
    }
    return expression;
  }

  private static void refuseIndex(Expression.Element element) {
    Variable array = element.array();
    if (element.index() instanceof Expression.Constant(long index)
        && (index < 0 || index >= array.size())) {
      throw new InputError(
          element.position(),
          "index %d is out of bounds of %s[%d]".formatted(index, array.name(), array.size()),
          array.size() == 1
              ? "use %s[0], the only one".formatted(array.name())
              : "use one of %s[0] to %s[%d]"
                  .formatted(array.name(), array.name(), array.size() - 1));
    }
  }

  private static void refuseDivisor(Expression.Binary binary) {
    boolean divides = binary.operator() == Operator.DIV || binary.operator() == Operator.MOD;
    if (divides && binary.right() instanceof Expression.Constant(long divisor) && divisor == 0) {
      throw new InputError(binary.position(), "division by zero", "use another divisor");
    }
  }
}
