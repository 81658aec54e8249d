package io.nutshell.program.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.program.syntax.Operator;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class IntervalsTest {
  /** Operators whose interval is the least possible for all operands. */
  private static final Set<Operator> EXACT =
      EnumSet.of(
          Operator.ADD,
          Operator.SUB,
          Operator.MUL,
          Operator.EQ,
          Operator.NE,
          Operator.LT,
          Operator.LE,
          Operator.GT,
          Operator.GE,
          Operator.AND,
          Operator.OR,
          Operator.IMPLY);

  @ParameterizedTest
  @EnumSource
  void holds_all_results_of_small_operands(Operator operator) {
    for (long a = -5; a <= 5; a++) {
      for (long b = a; b <= 9; b++) {
        for (long c = -5; c <= 5; c++) {
          for (long d = c; d <= 9; d++) {
            Interval left = new Interval(a, b);
            Interval right = new Interval(c, d);
            Interval least = least(operator, left, right);
            if (least != null) {
              Interval found = Intervals.apply(operator, left, right);
              assertThat(found.contains(least))
                  .as("%s %s %s is %s, not %s", left, operator, right, least, found)
                  .isTrue();
              if (EXACT.contains(operator)) {
                assertThat(found).as("%s %s %s", left, operator, right).isEqualTo(least);
              }
            }
          }
        }
      }
    }
  }

  private static @Nullable Interval least(Operator operator, Interval left, Interval right) {
    Interval least = null;
    for (long x = left.low(); x <= left.high(); x++) {
      for (long y = right.low(); y <= right.high(); y++) {
        if (y != 0 || (operator != Operator.DIV && operator != Operator.MOD)) {
          Interval value = Interval.of(operator.apply(x, y));
          least = least == null ? value : least.join(value);
        }
      }
    }
    return least;
  }

  @Test
  void remainders_stay_below_their_divisor() {
    assertThat(apply(Operator.MOD, 0, 100, 7, 7)).isEqualTo(new Interval(0, 6));
    assertThat(apply(Operator.MOD, -3, 100, 7, 7)).isEqualTo(new Interval(-3, 6));
    assertThat(apply(Operator.MOD, 8, 10, 7, 7)).isEqualTo(new Interval(1, 3));
    assertThat(apply(Operator.MOD, 0, 4, 7, 9)).isEqualTo(new Interval(0, 4));
  }

  @Test
  void bit_operators_have_no_more_bits_than_their_operands() {
    assertThat(apply(Operator.BIT_AND, 0, 100, 0, 7)).isEqualTo(new Interval(0, 7));
    assertThat(apply(Operator.BIT_AND, -9, 100, 0, 7)).isEqualTo(new Interval(0, 7));
    assertThat(apply(Operator.BIT_OR, 0, 4, 3, 9)).isEqualTo(new Interval(3, 15));
    assertThat(apply(Operator.BIT_XOR, 0, 4, 0, 9)).isEqualTo(new Interval(0, 15));
    assertThat(apply(Operator.BIT_XOR, -1, 4, 0, 9)).isEqualTo(new Interval(-16, 15));
  }

  @Test
  void quotients_and_shifts_have_their_extremes_at_the_corners() {
    assertThat(apply(Operator.DIV, -9, 20, -2, 3)).isEqualTo(new Interval(-20, 20));
    assertThat(apply(Operator.DIV, 10, 20, 3, 5)).isEqualTo(new Interval(2, 6));
    assertThat(apply(Operator.SHL, 1, 3, 0, 4)).isEqualTo(new Interval(1, 48));
    assertThat(apply(Operator.SHR, -8, 9, 1, 2)).isEqualTo(new Interval(-4, 4));
  }

  @Test
  void an_operation_that_may_wrap_around_has_the_full_interval() {
    long max = Long.MAX_VALUE;
    long min = Long.MIN_VALUE;
    assertThat(apply(Operator.ADD, 0, max, 0, 1)).isEqualTo(Interval.FULL);
    assertThat(apply(Operator.SUB, min, 0, 0, 1)).isEqualTo(Interval.FULL);
    assertThat(apply(Operator.MUL, 2, 1L << 40, 2, 1L << 40)).isEqualTo(Interval.FULL);
    assertThat(apply(Operator.DIV, min, 0, -1, 1)).isEqualTo(Interval.FULL);
    assertThat(apply(Operator.SHL, 0, 1, 0, 63)).isEqualTo(Interval.FULL);
  }

  private static Interval apply(Operator operator, long a, long b, long c, long d) {
    return Intervals.apply(operator, new Interval(a, b), new Interval(c, d));
  }
}
