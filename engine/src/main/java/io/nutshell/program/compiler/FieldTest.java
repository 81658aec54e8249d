package io.nutshell.program.compiler;

import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Expression.Binary;
import io.nutshell.program.syntax.Expression.Constant;
import io.nutshell.program.syntax.Expression.Element;
import io.nutshell.program.syntax.Expression.Not;
import io.nutshell.program.syntax.Expression.Read;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A condition that compares some bits of one word with a constant: {@code (word & mask) == bits},
 * or {@code !=} where {@code negated}.
 *
 * <p>Every condition that holds for exactly one value of a variable, or for all but one, has this
 * form. A conjunction of such tests of one word is again one test.
 */
record FieldTest(int word, long mask, long bits, boolean negated) {

  /**
   * @param fields the place of a variable; null if its current value is not in the packed state
   */
  static @Nullable FieldTest of(Expression condition, Function<Variable, @Nullable Field> fields) {
    return switch (condition) {
      case Not not -> {
        FieldTest test = of(not.operand(), fields);
        yield test == null ? null : new FieldTest(test.word, test.mask, test.bits, !test.negated);
      }
      case Binary binary when Simplifier.comparison(binary.operator()) -> {
        if (binary.right() instanceof Constant constant) {
          yield of(binary.operator(), field(binary.left(), fields), constant.value());
        }
        yield binary.left() instanceof Constant constant
            ? of(mirrored(binary.operator()), field(binary.right(), fields), constant.value())
            : null;
      }
      case Read _, Element _ -> of(Operator.NE, field(condition, fields), 0);
      default -> null;
    };
  }

  /** The cell that an expression reads, if that is all it does; else null. */
  static @Nullable Field field(Expression expression, Function<Variable, @Nullable Field> fields) {
    if (expression instanceof Read read) {
      return fields.apply(read.variable());
    }
    if (expression instanceof Element element) {
      int cell = Terms.constantIndex(element.array(), element.index());
      Field field = fields.apply(element.array());
      return cell < 0 || field == null ? null : field.cell(cell);
    }
    return null;
  }

  static Operator mirrored(Operator operator) {
    return switch (operator) {
      case LT -> Operator.GT;
      case LE -> Operator.GE;
      case GT -> Operator.LT;
      case GE -> Operator.LE;
      default -> operator;
    };
  }

  private static @Nullable FieldTest of(Operator operator, @Nullable Field field, long constant) {
    if (field == null || field.bits() == 0 || !field.range().contains(constant)) {
      return null;
    }
    long low = field.low();
    long high = field.high();
    return switch (operator) {
      case EQ -> test(field, constant, false);
      case NE -> test(field, constant, true);
      case LT -> less(field, constant, low, high, false);
      case GE -> less(field, constant, low, high, true);
      case LE -> constant == high ? null : less(field, constant + 1, low, high, false);
      case GT -> constant == high ? null : less(field, constant + 1, low, high, true);
      default -> null;
    };
  }

  /** The test for values less than {@code limit}, or for all others. */
  private static @Nullable FieldTest less(
      Field field, long limit, long low, long high, boolean negated) {
    if (limit == low) {
      return null;
    }
    if (limit - 1 == low) {
      return test(field, low, negated);
    }
    return limit == high ? test(field, high, !negated) : null;
  }

  private static FieldTest test(Field field, long value, boolean negated) {
    boolean bit = field.bits() == 1;
    return new FieldTest(
        field.word(),
        field.mask() << field.shift(),
        (bit && negated ? 1 - (value - field.low()) : value - field.low()) << field.shift(),
        !bit && negated);
  }

  /** The conjunction of both tests, if they are of one word and do not contradict each other. */
  @Nullable FieldTest and(FieldTest other) {
    return negated
            || other.negated
            || word != other.word
            || (mask & other.mask & (bits ^ other.bits)) != 0
        ? null
        : new FieldTest(word, mask | other.mask, bits | other.bits, false);
  }
}
