package io.nutshell.language.dve;

import io.nutshell.program.syntax.Expression;

/** Builds unary expressions, with constants folded. */
final class Terms {
  private Terms() {}

  static Expression unary(int token, Expression operand) {
    if (operand instanceof Expression.Constant(long value)) {
      return Expression.constant(
          switch (token) {
            case DveParser.MINUS -> -value;
            case DveParser.COMPLEMENT -> ~value;
            default -> value == 0 ? 1 : 0;
          });
    }
    return switch (token) {
      case DveParser.MINUS -> new Expression.Negate(operand);
      case DveParser.COMPLEMENT -> new Expression.Complement(operand);
      default -> new Expression.Not(operand);
    };
  }
}
