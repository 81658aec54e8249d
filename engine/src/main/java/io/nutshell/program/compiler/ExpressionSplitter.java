package io.nutshell.program.compiler;

import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Expression.Binary;
import io.nutshell.program.syntax.Expression.Checked;
import io.nutshell.program.syntax.Expression.Complement;
import io.nutshell.program.syntax.Expression.Constant;
import io.nutshell.program.syntax.Expression.Element;
import io.nutshell.program.syntax.Expression.Negate;
import io.nutshell.program.syntax.Expression.Not;
import io.nutshell.program.syntax.Expression.Read;
import io.nutshell.program.syntax.Terms;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Estimates the bytecode size of expressions, from above, and chooses the parts of large ones that
 * get methods of their own.
 *
 * <p>The JIT compiles no method of more than 8,000 bytes. From the leaves up, where an operator and
 * the unsplit rest of its operands exceed a limit, the operands become methods. So every part is
 * near the limit, however unbalanced the tree is.
 */
final class ExpressionSplitter {
  private static final int CALL_BYTES = 4;

  private final int limit;
  private final Set<Expression> apart = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * @param limit bytes that one expression may take within a method
   */
  ExpressionSplitter(int limit) {
    this.limit = limit;
  }

  /** Whether the expression has a method of its own. */
  boolean apart(Expression expression) {
    return !apart.isEmpty() && apart.contains(expression);
  }

  /** Whether any expression was split. */
  boolean splits() {
    return !apart.isEmpty();
  }

  /** Whether some part of the expression has a method of its own. */
  boolean splits(Expression expression) {
    if (apart.isEmpty()) {
      return false;
    }
    boolean[] found = {false};
    Terms.visit(expression, part -> found[0] |= apart.contains(part));
    return found[0];
  }

  /** Splits an expression, and returns the number of bytes that remain inline. */
  int split(Expression expression) {
    return switch (expression) {
      case Constant _ -> 4;
      case Read _ -> 18;
      case Element element -> {
        if (element.index() instanceof Constant) {
          yield 18;
        }
        yield 60 + within(limit - 60, element.index());
      }
      case Negate negate -> 1 + within(limit - 1, negate.operand());
      case Complement complement -> 5 + within(limit - 5, complement.operand());
      case Not not -> 12 + within(limit - 12, not.operand());
      case Binary binary -> both(binary.left(), binary.right());
      case Checked checked -> both(checked.condition(), checked.value());
    };
  }

  private int both(Expression first, Expression second) {
    int left = split(first);
    int right = split(second);
    if (left + right > limit - 20) {
      if (left > right || left > limit / 2) {
        apart.add(first);
        left = CALL_BYTES;
      }
      if (left + right > limit - 20) {
        apart.add(second);
        right = CALL_BYTES;
      }
    }
    return 20 + left + right;
  }

  private int within(int room, Expression operand) {
    int size = split(operand);
    if (size > room) {
      apart.add(operand);
      return CALL_BYTES;
    }
    return size;
  }
}
