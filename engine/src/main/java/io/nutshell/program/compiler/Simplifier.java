package io.nutshell.program.compiler;

import io.nutshell.program.analysis.Environment;
import io.nutshell.program.analysis.Interval;
import io.nutshell.program.analysis.Intervals;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Expression.Binary;
import io.nutshell.program.syntax.Expression.Checked;
import io.nutshell.program.syntax.Expression.Complement;
import io.nutshell.program.syntax.Expression.Constant;
import io.nutshell.program.syntax.Expression.Element;
import io.nutshell.program.syntax.Expression.Negate;
import io.nutshell.program.syntax.Expression.Not;
import io.nutshell.program.syntax.Expression.Read;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites expressions to smaller ones with the same value, and the same faults, wherever an {@link
 * Environment} holds: folds constants, decides comparisons, and balances long conjunctions and
 * disjunctions so that later recursion stays shallow.
 *
 * <p>The right side of {@code &&} is evaluated only if the left holds, and is simplified under that
 * assumption. So {@code i < 3 && a[i] == 0} is proven not to fault. The simplifier remembers what
 * was known of the indices and divisors that it has met.
 */
final class Simplifier {
  /**
   * In chains of at most this many operands, each is simplified by what the previous ones imply.
   */
  static final int MAX_TRACKED = 200;

  private final Function<Variable, Interval> ranges;
  private final IdentityHashMap<Element, Interval> indices = new IdentityHashMap<>();
  private final Set<Expression> divisions = Collections.newSetFromMap(new IdentityHashMap<>());

  Simplifier(Function<Variable, Interval> ranges) {
    this.ranges = ranges;
  }

  /** What is known of every state. */
  Environment anywhere() {
    return new Environment(ranges::apply, new BitSet());
  }

  Expression simplify(Expression expression) {
    return simplify(expression, anywhere());
  }

  /** Does not change the environment. */
  Expression simplify(Expression expression, Environment known) {
    return switch (expression) {
      case Constant constant -> constant;
      case Read read -> {
        Interval range = known.of(read.variable());
        yield range.single() ? Expression.constant(range.low()) : read;
      }
      case Element element -> element(element, known);
      case Negate negate -> {
        Expression operand = simplify(negate.operand(), known);
        yield operand instanceof Constant constant
            ? Expression.constant(-constant.value())
            : new Negate(operand);
      }
      case Complement complement -> {
        Expression operand = simplify(complement.operand(), known);
        yield operand instanceof Constant constant
            ? Expression.constant(~constant.value())
            : new Complement(operand);
      }
      case Not not -> {
        Expression operand = simplify(not.operand(), known);
        yield operand instanceof Constant constant
            ? Expression.constant(constant.value() == 0 ? 1 : 0)
            : new Not(operand);
      }
      case Binary binary ->
          switch (binary.operator()) {
            case AND, OR -> chain(binary.operator(), binary, known);
            case IMPLY ->
                chain(
                    Operator.OR,
                    Expression.binary(Operator.OR, new Not(binary.left()), binary.right()),
                    known);
            default -> strict(binary, known);
          };
      case Checked checked -> checked(checked, known);
    };
  }

  /** The value is evaluated only where the condition holds. */
  private Expression checked(Checked checked, Environment known) {
    Expression condition = simplify(checked.condition(), known);
    Environment here = known.copy();
    Expression value =
        simplify(checked.value(), here.assume(checked.condition(), true) ? here : known);
    return condition instanceof Constant constant && constant.value() != 0
        ? value
        : new Checked(condition, value, checked.complaint(), checked.position());
  }

  private Expression element(Element element, Environment known) {
    Expression index = simplify(element.index(), known);
    Element simple = new Element(element.array(), index, element.position());
    indices.put(simple, Intervals.evaluate(index, known));
    Interval range = known.of(simple);
    return range.single() && !mayFault(simple) ? Expression.constant(range.low()) : simple;
  }

  private Expression strict(Binary binary, Environment known) {
    Expression left = simplify(binary.left(), known);
    Expression right = simplify(binary.right(), known);
    Binary simple = new Binary(binary.operator(), left, right, binary.position());
    boolean divides = divides(simple);
    if (divides && !Intervals.evaluate(right, known).contains(0)) {
      divisions.add(simple);
    }
    if (left instanceof Constant l && right instanceof Constant r) {
      return divides && r.value() == 0
          ? simple
          : Expression.constant(binary.operator().apply(l.value(), r.value()));
    }
    if (comparison(binary.operator())) {
      Interval truth = Intervals.evaluate(simple, known);
      if (truth.single() && !mayFault(simple)) {
        return Expression.constant(truth.low());
      }
    }
    return simple;
  }

  private static boolean divides(Binary binary) {
    return binary.operator() == Operator.DIV || binary.operator() == Operator.MOD;
  }

  static boolean comparison(Operator operator) {
    return switch (operator) {
      case EQ, NE, LT, LE, GT, GE -> true;
      default -> false;
    };
  }

  /**
   * Simplifies a chain of conjunctions or disjunctions; a constant 0 ends a conjunction, any other
   * constant a disjunction.
   */
  private Expression chain(Operator operator, Expression whole, Environment known) {
    boolean ending = operator == Operator.OR;
    List<Expression> kept = new ArrayList<>();
    List<Expression> operands = flatten(operator, whole);
    boolean follow = operands.size() <= MAX_TRACKED;
    Environment here = follow ? known.copy() : known;
    for (Expression operand : operands) {
      Expression simple = simplify(operand, here);
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
      if (follow && !here.assume(operand, !ending)) {
        // It ends the chain whenever it has a value: no later operand is ever evaluated.
        break;
      }
    }
    if (kept.isEmpty()) {
      return ending ? Expression.FALSE : Expression.TRUE;
    }
    return kept.size() == 1 ? truth(kept.getFirst(), known) : balanced(operator, kept);
  }

  /** Operands before the end of a chain matter only if they may fault. */
  private void dropHarmless(List<Expression> kept) {
    while (!kept.isEmpty() && !mayFault(kept.getLast())) {
      kept.removeLast();
    }
  }

  private static Expression truth(Expression expression, Environment known) {
    Interval interval = Intervals.evaluate(expression, known);
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

  /** Whether evaluating a simplified expression may fault. */
  boolean mayFault(Expression expression) {
    return switch (expression) {
      case Constant _, Read _ -> false;
      case Element element -> mayFault(element.index()) || !inBounds(element);
      case Negate negate -> mayFault(negate.operand());
      case Complement complement -> mayFault(complement.operand());
      case Not not -> mayFault(not.operand());
      case Binary binary ->
          mayFault(binary.left()) || mayFault(binary.right()) || mayDivideByZero(binary);
      case Checked _ -> true;
    };
  }

  private boolean inBounds(Element element) {
    Interval index = index(element);
    return index.low() >= 0 && index.high() < element.array().size();
  }

  /** What is known of the index of a simplified element. */
  Interval index(Element element) {
    @Nullable Interval interval = indices.get(element);
    return interval == null ? Interval.FULL : interval;
  }

  /** Whether a simplified operation may divide by zero. */
  boolean mayDivideByZero(Binary binary) {
    return divides(binary) && !divisions.contains(binary);
  }
}
