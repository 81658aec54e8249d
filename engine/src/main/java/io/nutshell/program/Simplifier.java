package io.nutshell.program;

import io.nutshell.program.Expression.Binary;
import io.nutshell.program.Expression.Complement;
import io.nutshell.program.Expression.Constant;
import io.nutshell.program.Expression.Element;
import io.nutshell.program.Expression.Negate;
import io.nutshell.program.Expression.Not;
import io.nutshell.program.Expression.Read;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;

/**
 * Rewrites expressions to smaller ones that have the same value, and the same faults, in every
 * state whose variables lie in their ranges: folds what is constant, decides comparisons by ranges,
 * and balances long conjunctions and disjunctions so that what walks them later does not go deep.
 */
final class Simplifier {
  private final Function<Variable, Interval> ranges;

  Simplifier(Function<Variable, Interval> ranges) {
    this.ranges = ranges;
  }

  Interval interval(Expression expression) {
    return Intervals.of(expression, ranges);
  }

  Expression simplify(Expression expression) {
    return switch (expression) {
      case Constant constant -> constant;
      case Read read -> {
        Interval range = ranges.apply(read.variable());
        yield range.single() ? Expression.constant(range.low()) : read;
      }
      case Element element -> element(element);
      case Negate negate -> {
        Expression operand = simplify(negate.operand());
        yield operand instanceof Constant constant
            ? Expression.constant(-constant.value())
            : new Negate(operand);
      }
      case Complement complement -> {
        Expression operand = simplify(complement.operand());
        yield operand instanceof Constant constant
            ? Expression.constant(~constant.value())
            : new Complement(operand);
      }
      case Not not -> {
        Expression operand = simplify(not.operand());
        yield operand instanceof Constant constant
            ? Expression.constant(constant.value() == 0 ? 1 : 0)
            : new Not(operand);
      }
      case Binary binary ->
          switch (binary.operator()) {
            case AND, OR -> chain(binary);
            case IMPLY -> imply(binary);
            default -> strict(binary);
          };
    };
  }

  private Expression element(Element element) {
    Element simple = new Element(element.array(), simplify(element.index()), element.position());
    Interval range = ranges.apply(element.array());
    return range.single() && !mayFault(simple) ? Expression.constant(range.low()) : simple;
  }

  private Expression strict(Binary binary) {
    Expression left = simplify(binary.left());
    Expression right = simplify(binary.right());
    Binary simple = new Binary(binary.operator(), left, right, binary.position());
    if (comparison(binary.operator())) {
      Interval truth = interval(simple);
      if (truth.single() && !mayFault(simple)) {
        return Expression.constant(truth.low());
      }
    }
    return left instanceof Constant l && right instanceof Constant r && !mayDivideByZero(simple)
        ? Expression.constant(binary.operator().apply(l.value(), r.value()))
        : simple;
  }

  static boolean comparison(Operator operator) {
    return switch (operator) {
      case EQ, NE, LT, LE, GT, GE -> true;
      default -> false;
    };
  }

  private Expression imply(Binary binary) {
    return simplify(
        new Binary(Operator.OR, new Not(binary.left()), binary.right(), binary.position()));
  }

  /** A conjunction ends at a constant 0, a disjunction at any other constant. */
  private Expression chain(Binary binary) {
    Operator operator = binary.operator();
    boolean ending = operator == Operator.OR;
    List<Expression> kept = new ArrayList<>();
    for (Expression operand : flatten(operator, binary)) {
      Expression simple = simplify(operand);
      if (!(simple instanceof Constant constant)) {
        kept.addAll(flatten(operator, simple));
      } else if ((constant.value() != 0) == ending) {
        dropHarmless(kept);
        if (kept.isEmpty()) {
          return ending ? Expression.TRUE : Expression.FALSE;
        }
        kept.add(ending ? Expression.TRUE : Expression.FALSE);
        break;
      }
    }
    if (kept.isEmpty()) {
      return ending ? Expression.FALSE : Expression.TRUE;
    }
    return kept.size() == 1 ? truth(kept.getFirst()) : balanced(operator, kept);
  }

  /** What stands before the end of a chain matters only where it, or what follows, may fault. */
  private void dropHarmless(List<Expression> kept) {
    while (!kept.isEmpty() && !mayFault(kept.getLast())) {
      kept.removeLast();
    }
  }

  private Expression truth(Expression expression) {
    Interval interval = interval(expression);
    return interval.low() >= 0 && interval.high() <= 1
        ? expression
        : Expression.binary(Operator.NE, expression, Expression.FALSE);
  }

  static Expression balanced(Operator operator, List<Expression> operands) {
    int size = operands.size();
    return size == 1
        ? operands.getFirst()
        : Expression.binary(
            operator,
            balanced(operator, operands.subList(0, size / 2)),
            balanced(operator, operands.subList(size / 2, size)));
  }

  /** The operands of a chain of one operator, in the order they are evaluated. */
  static List<Expression> flatten(Operator operator, Expression expression) {
    List<Expression> operands = new ArrayList<>();
    Deque<Expression> open = new ArrayDeque<>();
    open.push(expression);
    while (!open.isEmpty()) {
      Expression next = open.pop();
      if (next instanceof Binary binary && binary.operator() == operator) {
        open.push(binary.right());
        open.push(binary.left());
      } else {
        operands.add(next);
      }
    }
    return operands;
  }

  /** Whether some state within the ranges may leave the expression without a value. */
  boolean mayFault(Expression expression) {
    return switch (expression) {
      case Constant _, Read _ -> false;
      case Element element ->
          mayFault(element.index()) || !inBounds(element.array(), element.index());
      case Negate negate -> mayFault(negate.operand());
      case Complement complement -> mayFault(complement.operand());
      case Not not -> mayFault(not.operand());
      case Binary binary ->
          mayFault(binary.left()) || mayFault(binary.right()) || mayDivideByZero(binary);
    };
  }

  boolean inBounds(Variable array, Expression index) {
    Interval at = interval(index);
    return at.low() >= 0 && at.high() < array.size();
  }

  boolean mayDivideByZero(Binary binary) {
    return (binary.operator() == Operator.DIV || binary.operator() == Operator.MOD)
        && interval(binary.right()).contains(0);
  }
}
