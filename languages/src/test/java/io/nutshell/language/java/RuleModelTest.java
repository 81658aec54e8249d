package io.nutshell.language.java;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.check.Report;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.plan.Check;
import io.nutshell.search.Order;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

final class RuleModelTest {

  @Test
  void explores_a_counter_that_wraps_around() {
    Report report = Check.of(counter(10)).deadlock().run();

    assertThat(report.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(report.states()).isEqualTo(11);
    assertThat(report.explored().transitions()).isEqualTo(11);
    assertThat(report.explored().levels()).isEqualTo(11);
  }

  @Test
  void packs_variables_as_tightly_as_their_ranges_allow() {
    var builder = RuleModel.named("packed");
    builder.variable("bit", 5, 6);
    builder.oneOf("phase", "a", "b", "c");
    builder.array("cell", 3, -1, 2);

    assertThat(builder.build().layout().bits()).isEqualTo(1 + 2 + 3 * 2);
  }

  @Test
  void several_effects_of_one_rule_are_choices() {
    var builder = RuleModel.named("coin");
    Variable side = builder.oneOf("side", "none", "heads", "tails");
    builder.rule(
        "toss", s -> side.is(s, "none"), s -> side.set(s, "heads"), s -> side.set(s, "tails"));
    Model model = builder.build();

    Report report = Check.of(model).reach("tails", m -> s -> side.is(s, "tails")).run();

    assertThat(model.choices()).isEqualTo(2);
    PropertyResult reached = report.properties().getFirst();
    assertThat(reached.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(reached.trace().steps().getFirst().choice()).isEqualTo(1);
    assertThat(model.layout().get(reached.trace().last(), 0)).isEqualTo(2);
    assertThat(model.describer().value(0, 2)).isEqualTo("tails");
  }

  @Test
  void a_value_out_of_range_is_an_error_of_the_model() {
    var builder = RuleModel.named("overflow");
    Variable x = builder.variable("x", 0, 3);
    builder.rule("up", s -> true, s -> x.add(s, 1));

    Report report = Check.of(builder.build()).run();

    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    PropertyResult assertions = report.properties().get(1);
    assertThat(assertions.message()).contains("rule up: x = 4 is out of its range 0..3");
    assertThat(assertions.position().file()).isEqualTo("RuleModelTest.java");
    assertThat(assertions.trace().steps()).hasSize(3);
  }

  @Test
  void an_exception_in_a_guard_is_an_error_of_the_model_and_hides_no_rule() {
    var builder = RuleModel.named("division");
    Variable x = builder.variable("x", 0, 2, 2);
    builder.rule("down", s -> x.get(s) > 0, s -> x.add(s, -1));
    builder.rule("divide", s -> 1 / x.get(s) > 1, s -> {});

    Report report = Check.of(builder.build()).assertions().run();

    assertThat(report.properties().getFirst().message()).contains("rule divide: / by zero");
    assertThat(report.properties().getFirst().trace().steps()).hasSize(2);
  }

  @Test
  void assertions_of_the_model_are_checked() {
    var builder = RuleModel.named("asserted");
    Variable x = builder.variable("x", 0, 9);
    builder.rule("up", s -> x.get(s) < 9, s -> x.add(s, 1));
    builder.assertion("x < 5", s -> x.get(s) < 5);

    PropertyResult result = Check.of(builder.build()).assertions().run().properties().getFirst();

    assertThat(result.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(result.trace().steps()).hasSize(5);
  }

  @Test
  void a_cursor_resumes_after_the_given_event() {
    Model model = counter(3);
    var state = new io.nutshell.model.State(1);
    model.initial(state);
    var cursor = model.successors();

    assertThat(cursor.seek(state, 0, 0)).isTrue();
    assertThat(cursor.next()).isFalse();
    assertThat(cursor.seek(state, 1, 0)).isFalse();
    assertThat(cursor.seek(state, 0, 1)).isFalse();
  }

  @Test
  void expressions_are_read_as_lambdas_are() {
    assertThat(Check.of(counter(3)).invariant("x <= 3").run().verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(Check.of(counter(3)).invariant("x < 3").run().verdict()).isEqualTo(Verdict.VIOLATED);
    assertThatThrownBy(() -> Check.of(counter(3)).invariant("y < 3").run())
        .isInstanceOf(InputError.class)
        .hasMessageContaining("did you mean 'x'?");
  }

  @Test
  void a_report_prints_itself() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Check.of(counter(1)).invariant("x < 1").run().print(new PrintStream(bytes, false, UTF_8));

    assertThat(bytes.toString(UTF_8).lines().toList())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("violated, 2 states, "),
            line -> assertThat(line).isEqualTo("  invariant x < 1: violated"),
            line -> assertThat(line).matches("    1  up: x = 1  \\(RuleModelTest\\.java:\\d+\\)"));
  }

  @Test
  void mistakes_in_building_are_reported_at_once() {
    var builder = RuleModel.named("mistaken");
    Variable x = builder.variable("x", 0, 1);

    assertThatThrownBy(() -> builder.variable("x", 0, 1)).hasMessageContaining("two variables");
    assertThatThrownBy(() -> builder.variable("y", 0, 1, 2)).hasMessageContaining("0..1");
    assertThatThrownBy(() -> builder.rule("none", s -> true)).hasMessageContaining("no effect");
    assertThatThrownBy(() -> x.get(new io.nutshell.model.State(1))).hasMessageContaining("build()");
    builder.build();
    assertThatThrownBy(builder::build).hasMessageContaining("already");
  }

  @Test
  void two_explorations_run_at_once_in_one_machine() throws Exception {
    var start = new CyclicBarrier(2);
    Model shared = counter(60_000);
    Callable<Report> breadthFirst =
        () -> {
          start.await();
          return Check.of(shared).run();
        };
    Callable<Report> depthFirst =
        () -> {
          start.await();
          return Check.of(shared).order(Order.DFS).run();
        };

    try (var threads = Executors.newFixedThreadPool(2)) {
      for (Future<Report> report : threads.invokeAll(List.of(breadthFirst, depthFirst))) {
        assertThat(report.get().verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(report.get().states()).isEqualTo(60_001);
        assertThat(report.get().explored().transitions()).isEqualTo(60_001);
      }
    }
  }

  private static Model counter(long most) {
    var builder = RuleModel.named("counter");
    Variable x = builder.variable("x", 0, most);
    builder.rule("up", s -> x.get(s) < most, s -> x.add(s, 1));
    builder.rule("reset", s -> x.is(s, most), s -> x.set(s, 0));
    return builder.build();
  }
}
