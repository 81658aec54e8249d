package io.nutshell.language.cpn.ml.syntax;

import java.util.ArrayList;
import java.util.List;

/**
 * Groups a flat list of operators by precedence, as in Standard ML. The operators of CPN Tools come
 * in between: {@code 1`x::xs ++ 2`y+1} is {@code (1`(x::xs)) ++ (2`(y+1))}. One group of operators
 * of ML binds less than they do: comparisons.
 */
final class OperatorPrecedence {
  private static final int TYPE = -10;
  private static final int HANDLE = -40;

  private final List<CpnMlParser.RestContext> rest;
  private final ExpressionReader reader;
  private int next;

  OperatorPrecedence(List<CpnMlParser.RestContext> rest, ExpressionReader reader) {
    this.rest = rest;
    this.reader = reader;
  }

  Expr group(Expr first) {
    return group(first, Integer.MIN_VALUE);
  }

  /** Precedence climbing: adds to the left operand what binds at least as much as required. */
  private Expr group(Expr left, int least) {
    Expr result = left;
    while (next < rest.size() && precedence(rest.get(next)) >= least) {
      CpnMlParser.RestContext part = rest.get(next++);
      if (!isSum(part)) {
        result = balanced(result);
      }
      result =
          switch (part) {
            case CpnMlParser.TypeRestContext type -> reader.typed(result, type);
            case CpnMlParser.HandleRestContext handle -> reader.handle(result, handle);
            case CpnMlParser.InfixRestContext infix -> {
              int precedence = precedence(infix);
              Expr right =
                  group(
                      reader.operand(infix.operand()),
                      isRightAssociative(infix.operator().getText()) ? precedence : precedence + 1);
              yield reader.infix(infix, result, right);
            }
            default -> throw new IllegalStateException("no operator: " + part.getText());
          };
    }
    return balanced(result);
  }

  private static boolean isSum(CpnMlParser.RestContext part) {
    return part instanceof CpnMlParser.InfixRestContext infix
        && infix.operator().getText().equals("++");
  }

  /** Markings can be sums of thousands of terms; as a balanced tree they need little stack. */
  private static Expr balanced(Expr expression) {
    List<Expr.Infix> sums = new ArrayList<>();
    Expr first = expression;
    while (first instanceof Expr.Infix infix && infix.operator().equals("++")) {
      sums.addFirst(infix);
      first = infix.left();
    }
    return sums.size() < 2 ? expression : balanced(first, sums);
  }

  private static Expr balanced(Expr first, List<Expr.Infix> sums) {
    if (sums.isEmpty()) {
      return first;
    }
    int middle = sums.size() / 2;
    Expr.Infix root = sums.get(middle);
    return new Expr.Infix(
        root.at(),
        root.operator(),
        balanced(first, sums.subList(0, middle)),
        balanced(root.right(), sums.subList(middle + 1, sums.size())));
  }

  private static int precedence(CpnMlParser.RestContext part) {
    return switch (part) {
      case CpnMlParser.TypeRestContext _ -> TYPE;
      case CpnMlParser.HandleRestContext _ -> HANDLE;
      case CpnMlParser.InfixRestContext infix ->
          switch (infix.operator().getText()) {
            case "*", "/", "div", "mod" -> 70;
            case "+", "-", "^" -> 60;
            case "::", "@", "^^" -> 50;
            case "`" -> 45;
            case "@+", "@@", "@@+", "@++", "**" -> 44;
            case "++", "--", "+++" -> 43;
            case ":=", "o" -> 30;
            case "before" -> 0;
            case "andalso" -> -20;
            case "orelse" -> -30;
            default -> 40;
          };
      default -> throw new IllegalStateException("no operator: " + part.getText());
    };
  }

  private static boolean isRightAssociative(String operator) {
    return switch (operator) {
      case "::", "@", "^^", "`", "**" -> true;
      default -> false;
    };
  }
}
