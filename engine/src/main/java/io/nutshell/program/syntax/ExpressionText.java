package io.nutshell.program.syntax;

import java.util.List;

/**
 * Expressions as text, with as few parentheses as C needs. A test of a variable whose values have
 * names is written as DVE writes it: {@code P.critical}.
 */
public final class ExpressionText {
  /** The binding strength of an operand that needs no parentheses anywhere. */
  private static final int TIGHT = 12;

  private ExpressionText() {}

  public static String of(Expression expression) {
    return switch (expression) {
      case Expression.Constant constant -> Long.toString(constant.value());
      case Expression.Read read -> read.variable().name();
      case Expression.Element element -> element.array().name() + "[" + of(element.index()) + "]";
      case Expression.Negate negate -> "-" + operand(negate.operand(), TIGHT);
      case Expression.Complement complement -> "~" + operand(complement.operand(), TIGHT);
      case Expression.Not not -> "!" + operand(not.operand(), TIGHT);
      case Expression.Binary binary -> binary(binary);
      case Expression.Checked checked -> of(checked.value());
    };
  }

  private static String binary(Expression.Binary binary) {
    String named = named(binary);
    if (!named.isEmpty()) {
      return named;
    }
    int strength = strength(binary.operator());
    return operand(binary.left(), strength)
        + " "
        + binary.operator()
        + " "
        + operand(binary.right(), strength + 1);
  }

  /** The test of a named value; empty if the expression is none. */
  private static String named(Expression.Binary binary) {
    boolean test = binary.operator() == Operator.EQ || binary.operator() == Operator.NE;
    if (test
        && binary.left() instanceof Expression.Read(Variable variable)
        && binary.right() instanceof Expression.Constant(long value)) {
      List<String> names = variable.valueNames();
      if (value >= 0 && value < names.size()) {
        String sign = binary.operator() == Operator.EQ ? "" : "!";
        return sign + variable.name() + "." + names.get((int) value);
      }
    }
    return "";
  }

  private static String operand(Expression expression, int around) {
    boolean loose =
        unchecked(expression) instanceof Expression.Binary binary
            && named(binary).isEmpty()
            && strength(binary.operator()) < around;
    return loose ? "(" + of(expression) + ")" : of(expression);
  }

  /** The expression whose value is used: a check does not show. */
  private static Expression unchecked(Expression expression) {
    return expression instanceof Expression.Checked checked
        ? unchecked(checked.value())
        : expression;
  }

  private static int strength(Operator operator) {
    return switch (operator) {
      case IMPLY -> 1;
      case OR -> 2;
      case AND -> 3;
      case BIT_OR -> 4;
      case BIT_XOR -> 5;
      case BIT_AND -> 6;
      case EQ, NE -> 7;
      case LT, LE, GT, GE -> 8;
      case SHL, SHR -> 9;
      case ADD, SUB -> 10;
      case MUL, DIV, MOD -> 11;
    };
  }
}
