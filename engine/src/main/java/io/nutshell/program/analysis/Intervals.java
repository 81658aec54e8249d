package io.nutshell.program.analysis;

import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Variable;
import java.util.function.Function;

/**
 * Evaluates expressions over intervals: the result holds every value that the expression can have
 * when each variable has some value of its interval.
 *
 * <p><b>How it works.</b> Each operator maps the bounds of its operands to the bounds of the
 * result; where 64-bit arithmetic might wrap around, the result is every integer. For a monotone
 * operator the corners suffice. Bit operators use the highest bit that any operand can have: below
 * it every bit is possible, above it none. Evaluations that fault have no value and are ignored, so
 * a divisor is never 0; an expression that always faults gets an arbitrary interval. Operands are
 * treated as independent: {@code x - x} is not recognized as 0.
 */
public final class Intervals {
  private static final Interval ZERO = Interval.of(0);
  private static final Interval ONE = Interval.of(1);
  private static final Interval TRUTH = new Interval(0, 1);

  private Intervals() {}

  /** Where the operands' intervals come from. */
  public interface Source {
    Interval of(Variable variable);

    default Interval of(Expression.Element element) {
      return of(element.array());
    }
  }

  /**
   * The interval of an expression.
   *
   * @param variables the interval of each variable; of any cell, where it is an array
   */
  public static Interval of(Expression expression, Function<Variable, Interval> variables) {
    return evaluate(expression, variables::apply);
  }

  public static Interval evaluate(Expression expression, Source source) {
    return switch (expression) {
      case Expression.Constant constant -> Interval.of(constant.value());
      case Expression.Read read -> source.of(read.variable());
      case Expression.Element element -> source.of(element);
      case Expression.Negate negate -> sub(ZERO, evaluate(negate.operand(), source));
      case Expression.Complement complement -> {
        Interval operand = evaluate(complement.operand(), source);
        yield new Interval(~operand.high(), ~operand.low());
      }
      case Expression.Not not -> not(evaluate(not.operand(), source));
      case Expression.Binary binary ->
          apply(
              binary.operator(), evaluate(binary.left(), source), evaluate(binary.right(), source));
      case Expression.Checked checked -> evaluate(checked.value(), source);
    };
  }

  static Interval apply(Operator operator, Interval left, Interval right) {
    return switch (operator) {
      case AND -> truth(isTrue(left) && isTrue(right), isFalse(left) || isFalse(right));
      case OR -> truth(isTrue(left) || isTrue(right), isFalse(left) && isFalse(right));
      case IMPLY -> truth(isFalse(left) || isTrue(right), isTrue(left) && isFalse(right));
      case EQ -> equal(left, right);
      case NE -> not(equal(left, right));
      case LT -> less(left, right);
      case GT -> less(right, left);
      case LE -> not(less(right, left));
      case GE -> not(less(left, right));
      case BIT_AND -> bitAnd(left, right);
      case BIT_OR -> bitOr(left, right);
      case BIT_XOR -> bitXor(left, right);
      case SHL -> shiftLeft(left, right);
      case SHR -> shiftRight(left, right);
      case ADD -> add(left, right);
      case SUB -> sub(left, right);
      case MUL -> multiply(left, right);
      case DIV -> divide(left, right);
      case MOD -> remainder(left, right);
    };
  }

  static boolean isTrue(Interval interval) {
    return !interval.contains(0);
  }

  static boolean isFalse(Interval interval) {
    return interval.low() == 0 && interval.high() == 0;
  }

  private static Interval truth(boolean surelyTrue, boolean surelyFalse) {
    return surelyTrue ? ONE : surelyFalse ? ZERO : TRUTH;
  }

  private static Interval not(Interval operand) {
    return truth(isFalse(operand), isTrue(operand));
  }

  private static Interval equal(Interval left, Interval right) {
    return truth(left.single() && left.equals(right), left.meet(right) == null);
  }

  private static Interval less(Interval left, Interval right) {
    return truth(left.high() < right.low(), left.low() >= right.high());
  }

  static Interval add(Interval left, Interval right) {
    long low = left.low() + right.low();
    long high = left.high() + right.high();
    return ((left.low() ^ low) & (right.low() ^ low)) < 0
            || ((left.high() ^ high) & (right.high() ^ high)) < 0
        ? Interval.FULL
        : new Interval(low, high);
  }

  static Interval sub(Interval left, Interval right) {
    long low = left.low() - right.high();
    long high = left.high() - right.low();
    return ((left.low() ^ right.high()) & (left.low() ^ low)) < 0
            || ((left.high() ^ right.low()) & (left.high() ^ high)) < 0
        ? Interval.FULL
        : new Interval(low, high);
  }

  private static Interval multiply(Interval left, Interval right) {
    return multiplies(left.low(), right.low())
            && multiplies(left.low(), right.high())
            && multiplies(left.high(), right.low())
            && multiplies(left.high(), right.high())
        ? hull(
            left.low() * right.low(),
            left.low() * right.high(),
            left.high() * right.low(),
            left.high() * right.high())
        : Interval.FULL;
  }

