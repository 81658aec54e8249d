package io.nutshell.program.analysis;

import static io.nutshell.program.Sketch.element;
import static io.nutshell.program.Sketch.is;
import static io.nutshell.program.Sketch.set;
import static io.nutshell.program.syntax.Expression.TRUE;
import static io.nutshell.program.syntax.Expression.and;
import static io.nutshell.program.syntax.Expression.constant;
import static io.nutshell.program.syntax.Expression.equal;
import static io.nutshell.program.syntax.Expression.read;
import static io.nutshell.program.syntax.Operator.ADD;
import static io.nutshell.program.syntax.Operator.EQ;
import static io.nutshell.program.syntax.Operator.GT;
import static io.nutshell.program.syntax.Operator.LT;
import static io.nutshell.program.syntax.Operator.MOD;
import static io.nutshell.program.syntax.Operator.NE;
import static io.nutshell.program.syntax.Operator.OR;
import static io.nutshell.program.syntax.Operator.SUB;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.program.Philosophers;
import io.nutshell.program.Sketch;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Variable;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

final class IntervalAnalysisTest {
  private final Sketch sketch = new Sketch();

  @Test
  void a_variable_that_is_never_written_is_constant() {
    Variable x = sketch.number("x", 0, 255, 7);
    assertRange(x, 7, 7);
  }

  @Test
  void flags_set_by_constants_take_one_bit() {
    Variable flag = sketch.small("flag");
    sketch.command(equal(flag, 0), set(flag, 1)).command(equal(flag, 1), set(flag, 0));
    assertRange(flag, 0, 1);
  }

  @Test
  void an_array_of_flags_takes_one_bit_per_cell() {
    Variable flags = sketch.array("flags", 8);
    Variable i = sketch.small("i");
    sketch
        .command(equal(i, 0), set(i, 7))
        .command(TRUE, set(flags, read(i), constant(1)))
        .command(TRUE, set(flags, constant(3), constant(0)));
    assertRange(flags, 0, 1);
    assertRange(i, 0, 7);
  }

  @Test
  void a_guarded_counter_stops_at_the_bound_of_its_guard() {
    Variable x = sketch.small("x");
    sketch.command(is(x, LT, 5), set(x, is(x, ADD, 1)));
    assertRange(x, 0, 5);
  }

  @Test
  void a_counter_guarded_by_inequality_stops_at_the_excluded_value() {
    Variable x = sketch.number("x", -32768, 32767, 0);
    sketch.command(is(x, NE, 1000), set(x, is(x, ADD, 1)));
    assertRange(x, 0, 1000);
  }

  @Test
  void a_counter_guarded_by_another_variable_stops_at_its_bound() {
    Variable x = sketch.small("x");
    Variable limit = sketch.number("limit", 0, 255, 40);
    sketch.command(is(read(limit), GT, read(x)), set(x, is(x, ADD, 1)));
    assertRange(x, 0, 40);
  }

  @Test
  void a_negated_disjunction_is_pushed_inward() {
    Variable x = sketch.small("x");
    Variable stop = sketch.small("stop");
    Expression halt = is(is(x, Operator.GE, 9), OR, equal(stop, 1));
    sketch.command(new Expression.Not(halt), set(x, is(x, ADD, 1)));
    sketch.command(TRUE, set(stop, 1));
    assertRange(x, 0, 9);
  }

  @Test
  void the_cases_of_a_disjunction_are_joined() {
    Variable x = sketch.small("x");
    sketch.command(is(is(x, LT, 3), OR, equal(x, 8)), set(x, is(x, ADD, 1)));
    sketch.command(TRUE, set(x, 8));
    assertRange(x, 0, 9);
  }

  @Test
  void a_modulo_counter_stays_below_its_modulus() {
    Variable x = sketch.small("x");
    sketch.command(TRUE, set(x, is(is(x, ADD, 1), MOD, constant(7))));
    assertRange(x, 0, 6);
  }

  @Test
  void a_difference_assigned_to_a_byte_is_never_negative() {
    Variable left = sketch.number("left", 0, 255, 10);
    Variable e = sketch.number("e", 0, 255, 3);
    sketch.command(TRUE, set(left, is(constant(10), SUB, read(e))));
    sketch.command(is(e, LT, 12), set(e, is(e, ADD, 1)));
    assertRange(left, 0, 10);
  }

  @Test
  void an_element_tested_by_the_guard_is_bounded_in_the_effect() {
    Variable a = sketch.array("a", 4);
    Variable i = sketch.number("i", 0, 3, 0);
    sketch.command(TRUE, set(i, is(is(i, ADD, 1), MOD, constant(4))));
    sketch.command(
        is(element(a, read(i)), LT, constant(5)),
        set(a, read(i), is(element(a, read(i)), ADD, constant(1))));
    assertRange(a, 0, 5);
  }

  @Test
  void a_constant_array_is_looked_up() {
    Variable table = sketch.table("table", 0, 0, 9);
    Variable x = sketch.small("x");
    Variable y = sketch.small("y");
    sketch
        .command(is(element(table, constant(1)), EQ, constant(9)), set(x, 1))
        .command(equal(y, 0), set(y, element(table, is(read(y), ADD, constant(2)))));
    assertRange(x, 0, 0);
    assertRange(y, 0, 9);
  }

