package io.nutshell.language;

import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import java.util.List;

/**
 * Builds chains such as {@code a + b - c + …} as trees of logarithmic depth, because every
 * traversal of an expression recurses. The operands are still evaluated in order.
 */
public final class Chains {
  private Chains() {}

  /** Combines two expressions. */
  @FunctionalInterface
  public interface Join {
    Expression of(Operator operator, Expression left, Expression right);
  }

  /**
   * Whether a chain of these two operators has the same value however its operands are grouped,
   * their order kept. Sums and differences wrap around, so they can be mixed.
   */
  public static boolean regroupable(Operator one, Operator other) {
    return switch (one) {
      case ADD, SUB -> other == Operator.ADD || other == Operator.SUB;
      case AND, OR, BIT_AND, BIT_OR, BIT_XOR, MUL -> one == other;
      default -> false;
    };
  }

  /**
   * Builds a balanced tree for a chain.
   *
   * @param operators the operators between the operands, one fewer than operands; they must be
   *     regroupable unless there is only one
   */
  public static Expression grouped(List<Operator> operators, List<Expression> operands, Join join) {
    return grouped(operators, operands, false, join);
  }

  /** The depth of the tree built for a chain with this number of operators. */
  public static int height(int operators) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(operators);
  }

  /**
   * @param subtracted whether the whole is the right side of a difference, so that sums and
   *     differences within it change places: {@code a - b + c} is {@code a - (b - c)}
   */
  private static Expression grouped(
      List<Operator> operators, List<Expression> operands, boolean subtracted, Join join) {
    int count = operands.size();
    if (count == 1) {
      return operands.getFirst();
    }
    int half = (count + 1) / 2;
    Operator joint = operators.get(half - 1);
    if (subtracted) {
      joint = joint == Operator.ADD ? Operator.SUB : Operator.ADD;
    }
    return join.of(
        joint,
        grouped(operators.subList(0, half - 1), operands.subList(0, half), subtracted, join),
        grouped(
            operators.subList(half, count - 1),
            operands.subList(half, count),
            subtracted ^ (joint == Operator.SUB),
            join));
  }
}