  private static boolean multiplies(long a, long b) {
    return Math.multiplyHigh(a, b) == (a * b) >> 63;
  }

  private static Interval hull(long a, long b, long c, long d) {
    return new Interval(
        Math.min(Math.min(a, b), Math.min(c, d)), Math.max(Math.max(a, b), Math.max(c, d)));
  }

  /**
   * Divides by the negative and the positive divisors separately; for each, the extremes are at the
   * corners.
   */
  private static Interval divide(Interval left, Interval right) {
    Interval negative = right.meet(new Interval(Long.MIN_VALUE, -1));
    Interval positive = right.meet(new Interval(1, Long.MAX_VALUE));
    if (left.low() == Long.MIN_VALUE && negative != null && negative.contains(-1)) {
      return Interval.FULL;
    }
    if (negative == null) {
      return positive == null ? Interval.FULL : corners(left, positive);
    }
    Interval quotient = corners(left, negative);
    return positive == null ? quotient : quotient.join(corners(left, positive));
  }

  private static Interval corners(Interval left, Interval divisor) {
    return hull(
        left.low() / divisor.low(),
        left.low() / divisor.high(),
        left.high() / divisor.low(),
        left.high() / divisor.high());
  }

  /** A remainder has the sign of the dividend and is smaller in magnitude than the divisor. */
  private static Interval remainder(Interval left, Interval right) {
    if (right.low() == Long.MIN_VALUE) {
      return new Interval(Math.min(left.low(), 0), Math.max(left.high(), 0));
    }
    long least = isTrue(right) ? Math.min(Math.abs(right.low()), Math.abs(right.high())) : 1;
    long most = Math.max(Math.max(Math.abs(right.low()), Math.abs(right.high())), 1);
    if (left.low() > -least && left.high() < least) {
      return left;
    }
    if (least == most
        && left.low() / most == left.high() / most
        && (left.low() >= 0 || left.high() < 0)) {
      return new Interval(left.low() % most, left.high() % most);
    }
    return new Interval(
        left.low() >= 0 ? 0 : Math.max(left.low(), 1 - most),
        left.high() <= 0 ? 0 : Math.min(left.high(), most - 1));
  }

  private static Interval shiftLeft(Interval left, Interval right) {
    if (right.low() < 0 || right.high() > 63) {
      return isFalse(left) ? ZERO : Interval.FULL;
    }
    int least = (int) right.low();
    int most = (int) right.high();
    return left.low() << most >> most == left.low() && left.high() << most >> most == left.high()
        ? hull(left.low() << least, left.low() << most, left.high() << least, left.high() << most)
        : Interval.FULL;
  }

  /** Shifting right moves towards 0, or -1. */
  private static Interval shiftRight(Interval left, Interval right) {
    if (right.low() < 0 || right.high() > 63) {
      return new Interval(left.low() < 0 ? left.low() : 0, left.high() < 0 ? -1 : left.high());
    }
    return hull(
        left.low() >> right.low(),
        left.low() >> right.high(),
        left.high() >> right.low(),
        left.high() >> right.high());
  }

  private static Interval bitAnd(Interval left, Interval right) {
    if (left.single() && right.single()) {
      return Interval.of(left.low() & right.low());
    }
    if (left.low() >= 0 && right.low() >= 0) {
      return new Interval(0, Math.min(left.high(), right.high()));
    }
    if (left.low() >= 0 || right.low() >= 0) {
      return new Interval(0, left.low() >= 0 ? left.high() : right.high());
    }
    return anyBits(left, right);
  }

  private static Interval bitOr(Interval left, Interval right) {
    if (left.single() && right.single()) {
      return Interval.of(left.low() | right.low());
    }
    return left.low() >= 0 && right.low() >= 0
        ? new Interval(Math.max(left.low(), right.low()), ones(left.high() | right.high()))
        : anyBits(left, right);
  }

  private static Interval bitXor(Interval left, Interval right) {
    if (left.single() && right.single()) {
      return Interval.of(left.low() ^ right.low());
    }
    return left.low() >= 0 && right.low() >= 0
        ? new Interval(0, ones(left.high() | right.high()))
        : anyBits(left, right);
  }

  /** All numbers with at most as many bits, not counting the sign, as the widest operand. */
  private static Interval anyBits(Interval left, Interval right) {
    long ones =
        ones(magnitude(left.low()) | magnitude(left.high()))
            | ones(magnitude(right.low()) | magnitude(right.high()));
    return new Interval(~ones, ones);
  }

  private static long magnitude(long value) {
    return value < 0 ? ~value : value;
  }

  /** The least 2ⁿ-1 that is at least {@code value}, which must not be negative. */
  private static long ones(long value) {
    return value == 0 ? 0 : -1L >>> Long.numberOfLeadingZeros(value);
  }
}
