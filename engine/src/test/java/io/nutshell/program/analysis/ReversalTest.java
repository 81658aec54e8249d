package io.nutshell.program.analysis;

import static io.nutshell.program.Sketch.element;
import static io.nutshell.program.Sketch.is;
import static io.nutshell.program.Sketch.set;
import static io.nutshell.program.syntax.Expression.TRUE;
import static io.nutshell.program.syntax.Expression.binary;
import static io.nutshell.program.syntax.Expression.constant;
import static io.nutshell.program.syntax.Expression.equal;
import static io.nutshell.program.syntax.Expression.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.Seeds;
import io.nutshell.model.Layout;
import io.nutshell.model.Reversal;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.program.Philosophers;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.RandomPrograms;
import io.nutshell.program.ReversibleSketches;
import io.nutshell.program.Sketch;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReversalTest {
  private final Sketch sketch = new Sketch();

  private static ProgramModel model(Program program) {
    return ProgramModel.of(
        program,
        _ -> {
          throw new UnsupportedOperationException();
        });
  }

  /** Whether a command, added to all previous ones, is reversible. */
  private boolean reversible(Expression guard, Statement... effect) {
    int event = sketch.program().commands().size();
    sketch.command(guard, effect);
    return model(sketch.program()).reversal().map(r -> r.reversible(event)).orElse(false);
  }

  @Test
  void undoes_additions_and_subtractions() {
    Variable x = sketch.number("x", 0, 9, 3);
    Variable y = sketch.number("y", 0, 9, 4);
    assertThat(
            reversible(
                TRUE,
                set(x, binary(Operator.ADD, read(x), read(y))),
                set(y, binary(Operator.SUB, constant(9), read(y)))))
        .isTrue();
  }

  @Test
  void does_not_undo_an_assignment_that_loses_the_old_value() {
    Variable x = sketch.number("x", 0, 9, 3);
    Variable y = sketch.number("y", 0, 9, 4);
    assertThat(reversible(is(y, Operator.LT, 7), set(x, read(y)))).isFalse();
  }

  @Test
  void takes_an_old_value_from_the_guard() {
    Variable x = sketch.number("x", 0, 9, 3);
    assertThat(reversible(equal(x, 3), set(x, 5))).isTrue();
  }

  @Test
  void takes_an_old_value_from_an_equation_of_the_guard() {
    Variable x = sketch.number("x", 0, 9, 3);
    Variable y = sketch.number("y", 0, 9, 5);
    assertThat(
            reversible(
                is(binary(Operator.ADD, read(x), constant(2)), Operator.EQ, read(y)), set(x, 5)))
        .isTrue();
  }

  @Test
  void takes_an_old_value_from_the_variable_that_it_was_saved_in() {
    Variable x = sketch.number("x", 0, 9, 3);
    Variable y = sketch.number("y", 0, 9, 0);
    assertThat(reversible(equal(y, 0), set(y, read(x)), set(x, 7))).isTrue();
  }

  @Test
  void undoes_an_exchange() {
    Variable x = sketch.number("x", 0, 9, 3);
    Variable y = sketch.number("y", 0, 9, 4);
    Variable spare = sketch.number("spare", 0, 9, 0);
    assertThat(
            reversible(
                equal(spare, 0),
                set(spare, read(x)),
                set(x, read(y)),
                set(y, read(spare)),
                set(spare, 0)))
        .isTrue();
  }

  @Test
  void undoes_a_change_of_an_element_with_a_computed_index() {
    Variable a = sketch.array("a", 3);
    Variable i = sketch.number("i", 0, 2, 1);
    assertThat(
            reversible(
                TRUE,
                set(a, read(i), binary(Operator.ADD, element(a, read(i)), constant(1))),
                set(i, binary(Operator.SUB, constant(2), read(i)))))
        .isTrue();
  }

  @Test
  void a_shift_loses_the_first_element_unless_it_was_saved() {
    Variable a = sketch.array("a", 3);
    Variable x = sketch.number("x", 0, 255, 0);
    sketch.command(TRUE, set(a, constant(2), constant(1)));
    assertThat(reversible(TRUE, new Statement.Shift(a))).isFalse();
    assertThat(reversible(equal(x, 0), set(x, element(a, constant(0))), new Statement.Shift(a)))
        .isTrue();
  }

  @Test
  void philosophers_can_undo_taking_a_fork_but_not_putting_it_back() {
    ProgramModel model = model(Philosophers.of(4));
    Reversal reversal = model.reversal().orElseThrow();
    for (long event = 0; event < model.events(); event++) {
      assertThat(reversal.reversible(event)).isEqualTo(event % 4 < 2);
    }
    assertThat(undoesEveryStep(model, 1)).isPositive();
  }

  @Test
  void undoing_gives_the_source_of_every_step_and_nothing_else() {
    long[] undone = {0};
    Seeds.each(
        300, seed -> undone[0] += undoesEveryStep(model(ReversibleSketches.generate(seed)), seed));
    assertThat(undone[0]).isGreaterThan(4_000);
  }

  @Test
  void undoing_gives_the_source_of_every_step_of_any_program() {
    Seeds.each(
        200,
        seed -> {
          var options = new RandomPrograms.Options(seed % 2 == 0, seed % 3 == 0);
          undoesEveryStep(model(RandomPrograms.generate(seed, options)), seed);
        });
  }

  /** Returns the number of steps that were undone. */
  private static long undoesEveryStep(ProgramModel model, long seed) {
    Reversal reversal = model.reversal().orElse(null);
    if (reversal == null) {
      return 0;
    }
    State initial = new State(1);
    model.initial(initial);
    Set<State> seen = new HashSet<>(Set.of(initial));
    ArrayDeque<State> queue = new ArrayDeque<>(seen);
    Successors successors = model.reference();
    Random random = new Random(seed);
    State target = new State(1);
    State source = new State(1);
    long undone = 0;
    while (!queue.isEmpty() && seen.size() < 500) {
      State state = queue.remove();
      successors.reset(state);
      while (successors.next()) {
        if (successors.fire(target)) {
          if (reversal.reversible(successors.event())) {
            assertThat(reversal.undo(target, successors.event(), source)).isTrue();
            assertThat(source).isEqualTo(state);
            undone++;
          }
          if (seen.add(target.copy())) {
            queue.add(target.copy());
          }
        }
      }
    }
    Successors reference = model.reference();
    for (int i = 0; i < 200; i++) {
      State any = anyState(model.layout(), random);
      for (long event = 0; event < model.events(); event++) {
        if (reversal.reversible(event) && reversal.undo(any, event, source)) {
          assertThat(reference.seek(source, event, 0) && reference.fire(target)).isTrue();
          assertThat(target).isEqualTo(any);
        }
      }
    }
    return undone;
  }

  private static State anyState(Layout layout, Random random) {
    State state = new State(layout.words());
    for (int i = 0; i < layout.slots().size(); i++) {
      Slot slot = layout.slots().get(i);
      long span = slot.high() - slot.low() + 1;
      layout.set(state, i, span <= 0 ? random.nextLong() : slot.low() + random.nextLong(span));
    }
    return state;
  }
}
