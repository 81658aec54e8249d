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

import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.State;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.Sketch;
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
  void variables_that_no_step_decreases_are_summed() {
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
  void a_variable_that_is_reset_only_when_another_grows_is_a_later_part() {
    Variable generation = sketch.small("generation");
    Variable sequence = sketch.small("sequence");
    sketch.command(is(sequence, Operator.LT, 4), add(sequence, 1));
    sketch.command(equal(sequence, 4), set(sequence, 0), add(generation, 1));
    assertThat(parts()).containsExactly("generation", "sequence");
  }

  @Test
  void a_guard_that_fixes_the_old_value_makes_an_assignment_an_exact_change() {
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
  void several_changes_of_one_variable_add_up() {
    Variable x = sketch.small("x");
    sketch.command(is(x, Operator.LT, 9), add(x, 3), add(x, -2));
    assertThat(parts()).containsExactly("x");
    sketch.command(is(x, Operator.GT, 5), add(x, 1), add(x, -2));
    assertThat(parts()).isEmpty();
  }

  @Test
  void a_cell_with_a_computed_index_may_or_may_not_grow() {
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
  void values_copied_from_other_variables_are_no_progress() {
    Variable x = sketch.small("x");
    Variable y = sketch.small("y");
    sketch.command(TRUE, set(x, read(y)));
    sketch.command(is(x, Operator.LT, 9), add(x, 1));
    assertThat(parts()).isEmpty();
    assertThat(found(true)).isPresent();
  }

  @Test
  void in_a_cycle_a_linear_measure_gives_most_steps_the_same_progress() {
    // A token cycles through four places; three of the four steps can count as progress.
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
  void fractional_weights_are_scaled_to_integers() {
    // Two of x become one of y: x has half the weight of y.
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
  void if_no_step_is_exact_the_cells_with_exact_changes_are_used() {
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
