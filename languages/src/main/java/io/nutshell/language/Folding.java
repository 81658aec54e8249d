package io.nutshell.language;

import io.nutshell.model.SourcePosition;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds expressions: folds constants, and builds long chains as shallow trees. */
public final class Folding {
  private Folding() {}

  /** A division by a constant 0 is not folded; it faults when executed. */
  public static Expression binary(
      Operator operator, Expression left, Expression right, @Nullable SourcePosition position) {
    if (left instanceof Expression.Constant(long a)) {
      if (right instanceof Expression.Constant(long b) && !(b == 0 && divides(operator))) {
        return Expression.constant(operator.apply(a, b));
      }
      if (operator == Operator.AND && a == 0) {
        return Expression.FALSE;
      }
      if ((operator == Operator.OR && a != 0) || (operator == Operator.IMPLY && a == 0)) {
        return Expression.TRUE;
      }
    }
    return new Expression.Binary(operator, left, right, position);
  }

  private static boolean divides(Operator operator) {
    return operator == Operator.DIV || operator == Operator.MOD;
  }

  /** A chain of operators that can be regrouped, or of one; see {@link Chains}. */
  public static Expression chain(
      List<Operator> operators, List<Expression> operands, @Nullable SourcePosition position) {
    return Chains.grouped(
        operators, operands, (operator, left, right) -> binary(operator, left, right, position));
  }

  private static Expression chain(Operator operator, List<Expression> operands) {
    return chain(Collections.nCopies(operands.size() - 1, operator), operands, null);
  }

  public static Expression all(List<Expression> conditions) {
    List<Expression> open = conditions.stream().filter(condition -> !isTrue(condition)).toList();
    return open.isEmpty() ? Expression.TRUE : chain(Operator.AND, open);
  }

  public static Expression any(List<Expression> conditions) {
    if (conditions.stream().anyMatch(Folding::isTrue)) {
      return Expression.TRUE;
    }
    return conditions.isEmpty() ? Expression.FALSE : chain(Operator.OR, conditions);
  }

  /** Whether it reads a variable. If not, only a division by zero keeps it from being folded. */
  public static boolean reads(Expression expression) {
    return switch (expression) {
      case Expression.Constant _ -> false;
      case Expression.Negate(Expression operand) -> reads(operand);
      case Expression.Complement(Expression operand) -> reads(operand);
      case Expression.Not(Expression operand) -> reads(operand);
      case Expression.Binary binary -> reads(binary.left()) || reads(binary.right());
      default -> true;
    };
  }

  public static boolean isTrue(Expression condition) {
    return condition instanceof Expression.Constant(long value) && value != 0;
  }
}
