package io.nutshell.program;

import static io.nutshell.program.Sketch.element;
import static io.nutshell.program.Sketch.is;
import static io.nutshell.program.Sketch.set;
import static io.nutshell.program.syntax.Expression.TRUE;
import static io.nutshell.program.syntax.Expression.binary;
import static io.nutshell.program.syntax.Expression.constant;
import static io.nutshell.program.syntax.Expression.equal;
import static io.nutshell.program.syntax.Expression.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.State;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ProgressAnalysisTest {
  private final Sketch sketch = new Sketch();

  private Optional<ProgressMeasure> found(boolean regress) {
    return model().progressFound(regress);
  }

  private ProgramModel model() {
    return ProgramModel.of(
        sketch.program(),
        text -> {
          throw new IllegalArgumentException(text);
        });
  }

  private List<String> parts() {
    return found(false).map(ProgressMeasure::parts).orElse(List.of());
  }

  private static Statement add(Variable variable, long by) {
    return set(variable, binary(Operator.ADD, read(variable), constant(by)));
  }

  @Test
  void what_no_step_decreases_is_summed_up() {
    Variable x = sketch.small("x");
    Variable y = sketch.small("y");
    Variable z = sketch.small("z");
    sketch.command(is(x, Operator.LT, 9), add(x, 1), add(z, 3));
    sketch.command(is(y, Operator.LT, 9), add(y, 2), add(z, -1));
    assertThat(parts()).containsExactly("x + y");
    assertThat(found(false).orElseThrow().remarks())
        .containsExactly("x + y: no step decreases it, and 2 of 2 steps increase it");
  }

  @Test
  void what_is_reset_only_when_something_else_grows_comes_behind_that() {
    Variable generation = sketch.small("generation");
    Variable sequence = sketch.small("sequence");
    sketch.command(is(sequence, Operator.LT, 4), add(sequence, 1));
    sketch.command(equal(sequence, 4), set(sequence, 0), add(generation, 1));
    assertThat(parts()).containsExactly("generation", "sequence");
  }

  @Test
  void a_value_that_the_guard_tells_makes_a_constant_a_step_up_or_down() {
    Variable phase = sketch.number("phase", 0, 3, 0);
    sketch.command(equal(phase, 0), set(phase, 2));
    sketch.command(equal(phase, 2), set(phase, 3));
    assertThat(parts()).containsExactly("phase");
    sketch.command(equal(phase, 3), set(phase, 1));
    assertThat(parts()).isEmpty();
  }

  @Test
  void locations_that_are_never_left_backwards_are_progress() {
    Variable at = sketch.location("P", 3);
    sketch.command(at, 0, TRUE, set(at, 1));
    sketch.command(at, 1, TRUE, set(at, 2));
    assertThat(parts()).containsExactly("P");
  }

  @Test
  void several_effects_on_one_variable_add_up() {
    Variable x = sketch.small("x");
    sketch.command(is(x, Operator.LT, 9), add(x, 3), add(x, -2));
    assertThat(parts()).containsExactly("x");
    sketch.command(is(x, Operator.GT, 5), add(x, 1), add(x, -2));
    assertThat(parts()).isEmpty();
  }

  @Test
  void a_cell_whose_index_is_not_known_may_grow_but_need_not() {
    Variable counts = sketch.array("counts", 3);
    Variable i = sketch.number("i", 0, 2, 0);
    sketch.command(
        is(i, Operator.LT, 2),
        set(counts, read(i), binary(Operator.ADD, element(counts, read(i)), constant(1))));
    assertThat(parts()).isEmpty();
    sketch.command(TRUE, set(counts, constant(1), constant(255)));
    sketch.command(equal(i, 0), set(i, 1));
    assertThat(parts()).containsExactly("i");
  }

  @Test
  void values_that_come_from_elsewhere_are_no_progress() {
    Variable x = sketch.small("x");
    Variable y = sketch.small("y");
    sketch.command(TRUE, set(x, read(y)));
    sketch.command(is(x, Operator.LT, 9), add(x, 1));
    assertThat(parts()).isEmpty();
    assertThat(found(true)).isPresent();
  }

  @Test
  void where_all_goes_round_a_linear_measure_makes_most_steps_count_the_same() {
    // A token goes round four places; three of the four steps can count as progress.
    Variable[] place = new Variable[4];
    for (int i = 0; i < 4; i++) {
      place[i] = sketch.number("p" + i, 0, 1, i == 0 ? 1 : 0);
    }
    for (int i = 0; i < 4; i++) {
      sketch.command(equal(place[i], 1), add(place[i], -1), add(place[(i + 1) % 4], 1));
    }
    assertThat(found(false)).isEmpty();
    ProgressMeasure measure = found(true).orElseThrow();
    assertThat(measure.remarks().getLast())
        .endsWith("linear: 3 of the other 4 steps increase it, the rest may lead back");
    ProgramModel model = model();
    long[] values = new long[4];
    for (int i = 0; i < 4; i++) {
      State state = new State(model.layout().words());
      model.layout().set(state, i, 1);
      values[i] = measure.numbers().getFirst().of(state);
    }
    assertThat(values[2] - values[1])
        .isPositive()
        .isEqualTo(values[1] - values[0])
        .isEqualTo(values[3] - values[2]);
  }

  @Test
  void weights_need_not_be_whole_numbers_to_begin_with() {
    // Two of x make one of y: x weighs half of what y does.
    Variable x = sketch.number("x", 0, 8, 8);
    Variable y = sketch.number("y", 0, 4, 0);
    sketch.command(is(x, Operator.GE, 2), add(x, -2), add(y, 1));
    sketch.command(is(y, Operator.GE, 1), add(x, 1), add(y, -1));
    ProgressMeasure measure = found(true).orElseThrow();
    ProgramModel model = model();
    State state = new State(model.layout().words());
    model.layout().set(state, 0, 4);
    model.layout().set(state, 1, 2);
    long before = measure.numbers().getFirst().of(state);
    model.layout().set(state, 0, 2);
    model.layout().set(state, 1, 3);
    long after = measure.numbers().getFirst().of(state);
    assertThat(after).isGreaterThan(before);
    model.layout().set(state, 0, 5);
    model.layout().set(state, 1, 1);
    assertThat(measure.numbers().getFirst().of(state)).isGreaterThan(before);
  }

  @Test
  void where_each_step_does_something_unknown_what_is_known_of_all_counts() {
    Variable x = sketch.small("x");
    Variable y = sketch.small("y");
    Variable at = sketch.location("P", 3);
    sketch.command(at, 0, TRUE, set(at, 1), set(x, read(y)));
    sketch.command(at, 1, TRUE, set(at, 2), set(y, read(x)));
    sketch.command(at, 2, TRUE, set(at, 0), set(x, read(y)));
    assertThat(found(false)).isEmpty();
    assertThat(found(true).orElseThrow().parts()).containsExactly("P");
  }

  @Test
  void a_program_without_steps_has_no_measure() {
    Variable _ = sketch.small("x");
    assertThat(found(false)).isEmpty();
    assertThat(found(true)).isEmpty();
  }
}
