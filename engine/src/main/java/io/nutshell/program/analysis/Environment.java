package io.nutshell.program.analysis;

import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The known intervals of the variables at one point of a command: the intervals before it, narrowed
 * by its guard and changed by its statements.
 *
 * <p><b>How it works.</b> {@link #assume} narrows by a condition: a conjunction by both sides, a
 * disjunction by the join of its cases. A comparison narrows each side by the bounds of the other,
 * and {@link #constrain} propagates an expression's new interval to the variables in it. A fault
 * ends the step, so whatever is certainly evaluated narrows too: an index lies within its array, a
 * divisor is not 0, an assigned value lies within the declared range. An array has one interval for
 * all its cells, except that a constant array is looked up; in addition single elements are
 * remembered by their index expression until the array or a variable in the index is written. Each
 * method returns false if no state is possible any more.
 */
public final class Environment implements Intervals.Source {
  private static final int MAX_LOOK_UPS = 64;

  private final Intervals.Source before;
  private final Map<Variable, Interval> known;
  private final KnownElements elements;
  private final BitSet constants;
  private final BitSet clipped;

  /**
   * @param clipped receives each variable to which a value outside its type may be assigned
   */
  public Environment(Intervals.Source before, BitSet clipped) {
    this(before, new BitSet(), clipped);
  }

  /**
   * @param constants the variables that no command writes
   * @param clipped receives each variable to which a value outside its type may be assigned
   */
  Environment(Intervals.Source before, BitSet constants, BitSet clipped) {
    this(before, new HashMap<>(), new KnownElements(), constants, clipped);
  }

  private Environment(
      Intervals.Source before,
      Map<Variable, Interval> known,
      KnownElements elements,
      BitSet constants,
      BitSet clipped) {
    this.before = before;
    this.known = known;
    this.elements = elements;
    this.constants = constants;
    this.clipped = clipped;
  }

  public Environment copy() {
    return new Environment(before, new HashMap<>(known), elements.copy(), constants, clipped);
  }

  @Override
  public Interval of(Variable variable) {
    Interval interval = known.get(variable);
    return interval != null ? interval : before.of(variable);
  }

  @Override
  public Interval of(Expression.Element element) {
    Interval interval = elements.find(element.array(), element.index());
    if (interval != null) {
      return interval;
    }
    Variable array = element.array();
    return constants.get(array.index()) ? lookUp(array, evaluate(element.index())) : of(array);
  }

  /** The values of a constant array at the indices that are possible. */
  private Interval lookUp(Variable array, Interval index) {
    Interval inside = index.meet(new Interval(0, array.size() - 1L));
    if (inside == null || inside.high() - inside.low() > MAX_LOOK_UPS) {
      return of(array);
    }
    Interval found = Interval.of(array.initial().get((int) inside.low()));
    for (long i = inside.low() + 1; i <= inside.high(); i++) {
      found = found.join(Interval.of(array.initial().get((int) i)));
    }
    return found;
  }

  /** Narrows to where the expression is true (not 0), or false. */
  public boolean assume(Expression expression, boolean truth) {
    return switch (expression) {
      case Expression.Constant constant -> (constant.value() != 0) == truth;
      case Expression.Not not -> assume(not.operand(), !truth);
      case Expression.Binary binary -> assume(binary, truth);
      default -> assumeValue(expression, truth);
    };
  }

  private boolean assume(Expression.Binary binary, boolean truth) {
    Expression left = binary.left();
    Expression right = binary.right();
    return switch (binary.operator()) {
      case AND ->
          truth ? assume(left, true) && assume(right, true) : either(left, false, right, false);
      case OR ->
          truth ? either(left, true, right, true) : assume(left, false) && assume(right, false);
      case IMPLY ->
          truth ? either(left, false, right, true) : assume(left, true) && assume(right, false);
      case EQ, NE, LT, LE, GT, GE ->
          evaluated(binary) && compare(binary.operator(), left, right, truth);
      default -> assumeValue(binary, truth);
    };
  }

  private boolean assumeValue(Expression expression, boolean truth) {
    Interval zero = Interval.of(0);
    return evaluated(expression)
        && (truth ? exclude(expression, zero) : constrain(expression, zero));
  }

  private boolean either(Expression left, boolean leftTruth, Expression right, boolean rightTruth) {
    Environment first = copy();
    Environment second = copy();
    boolean one = first.assume(left, leftTruth);
    boolean two = second.assume(right, rightTruth);
    if (one && two) {
      second.known.keySet().forEach(v -> first.known.put(v, first.of(v)));
      first.known.forEach((variable, i) -> known.put(variable, i.join(second.of(variable))));
    } else if (one || two) {
      Environment only = one ? first : second;
      known.putAll(only.known);
      elements.become(only.elements);
    }
    return one || two;
  }

  private boolean compare(Operator operator, Expression left, Expression right, boolean truth) {
    return switch (operator) {
      case EQ -> truth ? equal(left, right) : differ(left, right);
      case NE -> truth ? differ(left, right) : equal(left, right);
      case LT -> truth ? less(left, right, 1) : less(right, left, 0);
      case LE -> truth ? less(left, right, 0) : less(right, left, 1);
      case GT -> truth ? less(right, left, 1) : less(left, right, 0);
      case GE -> truth ? less(right, left, 0) : less(left, right, 1);
      default -> throw new IllegalArgumentException(operator + " does not compare");
    };
  }

  private boolean equal(Expression left, Expression right) {
    return constrain(left, evaluate(right)) && constrain(right, evaluate(left));
  }

  private boolean differ(Expression left, Expression right) {
    return exclude(left, evaluate(right)) && exclude(right, evaluate(left));
  }

  /** Narrows to where {@code left + gap <= right}, the gap being 0 or 1. */
  private boolean less(Expression left, Expression right, int gap) {
    long most = evaluate(right).high();
    if (most < Long.MIN_VALUE + gap || !constrain(left, new Interval(Long.MIN_VALUE, most - gap))) {
      return false;
    }
    long least = evaluate(left).low();
    return least <= Long.MAX_VALUE - gap
        && constrain(right, new Interval(least + gap, Long.MAX_VALUE));
  }

  /**
   * Narrows to where the expression differs from the given value; does nothing if there are several
   * values.
   */
  private boolean exclude(Expression expression, Interval values) {
    if (!values.single()) {
      return true;
    }
    Interval now = evaluate(expression);
    if (now.single()) {
      return !now.equals(values);
    }
    if (now.low() == values.low()) {
      return constrain(expression, new Interval(now.low() + 1, now.high()));
    }
    return now.high() != values.low()
        || constrain(expression, new Interval(now.low(), now.high() - 1));
  }

  /** Narrows to where the expression's value lies within the bound. */
  private boolean constrain(Expression expression, Interval bound) {
    Interval now = evaluate(expression);
    Interval then = now.meet(bound);
    if (then == null) {
      return false;
    }
    if (then.equals(now)) {
      return true;
    }
    return switch (expression) {
      case Expression.Constant _, Expression.Complement _ -> true;
      case Expression.Read read -> {
        known.put(read.variable(), then);
        yield true;
      }
      case Expression.Element element -> {
        elements.remember(element.array(), element.index(), then);
        yield true;
      }
      case Expression.Negate negate ->
          now.equals(Interval.FULL)
              || constrain(negate.operand(), Intervals.sub(Interval.of(0), then));
      case Expression.Not not -> !then.single() || assume(not.operand(), then.low() == 0);
      case Expression.Binary binary -> constrain(binary, now, then);
      case Expression.Checked checked -> constrain(checked.value(), then);
    };
  }

  private boolean constrain(Expression.Binary binary, Interval now, Interval then) {
    Expression left = binary.left();
    Expression right = binary.right();
    return switch (binary.operator()) {
      case ADD ->
          now.equals(Interval.FULL)
              || (constrain(left, Intervals.sub(then, evaluate(right)))
                  && constrain(right, Intervals.sub(then, evaluate(left))));
      case SUB ->
          now.equals(Interval.FULL)
              || (constrain(left, Intervals.add(then, evaluate(right)))
                  && constrain(right, Intervals.sub(evaluate(left), then)));
      case AND, OR, IMPLY, EQ, NE, LT, LE, GT, GE ->
          !then.single() || assume(binary, then.low() != 0);
      default -> true;
    };
  }

  /** Narrows to where evaluating the expression does not fault. */
  private boolean evaluated(Expression expression) {
    return switch (expression) {
      case Expression.Constant _, Expression.Read _ -> true;
      case Expression.Element element ->
          evaluated(element.index()) && within(element.array(), element.index());
      case Expression.Negate negate -> evaluated(negate.operand());
      case Expression.Complement complement -> evaluated(complement.operand());
      case Expression.Not not -> evaluated(not.operand());
      case Expression.Binary binary ->
          evaluated(binary.left())
              && switch (binary.operator()) {
                case AND, OR, IMPLY -> true;
                case DIV, MOD ->
                    evaluated(binary.right()) && exclude(binary.right(), Interval.of(0));
                default -> evaluated(binary.right());
              };
      case Expression.Checked checked ->
          assume(checked.condition(), true) && evaluated(checked.value());
    };
  }

  private boolean within(Variable array, Expression index) {
    return constrain(index, new Interval(0, array.size() - 1L));
  }

  private Interval evaluate(Expression expression) {
    return Intervals.evaluate(expression, this);
  }

  /** Executes a statement; false if it always faults. */
  public boolean execute(Statement statement) {
    switch (statement) {
      case Statement.Shift shift -> {
        Variable array = shift.array();
        elements.forget(array);
        known.put(array, of(array).join(Interval.of(0)));
        return array.low() <= 0 && 0 <= array.high();
      }
      case Statement.Assign assign -> {
        Variable variable = assign.variable();
        Interval declared = new Interval(variable.low(), variable.high());
        if (!evaluated(assign.value())) {
          return false;
        }
        if (!declared.contains(evaluate(assign.value()))) {
          clipped.set(variable.index());
        }
        Expression index = assign.index();
        if (!constrain(assign.value(), declared)
            || (index != null && !(evaluated(index) && within(variable, index)))) {
          return false;
        }
        Interval value = evaluate(assign.value()).meet(declared);
        if (value == null) {
          return false;
        }
        elements.forget(variable);
        if (index == null || variable.size() == 1) {
          known.put(variable, value);
        } else {
          known.put(variable, of(variable).join(value));
          if (!Terms.reads(index, variable)) {
            elements.remember(variable, index, value);
          }
        }
        return true;
      }
    }
  }
}
