package io.nutshell.program.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.Seeds;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.program.Agreement;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.RandomPrograms;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Variable;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The read and write sets of commands contain every cell that execution touches. */
class AccessTest {
  private int compared;

  @Test
  void nothing_outside_the_sets_is_read_or_written() {
    Seeds.each(300, this::check);
    assertThat(compared).isGreaterThan(20_000);
  }

  private void check(long seed) {
    Program program =
        RandomPrograms.generate(seed, new RandomPrograms.Options(false, seed % 2 == 0));
    ProgramModel model = Agreement.model(program, RandomPrograms.declared(program));
    List<Access> accesses =
        program.commands().stream().map(command -> Access.of(program, command)).toList();
    Random random = new Random(seed);
    for (State source : new Agreement(model, 30).states) {
      for (int event = 0; event < accesses.size(); event++) {
        State other = changed(source, accesses.get(event).reads(), program, model.layout(), random);
        int outcomes = program.commands().get(event).outcomes().size();
        for (int choice = 0; choice < outcomes; choice++) {
          compare(model, accesses.get(event), event, choice, source, other);
        }
      }
    }
  }

  /** The same state with random values in all cells that the command does not read. */
  private static State changed(
      State source, BitSet reads, Program program, Layout layout, Random random) {
    State other = source.copy();
    for (int cell = 0; cell < layout.slots().size(); cell++) {
      if (!reads.get(cell)) {
        Variable variable = program.owner(cell);
        long span = variable.high() - variable.low();
        layout.set(
            other,
            cell,
            span == -1
                ? random.nextLong()
                : variable.low()
                    + (random.nextLong() >>> 1) % (span == Long.MAX_VALUE ? span : span + 1));
      }
    }
    return other;
  }

  private void compare(
      ProgramModel model, Access access, int event, int choice, State source, State other) {
    Successors one = model.reference();
    Successors two = model.reference();
    boolean enabled = one.seek(source, event, choice);
    assertThat(two.seek(other, event, choice)).as("enabled").isEqualTo(enabled);
    if (!enabled) {
      return;
    }
    State first = new State(0);
    State second = new State(0);
    boolean fired = one.fire(first);
    assertThat(two.fire(second)).as("fired").isEqualTo(fired);
    if (!fired) {
      assertThat(two.fault()).isEqualTo(one.fault());
      return;
    }
    compared++;
    Layout layout = model.layout();
    for (int cell = 0; cell < layout.slots().size(); cell++) {
      boolean untouched =
          layout.get(first, cell) == layout.get(source, cell)
              && layout.get(second, cell) == layout.get(other, cell);
      assertThat(
              untouched
                  || (access.writes().get(cell)
                      && layout.get(first, cell) == layout.get(second, cell)))
          .as("cell %d after event %d", cell, event)
          .isTrue();
    }
  }
}