  @Test
  void an_index_is_within_its_array_since_it_would_fault_otherwise() {
    Variable buffer = sketch.array("buffer", 6);
    Variable n = sketch.small("n");
    sketch.command(TRUE, set(buffer, read(n), constant(1)), set(n, is(n, ADD, 1)));
    assertRange(n, 0, 6);
  }

  @Test
  void a_counter_reset_at_one_location_and_tested_at_another_is_bounded() {
    Variable at = sketch.location("at", 3);
    Variable x = sketch.small("x");
    sketch
        .command(at, 0, TRUE, set(x, 0), set(at, 1))
        .command(at, 1, is(x, LT, 4), set(at, 2))
        .command(at, 1, equal(x, 4), set(at, 0))
        .command(at, 2, TRUE, set(x, is(x, ADD, 1)), set(at, 1));
    assertRange(x, 0, 4);
  }

  @Test
  void an_unreachable_location_is_ignored() {
    Variable at = sketch.location("at", 3);
    Variable x = sketch.small("x");
    sketch.command(at, 0, equal(x, 1), set(at, 1)).command(at, 1, TRUE, set(x, 100), set(at, 2));
    assertRange(x, 0, 0);
    assertRange(at, 0, 0);
  }

  @Test
  void a_rendezvous_moves_both_processes() {
    Variable sender = sketch.location("sender", 2);
    Variable receiver = sketch.location("receiver", 2);
    Variable sent = sketch.small("sent");
    Variable got = sketch.small("got");
    sketch
        .command(sender, 0, TRUE, set(sent, 9), set(sender, 1))
        .command(
            sender,
            1,
            equal(receiver, 0),
            set(got, read(sent)),
            set(sender, 0),
            set(sent, 200),
            set(receiver, 1))
        .command(receiver, 1, TRUE, set(receiver, 0), set(got, 0));
    assertRange(got, 0, 9);
    assertRange(sent, 0, 200);
  }

  @Test
  void a_variable_that_another_process_writes_is_not_local() {
    Variable at = sketch.location("at", 2);
    Variable x = sketch.small("x");
    sketch
        .command(at, 0, TRUE, set(x, 1), set(at, 1))
        .command(at, 1, equal(x, 5), set(x, 50))
        .command(TRUE, set(x, 5));
    assertRange(x, 0, 50);
  }

  @Test
  void a_process_moved_from_an_unknown_location_keeps_the_values_of_its_variables() {
    Variable at = sketch.location("at", 3);
    Variable x = sketch.small("x");
    Variable y = sketch.small("y");
    sketch
        .command(at, 0, TRUE, set(x, 6), set(at, 1))
        .command(TRUE, set(at, 2))
        .command(at, 2, equal(x, 6), set(x, 60))
        .command(at, 2, TRUE, set(y, read(x)));
    assertRange(x, 0, 60);
    assertRange(y, 0, 60);
  }

  @Test
  void an_unguarded_counter_is_unbounded() {
    Variable x = sketch.small("x");
    Variable copy = sketch.small("copy");
    Variable digit = sketch.small("digit");
    sketch
        .command(TRUE, set(x, is(x, ADD, 1)))
        .command(TRUE, set(copy, read(x)))
        .command(TRUE, set(digit, is(x, MOD, 10)));
    Ranges ranges = IntervalAnalysis.of(sketch.program());
    assertThat(ranges.bounded()).containsExactly(false, false, true);
    assertThat(ranges.of(digit)).isEqualTo(new Interval(0, 9));
  }

  @Test
  void a_location_that_uses_its_whole_type_is_bounded() {
    Variable at = sketch.location("at", 32);
    for (int i = 0; i < 32; i++) {
      sketch.command(at, i, TRUE, set(at, (i + 1) % 32));
    }
    assertThat(IntervalAnalysis.of(sketch.program()).bounded()).containsExactly(true);
  }

  @Test
  void thirteen_philosophers_pack_into_one_word() {
    Program phils = Philosophers.of(13);
    Ranges ranges = IntervalAnalysis.of(phils);
    assertThat(ranges.bounded()).doesNotContain(false);
    assertThat(phils.variables().stream().filter(v -> v.name().startsWith("fork")))
        .allSatisfy(fork -> assertThat(ranges.of(fork)).isEqualTo(new Interval(0, 1)));
    assertThat(ranges.layout(phils).words()).isOne();
  }

  @Test
  void ten_thousand_commands_and_variables_are_analysed_quickly() {
    Variable first = sketch.small("v0");
    Variable last = first;
    for (int i = 1; i < 10_000; i++) {
      Variable v = sketch.small("v" + i);
      sketch.command(
          and(is(last, GT, 0), is(is(v, ADD, 1), Operator.LE, constant(i % 200))),
          set(last, is(last, SUB, 1)),
          set(v, is(v, ADD, 1)));
      last = v;
    }
    sketch.command(is(first, EQ, 0), set(first, is(first, ADD, 3)));
    Program program = sketch.program();
    Assertions.assertTimeout(Duration.ofSeconds(20), () -> IntervalAnalysis.of(program));
  }

  private void assertRange(Variable variable, long low, long high) {
    assertThat(IntervalAnalysis.of(sketch.program()).of(variable))
        .isEqualTo(new Interval(low, high));
  }
}
