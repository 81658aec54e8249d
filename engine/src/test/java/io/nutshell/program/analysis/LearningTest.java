package io.nutshell.program.analysis;

import static io.nutshell.program.Sketch.is;
import static io.nutshell.program.Sketch.set;
import static io.nutshell.program.syntax.Expression.TRUE;
import static io.nutshell.program.syntax.Expression.read;
import static io.nutshell.program.syntax.Operator.ADD;
import static io.nutshell.program.syntax.Operator.GT;
import static io.nutshell.program.syntax.Operator.LT;
import static io.nutshell.program.syntax.Operator.SUB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.model.Fault;
import io.nutshell.program.Sketch;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Variable;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LearningTest {
  private final Sketch sketch = new Sketch();

  @Test
  void bounded_variables_have_their_analysed_range() {
    Variable x = sketch.small("x");
    sketch.command(is(x, LT, 5), set(x, is(x, ADD, 1)));
    assertThat(Learning.learn(sketch.program()))
        .isEqualTo(new Ranges(List.of(new Interval(0, 5)), List.of(true)));
  }

  @Test
  void ranges_from_a_complete_pilot_are_exact_and_sound() {
    Variable left = sketch.number("left", 0, 255, 3);
    Variable right = sketch.small("right");
    sketch.command(is(left, GT, 0), set(left, is(left, SUB, 1)), set(right, is(right, ADD, 1)));
    Ranges ranges = Learning.learn(sketch.program());
    assertThat(ranges.intervals()).containsExactly(new Interval(0, 3), new Interval(0, 3));
    assertThat(ranges.sound()).isEqualTo(ranges.intervals());
  }

  @Test
  void ranges_from_an_incomplete_pilot_are_rounded_to_whole_bits() {
    Variable sum = many();
    Ranges ranges = Learning.learn(sketch.program());
    assertThat(ranges.sound().get(sum.index())).isEqualTo(new Interval(0, 32767));
    assertThat(ranges.of(sum).low()).isZero();
    assertThat(ranges.of(sum).high()).isIn(7L, 15L, 31L, 63L, 127L);
  }

  @Test
  void a_range_that_overflowed_gets_another_bit_and_holds_the_value() {
    Variable sum = many();
    Program program = sketch.program();
    Ranges learnt = Learning.learn(program);
    long value = learnt.of(sum).high() + 1;
    Ranges wider = Learning.widen(program, learnt, new Fault.Overflow(sum.index(), value));
    assertThat(wider.of(sum)).isEqualTo(new Interval(0, 2 * value - 1));
    assertThat(wider.of(sketch.program().variables().getFirst())).isEqualTo(new Interval(0, 20));
  }

  @Test
  void a_widened_range_stays_within_the_sound_one() {
    Variable x = sketch.number("x", -100, 100, 0);
    Program program = sketch.program();
    List<Interval> sound = List.of(new Interval(-100, 90));
    Ranges ranges = new Ranges(List.of(new Interval(0, 63)), List.of(false), sound);
    Ranges up = Learning.widen(program, ranges, new Fault.Overflow(0, 64));
    assertThat(up.of(x)).isEqualTo(new Interval(0, 90));
    Ranges down = Learning.widen(program, up, new Fault.Overflow(0, -1));
    assertThat(down.of(x)).isEqualTo(new Interval(-100, 90));
    assertThatThrownBy(() -> Learning.widen(program, down, new Fault.Overflow(0, 95)))
        .hasMessageContaining("-100..90");
  }

  @Test
  void variables_of_the_same_type_are_widened_together() {
    sketch.small("x");
    sketch.small("y");
    sketch.small("bounded");
    Ranges ranges =
        new Ranges(
            List.of(new Interval(0, 7), new Interval(0, 7), new Interval(0, 7)),
            List.of(false, false, true),
            List.of(new Interval(0, 255), new Interval(0, 255), new Interval(0, 7)));
    assertThat(Learning.widen(sketch.program(), ranges, new Fault.Overflow(0, 8)).intervals())
        .containsExactly(new Interval(0, 15), new Interval(0, 15), new Interval(0, 7));
  }

  /** Six counters to 20, and their sum, which the analysis cannot bound. */
  private Variable many() {
    Variable[] counters = new Variable[6];
    for (int i = 0; i < counters.length; i++) {
      counters[i] = sketch.small("x" + i);
    }
    Variable sum = sketch.number("sum", 0, 32767, 0);
    for (Variable counter : counters) {
      sketch.command(
          is(counter, LT, 20),
          set(counter, is(counter, ADD, 1)),
          set(sum, is(read(sum), ADD, Expression.constant(1))));
    }
    sketch.command(TRUE, set(sum, read(sum)));
    return sum;
  }
}
