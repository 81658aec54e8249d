package io.nutshell.program.interpreter;

import static io.nutshell.program.Sketch.is;
import static io.nutshell.program.Sketch.set;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.program.RandomPrograms;
import io.nutshell.program.Sketch;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Variable;
import org.junit.jupiter.api.Test;

class InterpreterTest {
  private final Sketch sketch = new Sketch();
  private final Variable x = sketch.small("x");

  private Successors interpreter() {
    Program program = sketch.program();
    return new Interpreter(program, RandomPrograms.declared(program).layout(program));
  }

  /** A guard that cannot be evaluated without exhausting the stack. */
  private Expression endless() {
    Expression guard = is(x, Operator.EQ, 0);
    for (int i = 0; i < 200_000; i++) {
      guard = new Expression.Not(guard);
    }
    return guard;
  }

  @Test
  void seeking_evaluates_the_guard_of_the_wanted_command_and_of_no_other() {
    sketch
        .command(endless(), set(x, 1))
        .command(is(x, Operator.EQ, 0), set(x, 2))
        .command(is(x, Operator.EQ, 1), set(x, 3))
        .command(endless(), set(x, 4));
    Successors interpreter = interpreter();
    assertThat(interpreter.seek(new State(1), 1, 0)).isTrue();
    assertThat(interpreter.event()).isEqualTo(1);
    assertThat(interpreter.fire(new State(1))).isTrue();
    assertThat(interpreter.seek(new State(1), 2, 0)).isFalse();
  }

  @Test
  void what_is_not_enabled_leaves_the_cursor_at_the_end() {
    sketch.command(is(x, Operator.EQ, 1), set(x, 2)).command(is(x, Operator.EQ, 0), set(x, 3));
    Successors interpreter = interpreter();
    assertThat(interpreter.seek(new State(1), 0, 0)).isFalse();
    assertThat(interpreter.next()).isFalse();
    assertThat(interpreter.seek(new State(1), 1, 1)).isFalse();
    assertThat(interpreter.next()).isFalse();
    assertThat(interpreter.seek(new State(1), 1, 0)).isTrue();
    assertThat(interpreter.next()).isFalse();
    assertThat(interpreter.next()).isFalse();
  }
}
