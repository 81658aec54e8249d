package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckCommandTest {
  private static final String EXCLUSION = "not (P.critical && Q.critical)";

  @TempDir Path folder;

  @Test
  void a_correct_model_holds() {
    Run run = Run.of("check", Run.example("peterson.dve"), "--deadlock", "--invariant", EXCLUSION);

    assertThat(run.exitCode()).isZero();
    assertThat(run.steadyOut())
        .isEqualTo(
            """
            ✓ HOLDS  in all 20 reachable states

              ✓ deadlock                                  holds
              ✓ invariant not (P.critical && Q.critical)  holds

              states        20
              transitions   34
              levels        7
              deadlocks     0
              time          …
              memory        …
              coverage      complete      every reachable state was explored
              store         exact         every state is compared in full
            """);
  }

  @Test
  void the_check_is_announced_on_standard_error() {
    Run run = Run.of("check", Run.example("peterson.dve"), "--memory", "1g", "--threads", "1");

    assertThat(run.err())
        .isEqualTo(
            "Checking "
                + Run.example("peterson.dve")
                + ": deadlock, assertions (breadth first, auto store, one thread, at most 1.00"
                + " GiB)\n");
  }

  @Test
  void quiet_says_nothing_but_the_result() {
    Run run = Run.of("check", Run.example("peterson.dve"), "--quiet");

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("✓ HOLDS");
  }

  @Test
  void a_violation_comes_with_what_each_step_changed() {
    Run run = Run.of("check", Run.example("broken_mutex.dve"), "--invariant", EXCLUSION);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.steadyOut())
        .isEqualTo(
            """
            ✗ VIOLATED  invariant not (P.critical && Q.critical)

              ✗ invariant not (P.critical && Q.critical)  violated, after 4 steps

              states        9
              transitions   12
              levels        4
              deadlocks     0
              time          …
              memory        …
              coverage      partial       stopped at the first violation; use --all to continue
              store         exact         every state is compared in full

            Counterexample to invariant not (P.critical && Q.critical), 4 steps

              0  initial state
                   globals  busy=[0 0]
                   P        idle
                   Q        idle
              1  P: idle -> entering      broken_mutex.dve:15
                   P  idle → entering
              2  Q: idle -> entering      broken_mutex.dve:24
                   Q  idle → entering
              3  P: entering -> critical  broken_mutex.dve:16
                   busy[0]  0 → 1
                   P        entering → critical
              4  Q: entering -> critical  broken_mutex.dve:25
                   busy[1]  0 → 1
                   Q        entering → critical
            """);
  }

  @Test
  void a_full_trace_shows_all_values_after_each_step() {
    String out =
        Run.of("check", Run.example("broken_mutex.dve"), "--invariant", EXCLUSION, "--trace=full")
            .out();

    assertThat(out)
        .endsWith(
            """
              4  Q: entering -> critical  broken_mutex.dve:25
                   globals  busy=[1 1]
                   P        critical
                   Q        critical
            """);
  }

  @Test
  void a_trace_of_events_shows_nothing_else() {
    String out =
        Run.of("check", Run.example("broken_mutex.dve"), "--invariant", EXCLUSION, "--trace=events")
            .out();

    assertThat(out)
        .endsWith(
            """
              0  initial state
              1  P: idle -> entering      broken_mutex.dve:15
              2  Q: idle -> entering      broken_mutex.dve:24
              3  P: entering -> critical  broken_mutex.dve:16
              4  Q: entering -> critical  broken_mutex.dve:25
            """);
  }

  @Test
  void no_trace_is_shown_where_none_is_wanted() {
    Run run = Run.of("check", Run.example("philosophers.dve"), "--trace", "none");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("✗ deadlock").doesNotContain("initial state");
  }

  @Test
  void reach_holds_with_a_witness_or_is_violated_without() {
    Run found = Run.of("check", Run.example("peterson.dve"), "--reach", "P.critical");
    Run missed = Run.of("check", Run.example("peterson.dve"), "--reach", "turn == 2");

    assertThat(found.exitCode()).isZero();
    assertThat(found.out()).contains("Witness of reach P.critical, 3 steps");
    assertThat(missed.exitCode()).isEqualTo(1);
    assertThat(missed.out()).contains("no reachable state satisfies it");
  }

  @Test
  void all_explores_the_whole_space_and_counts_every_deadlock() throws IOException {
    String model =
        model(
            "byte x; process P { state a; init a; trans a -> a { guard x == 0; effect x = 1; }, a"
                + " -> a { guard x == 0; effect x = 2; }; } system async;");

    assertThat(Run.of("check", model, "--all").out())
        .contains("  deadlocks     2\n", "coverage      complete");
  }

  @Test
  void depth_first_finds_the_same_states() {
    Run run = Run.of("check", Run.example("peterson.dve"), "--order", "dfs");

    assertThat(run.out()).contains("  states        20\n", "  longest path  ");
  }

  @Test
  void each_limit_ends_with_an_incomplete_verdict_and_what_was_covered() throws IOException {
    String model = largeModel();

    assertIncomplete(Run.of("check", model, "--max-states", "1_000"), "limit on the number");
    assertIncomplete(Run.of("check", model, "--max-depth", "5"), "depth limit");
    assertIncomplete(Run.of("check", model, "--timeout", "100ms"), "time limit");
    assertIncomplete(Run.of("check", model, "--memory", "2m"), "memory limit");
  }

  private static void assertIncomplete(Run run, String reason) {
    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(4);
    assertThat(run.out()).startsWith("? INCOMPLETE").contains(reason, "coverage      partial");
  }

  @Test
  void colours_are_used_on_request() {
    assertThat(Run.of("check", Run.example("peterson.dve")).out()).doesNotContain("\u001b");
    assertThat(Run.of("check", Run.example("peterson.dve"), "--color", "always").out())
        .contains("\u001b[1;32m✓ HOLDS\u001b[0m");
  }

  private String largeModel() throws IOException {
    return model(
        "int x; int y; process P { state a; init a; trans"
            + " a -> a { effect x = (x + 1) % 5000; }, a -> a { effect y = (y + 1) % 5000; }; }"
            + " system async;");
  }

  private String model(String text) throws IOException {
    return Files.writeString(folder.resolve("model.dve"), text).toString();
  }
}
