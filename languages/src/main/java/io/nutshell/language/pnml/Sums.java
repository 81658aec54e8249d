package io.nutshell.language.pnml;

import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import java.util.List;

/** Builds long chains of one operator as trees of logarithmic depth. */
final class Sums {
  private Sums() {}

  /**
   * @param none the value of an empty chain
   */
  static Expression chain(Operator operator, List<Expression> operands, Expression none) {
    int count = operands.size();
    if (count == 0) {
      return none;
    }
    if (count == 1) {
      return operands.getFirst();
    }
    int half = (count + 1) / 2;
    return Expression.binary(
        operator,
        chain(operator, operands.subList(0, half), none),
        chain(operator, operands.subList(half, count), none));
  }
}
