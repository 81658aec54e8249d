package io.nutshell.program.compiler;

import static io.nutshell.program.Sketch.element;
import static io.nutshell.program.Sketch.is;
import static io.nutshell.program.Sketch.set;
import static io.nutshell.program.syntax.Expression.TRUE;
import static io.nutshell.program.syntax.Expression.binary;
import static io.nutshell.program.syntax.Expression.constant;
import static io.nutshell.program.syntax.Expression.read;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.nutshell.model.Fault;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.program.Agreement;
import io.nutshell.program.Philosophers;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.RandomPrograms;
import io.nutshell.program.Sketch;
import io.nutshell.program.analysis.Interval;
import io.nutshell.program.analysis.Ranges;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The cases in which the compiler is most likely to be wrong. */
class CompilerTest {
  private static final long[] EXTREMES = {
    Long.MIN_VALUE,
    Long.MIN_VALUE + 1,
    -65,
    -64,
    -63,
    -7,
    -2,
    -1,
    0,
    1,
    2,
    7,
    63,
    64,
    65,
    1L << 32,
    Long.MAX_VALUE - 1,
    Long.MAX_VALUE
  };

  private static Ranges ranges(Interval... intervals) {
    return new Ranges(List.of(intervals), Collections.nCopies(intervals.length, true));
  }

  private static Agreement agree(Program program) {
    return agree(program, RandomPrograms.declared(program));
  }

  private static Agreement agree(Program program, Ranges ranges) {
    return new Agreement(Agreement.model(program, ranges), 5000);
  }

  @Test
  void every_operator_is_correct_at_extreme_values() {
    for (Operator operator : Operator.values()) {
      Sketch sketch = new Sketch();
      Variable x = sketch.number("x", Long.MIN_VALUE, Long.MAX_VALUE, 0);
      Variable y = sketch.number("y", Long.MIN_VALUE, Long.MAX_VALUE, 0);
      Variable z = sketch.number("z", Long.MIN_VALUE, Long.MAX_VALUE, 0);
      sketch
          .command(TRUE, set(z, binary(operator, read(x), read(y))))
          .command(binary(operator, read(x), read(y)), set(z, 1));
      for (long one : EXTREMES) {
        sketch
            .command(TRUE, set(z, binary(operator, constant(one), read(y))))
            .command(TRUE, set(z, binary(operator, read(x), constant(one))))
            .command(binary(operator, constant(one), read(y)), set(z, 1))
            .command(binary(operator, read(x), constant(one)), set(z, 1));
        for (long other : EXTREMES) {
          sketch.command(
              binary(operator, constant(one), constant(other)),
              set(z, binary(operator, constant(one), constant(other))));
        }
      }
      Program program = sketch.program();
      ProgramModel model = Agreement.model(program, RandomPrograms.declared(program));
      Agreement agreement = new Agreement(model, 0);
      State state = new State(0);
      model.initial(state);
      for (long left : EXTREMES) {
        for (long right : EXTREMES) {
          model.layout().set(state, x.index(), left);
          model.layout().set(state, y.index(), right);
          agreement.compare(state, _ -> {});
        }
      }
    }
  }

  @Test
  void fields_of_64_bits_and_arrays_over_several_words_hold_their_values() {
    Sketch sketch = new Sketch();
    Variable wide = sketch.array("wide", 3, Long.MIN_VALUE, Long.MAX_VALUE);
    Variable odd = sketch.array("odd", 40, -3, 3);
    Variable even = sketch.array("even", 33, 0, 15);
    Variable i = sketch.number("i", 0, 39, 0);
    Expression at = read(i);
    sketch
        .command(is(i, Operator.LT, 39), set(i, binary(Operator.ADD, at, constant(1))))
        .command(
            TRUE,
            set(odd, at, binary(Operator.SUB, constant(3), binary(Operator.MOD, at, constant(7)))))
        .command(is(i, Operator.LT, 33), set(even, at, binary(Operator.MOD, at, constant(16))))
        .command(
            is(i, Operator.LT, 3),
            set(wide, at, binary(Operator.MUL, at, constant(Long.MAX_VALUE / 2))))
        .command(is(element(odd, at), Operator.GT, constant(0)), new Statement.Shift(odd))
        .command(
            is(element(odd, constant(39)), Operator.LT, constant(0)), new Statement.Shift(wide))
        .command(is(i, Operator.EQ, 20), new Statement.Shift(even));
    assertThat(agree(sketch.program()).steps).isGreaterThan(10_000);
  }

  @Test
  void an_intermediate_value_need_not_fit_its_slot() {
    Sketch sketch = new Sketch();
    Variable x = sketch.number("x", 0, 255, 0);
    Variable big = sketch.number("big", 0, 1, 0);
    sketch.command(
        TRUE,
        set(x, binary(Operator.ADD, read(x), constant(100))),
        set(big, is(x, Operator.GT, 3)),
        set(x, binary(Operator.MOD, read(x), constant(3))));
    Agreement agreement = agree(sketch.program(), ranges(new Interval(0, 3), new Interval(0, 1)));
    assertThat(agreement.overflows).isZero();
    assertThat(agreement.states).hasSize(4);
  }

  @Test
  void a_guard_that_faults_counts_as_enabled_and_firing_reports_the_fault() {
    Sketch sketch = new Sketch();
    Variable x = sketch.number("x", 0, 3, 3);
    Variable a = sketch.array("a", 3, 0, 40);
    sketch
        .command(is(x, Operator.GT, 0), set(x, binary(Operator.SUB, read(x), constant(1))))
        .command(
            is(binary(Operator.DIV, constant(6), read(x)), Operator.EQ, constant(6)), set(x, 3))
        .command(is(element(a, read(x)), Operator.LT, constant(20)), set(a, read(x), constant(7)));
    Agreement agreement = agree(sketch.program());
    assertThat(agreement.mistakes).isGreaterThan(10);
    assertThat(agreement.states.size()).isGreaterThan(10);
  }

