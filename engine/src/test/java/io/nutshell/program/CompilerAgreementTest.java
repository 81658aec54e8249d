package io.nutshell.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The compiled executor does what the interpreter does, on every step of random programs. */
class CompilerAgreementTest {
  private static final int STATES = 1000;

  private int steps;
  private int errors;
  private int overflows;

  @Test
  void agrees_on_random_programs() {
    for (long seed = 0; seed < 600; seed++) {
      Program program =
          RandomPrograms.generate(seed, new RandomPrograms.Options(seed % 2 == 0, seed % 3 > 0));
      compare(program, seed % 4 == 0 ? Learning.learn(program) : RandomPrograms.declared(program));
    }
    assertThat(steps).isGreaterThan(100_000);
    assertThat(errors).isGreaterThan(1000);
  }

  @Test
  void agrees_where_ranges_are_too_narrow() {
    for (long seed = 1000; seed < 1600; seed++) {
      Program program =
          RandomPrograms.generate(seed, new RandomPrograms.Options(seed % 2 == 0, seed % 3 > 0));
      compare(program, RandomPrograms.narrow(program, seed));
    }
    assertThat(overflows).isGreaterThan(1000);
  }

  @Test
  void never_faults_on_programs_made_without_faults() {
    for (long seed = 2000; seed < 2200; seed++) {
      Program program = RandomPrograms.generate(seed, new RandomPrograms.Options(false, false));
      compare(program, RandomPrograms.declared(program));
    }
    assertThat(errors + overflows).isZero();
  }

  private void compare(Program program, Ranges ranges) {
    try {
      ProgramModel model = ProgramModel.of(program, _ -> Expression.TRUE, ranges);
      List<State> states = explore(model);
      for (int i = 0; i < 5; i++) {
        Expression expression =
            RandomPrograms.expression(program, i, new RandomPrograms.Options(true, true));
        compare(model, new Compiler(program, ranges, model.layout()), expression, states);
      }
    } catch (RuntimeException | Error failure) {
      throw new AssertionError(program.name() + " " + ranges.intervals(), failure);
    }
  }

  private List<State> explore(ProgramModel model) {
    Successors compiled = model.successors();
    Successors reference = model.reference();
    State initial = new State(0);
    model.initial(initial);
    Set<State> seen = new HashSet<>(Set.of(initial));
    Deque<State> open = new ArrayDeque<>(List.of(initial));
    List<State> visited = new ArrayList<>();
    while (!open.isEmpty() && visited.size() < STATES) {
      State source = open.remove();
      visited.add(source);
      compiled.reset(source);
      reference.reset(source);
      while (reference.next()) {
        assertThat(compiled.next()).isTrue();
        assertThat(compiled.event()).isEqualTo(reference.event());
        assertThat(compiled.choice()).isEqualTo(reference.choice());
        State target = step(compiled, reference);
        if (target != null && seen.add(target)) {
          open.add(target);
        }
      }
      assertThat(compiled.next()).isFalse();
    }
    return visited;
  }

  private State step(Successors compiled, Successors reference) {
    steps++;
    State actual = new State(0);
    State expected = new State(0);
    boolean fired = reference.fire(expected);
    assertThat(compiled.fire(actual)).as("event %d", compiled.event()).isEqualTo(fired);
    if (fired) {
      assertThat(actual).isEqualTo(expected);
      return actual;
    }
    assertThat(compiled.fault()).isEqualTo(reference.fault());
    if (compiled.fault() instanceof Fault.Mistake) {
      errors++;
    } else {
      overflows++;
    }
    return null;
  }

  private static void compare(
      ProgramModel model, Compiler compiler, Expression expression, List<State> states) {
    Predicate expected = ProgramModel.interpreted(model.program(), model.layout(), expression);
    Predicate actual = compiler.predicate(expression);
    for (State state : states.subList(0, Math.min(states.size(), 100))) {
      boolean value = false;
      EvaluationFault fault = null;
      try {
        value = expected.test(state);
      } catch (EvaluationFault caught) {
        fault = caught;
      }
      if (fault == null) {
        assertThat(actual.test(state)).isEqualTo(value);
      } else {
        EvaluationFault same =
            catchThrowableOfType(EvaluationFault.class, () -> actual.test(state));
        assertThat(same.error()).isEqualTo(fault.error());
      }
    }
  }
}
