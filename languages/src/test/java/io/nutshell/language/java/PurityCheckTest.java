package io.nutshell.language.java;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.PurityCheck;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Models whose rules depend on more than the state are found. */
final class PurityCheckTest {

  @Test
  void a_model_that_depends_on_the_state_alone_passes() {
    var system = RuleModel.named("counter");
    Variable x = system.variable("x", 0, 3);
    Variable y = system.variable("y", 0, 9);
    system.rule("up", s -> x.get(s) < 3, s -> x.add(s, 1));
    system.rule("reset", s -> x.is(s, 3), s -> x.set(s, 0), s -> y.add(s, 1));

    assertThat(PurityCheck.of(system.build(), 1_000)).isEmpty();
  }

  @Test
  void an_effect_that_counts_its_calls_is_found() {
    int[] calls = {0};
    var system = RuleModel.named("counting");
    Variable x = system.variable("x", 0, 6);
    system.rule("jump", s -> true, s -> x.set(s, calls[0]++ % 7));

    assertThat(PurityCheck.of(system.build(), 1_000).orElseThrow())
        .contains("depend on more than the state")
        .contains("'jump' leads to (x=")
        .contains("expanded again later")
        .contains("hint: look for");
  }

  /** Alone, a cursor always finds what the guard of its first rule has left behind. */
  @Test
  void a_guard_that_leaves_something_for_an_effect_is_found_by_two_cursors() {
    long[] seen = {0};
    var system = RuleModel.named("remembering");
    Variable x = system.variable("x", 0, 7);
    system.rule(
        "remember",
        s -> {
          seen[0] = x.get(s);
          return x.get(s) < 7;
        },
        s -> x.add(s, 1));
    system.rule("halve", s -> true, s -> x.set(s, (int) seen[0] / 2));

    assertThat(PurityCheck.of(system.build(), 1_000).orElseThrow())
        .contains("'halve' leads to (x=")
        .contains("two cursors make steps in turn");
  }

  /** Between guard and effect of one step only another thread can come. */
  @Test
  void a_rule_that_shares_a_field_is_found_by_two_threads() {
    long[] seen = {0};
    var system = RuleModel.named("sharing");
    Variable x = system.variable("x", 0, 63);
    system.rule(
        "double",
        s -> {
          seen[0] = x.get(s);
          LockSupport.parkNanos(1_000);
          return true;
        },
        s -> x.set(s, (int) (2 * seen[0] + 1) % 64));
    system.rule(
        "up",
        s -> {
          seen[0] = x.get(s);
          return true;
        },
        s -> x.set(s, (int) (seen[0] + 1) % 64));

    assertThat(PurityCheck.of(system.build(), 1_000).orElseThrow())
        .contains("when two threads are at work");
  }
}