  @Test
  void the_outcomes_of_a_command_come_in_order() {
    Sketch sketch = new Sketch();
    Variable x = sketch.number("x", 0, 255, 0);
    List<List<Statement>> outcomes = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      outcomes.add(List.of(set(x, binary(Operator.BIT_XOR, read(x), constant(i)))));
    }
    sketch.command(TRUE, set(x, 3)).command(TRUE, outcomes).command(TRUE, set(x, 4));
    Agreement agreement = agree(sketch.program());
    assertThat(agreement.steps).isGreaterThan(256 * 202 - 1);
  }

  @Test
  void a_step_allocates_nothing() {
    ProgramModel model = ProgramModel.of(Philosophers.of(9), _ -> TRUE);
    Program any = RandomPrograms.generate(2006, new RandomPrograms.Options(false, false));
    for (ProgramModel each : List.of(model, Agreement.model(any, RandomPrograms.declared(any)))) {
      List<State> states = new Agreement(each, 200).states;
      Successors successors = each.successors();
      Predicate predicate =
          new Compiler(each.program(), RandomPrograms.declared(each.program()), each.layout())
              .predicate(is(each.program().variables().getFirst(), Operator.GT, 0));
      State target = new State(each.layout().words());
      long fired = walk(successors, predicate, states, target, 100);
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long before = threads.getCurrentThreadAllocatedBytes();
      fired += walk(successors, predicate, states, target, 1000);
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      assertThat(fired).isGreaterThan(100_000);
      assertThat(allocated).isLessThan(1000);
    }
  }

  private static long walk(
      Successors successors, Predicate predicate, List<State> states, State target, int times) {
    long fired = 0;
    for (int n = 0; n < times; n++) {
      for (int i = 0; i < states.size(); i++) {
        successors.reset(states.get(i));
        while (successors.next()) {
          fired += successors.event() + successors.choice() + 1;
          if (successors.fire(target) && predicate.test(target)) {
            fired++;
          }
        }
      }
    }
    return fired;
  }

  @Test
  void several_models_and_cursors_run_at_once() throws Exception {
    List<Callable<Integer>> tasks = new ArrayList<>();
    ProgramModel shared = ProgramModel.of(Philosophers.of(6), _ -> TRUE);
    for (int i = 0; i < 8; i++) {
      int size = 3 + i % 4;
      tasks.add(() -> new Agreement(shared, 1000).states.size());
      tasks.add(
          () ->
              new Agreement(ProgramModel.of(Philosophers.of(size), _ -> TRUE), 100).states.size());
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (Future<Integer> done : threads.invokeAll(tasks)) {
        assertThat(done.get()).isGreaterThan(20);
      }
    }
  }

  @Test
  void an_overflow_names_the_slot_and_the_value() {
    Sketch sketch = new Sketch();
    Variable a = sketch.array("a", 3, 0, 255);
    sketch.command(TRUE, set(a, constant(2), constant(9)));
    Program program = sketch.program();
    Ranges learnt =
        new Ranges(List.of(new Interval(0, 7)), List.of(true), List.of(new Interval(0, 255)));
    ProgramModel model = Agreement.model(program, learnt);
    Successors successors = model.successors();
    State state = new State(0);
    model.initial(state);
    successors.reset(state);
    assertThat(successors.next()).isTrue();
    assertThat(successors.fire(new State(0))).isFalse();
    assertThat(successors.fault()).isEqualTo(new Fault.Overflow(2, 9));
  }

  /** Three cells of two bits side by side: a carry out of one would change the next. */
  @Test
  void additions_to_adjacent_cells_do_not_carry_over() {
    Sketch sketch = new Sketch();
    Variable x = sketch.number("x", 0, 1000, 3);
    Variable y = sketch.number("y", 0, 1000, 0);
    Variable z = sketch.number("z", 0, 1000, 0);
    Variable at = sketch.location("at", 4);
    sketch
        .command(is(x, Operator.GE, 1), plus(x, -1), plus(y, 1))
        .command(is(y, Operator.GE, 2), plus(y, -2), plus(z, 2), set(at, constant(2)))
        .command(is(z, Operator.GE, 1), set(at, constant(1)), plus(x, 1), plus(z, -1));
    Interval three = new Interval(0, 3);
    Agreement agreement = agree(sketch.program(), ranges(three, three, three, three));
    assertThat(agreement.overflows + agreement.mistakes).isZero();
    assertThat(agreement.states).hasSizeGreaterThan(10);
  }

  @Test
  void an_addition_that_may_leave_its_cell_is_checked() {
    Sketch sketch = new Sketch();
    Variable x = sketch.number("x", 0, 1000, 0);
    Variable y = sketch.number("y", 0, 5, 0);
    sketch.command(TRUE, plus(x, 1)).command(TRUE, plus(y, 1));
    Interval three = new Interval(0, 3);
    Interval five = new Interval(0, 5);
    Ranges learnt =
        new Ranges(List.of(three, five), List.of(true, true), List.of(new Interval(0, 9), five));
    Agreement agreement = agree(sketch.program(), learnt);
    assertThat(agreement.overflows).as("of x, in each state where it is 3").isEqualTo(6);
    assertThat(agreement.mistakes).as("of y, in each state where it is 5").isEqualTo(4);
  }

  private static Statement plus(Variable variable, long by) {
    return set(variable, binary(Operator.ADD, read(variable), constant(by)));
  }
}
