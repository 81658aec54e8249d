package io.nutshell.program.analysis;

import static io.nutshell.program.syntax.Expression.binary;
import static io.nutshell.program.syntax.Expression.constant;
import static io.nutshell.program.syntax.Expression.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.model.Group;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Recognizes programs that are in effect Petri nets. */
class MonotoneTest {
  private final Variable p = new Variable(0, "p", 0, false, List.of(1L), 0, 100, List.of());
  private final Variable q = new Variable(1, "q", 0, false, List.of(0L), 0, 100, List.of());

  private boolean monotone(Expression guard, Statement... effect) {
    Command command = new Command("t", null, guard, List.of(List.of(effect)), false, null);
    return Monotone.is(
        new Program(
            "net",
            List.of(new Group("places", "places")),
            List.of(p, q),
            List.of(command),
            null,
            List.of()));
  }

  private static Expression least(Variable variable, long count) {
    return binary(Operator.GE, read(variable), constant(count));
  }

  private static Statement add(Variable variable, long count) {
    return Statement.assign(variable, binary(Operator.ADD, read(variable), constant(count)));
  }

  private static Statement take(Variable variable, long count) {
    return Statement.assign(variable, binary(Operator.SUB, read(variable), constant(count)));
  }

  @Test
  void a_transition_that_subtracts_what_its_guard_requires_is_monotone() {
    assertThat(monotone(least(p, 2), take(p, 2), add(q, 3))).isTrue();
    assertThat(monotone(Expression.TRUE, add(q, 1))).isTrue();
    assertThat(monotone(binary(Operator.AND, least(p, 1), least(q, 1)), take(q, 1))).isTrue();
  }

  @Test
  void subtracting_more_than_the_guard_requires_is_not_monotone() {
    assertThat(monotone(least(p, 1), take(p, 2))).isFalse();
    assertThat(monotone(Expression.TRUE, take(p, 1))).isFalse();
  }

  @Test
  void an_upper_limit_is_not_monotone() {
    assertThat(monotone(binary(Operator.LE, read(p), constant(3)), add(p, 1))).isFalse();
    assertThat(monotone(binary(Operator.OR, least(p, 1), least(q, 1)), add(p, 1))).isFalse();
  }

  @Test
  void an_assignment_is_not_monotone() {
    assertThat(monotone(least(p, 1), Statement.assign(q, 0))).isFalse();
    assertThat(monotone(least(p, 1), Statement.assign(q, read(p)))).isFalse();
  }
}
