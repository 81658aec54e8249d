package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The option {@code --unfold}, and nets that are not unfolded. */
final class UnfoldOptionTest {
  private static final String COURIERS =
      Run.root().resolve("examples/pnml/couriers.pnml").toString();
  private static final String DATABASE =
      Run.root().resolve("examples/pnml/database.pnml").toString();

  @TempDir Path temporary;

  private String file(String name) {
    return temporary.resolve(name).toString();
  }

  private static String figures(String out) {
    return out.lines()
        .filter(line -> line.matches("  (states|transitions|levels|deadlocks) .*|[✓✗?] .*"))
        .reduce("", (all, line) -> all + line + "\n");
  }

  @Test
  void a_net_whose_unfolding_is_too_large_is_explored_with_a_note() {
    Run run = Run.of("check", COURIERS, "--reach", "delivered == 3", "--trace", "events");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out() + run.err()).contains("explored binding by binding, without unfolding");
    assertThat(run.out()).contains("load(c=anna, from=1010, to=9020)");
  }

  @Test
  void the_same_net_is_refused_where_it_must_be_unfolded() {
    Run run = Run.of("check", COURIERS, "--unfold", "yes");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("unfolds to more than", "hint: --unfold no");
  }

  @Test
  void both_ways_give_the_same_figures() {
    Run unfolded = Run.of("check", DATABASE, "--invariant", "tokens(waiting) <= 1");
    Run coloured =
        Run.of("check", DATABASE, "--invariant", "tokens(waiting) <= 1", "--unfold", "no");

    assertThat(coloured.exitCode()).isZero();
    assertThat(figures(coloured.out())).isEqualTo(figures(unfolded.out())).contains("109");
    assertThat(coloured.out()).doesNotContain("note");
  }

  @Test
  void temporal_formulas_name_transitions_and_bindings() {
    String formula = "G (fired('update(s=a)') -> F fired(\"finish\"))";
    Run unfolded = Run.of("check", DATABASE, "--ltl", "G (waiting > 0 -> F waiting == 0)");
    Run coloured =
        Run.of("check", DATABASE, "--unfold=no", "--ltl", "G (waiting > 0 -> F waiting == 0)");

    assertThat(figures(coloured.out())).isEqualTo(figures(unfolded.out()));
    assertThat(Run.of("check", DATABASE, "--unfold=no", "--ltl", formula).exitCode())
        .isEqualTo(Run.of("check", DATABASE, "--ltl", formula).exitCode());
  }

  @Test
  void a_certificate_knows_that_the_net_was_not_unfolded() {
    Run.of("check", DATABASE, "--unfold", "no", "--certificate", file("c"), "--quiet");

    assertThat(Run.of("verify", file("c"), DATABASE, "--unfold", "no", "--reachable").out())
        .startsWith("✓ PROVED")
        .contains("109           exactly");
    Run other = Run.of("verify", file("c"), DATABASE);
    assertThat(other.exitCode()).isEqualTo(2);
    assertThat(other.err()).contains("with --unfold=no", "hint: --unfold=no");
    assertThat(Run.of("verify", file("c"), DATABASE, "--set-from-certificate").exitCode()).isZero();
  }

  @Test
  void a_run_is_resumed_without_unfolding() {
    Run whole = Run.of("check", DATABASE, "--all", "--unfold", "no");
    Run broken =
        Run.of(
            "check",
            DATABASE,
            "--all",
            "--unfold=no",
            "--max-states=40",
            "--checkpoint=" + file("run"));
    Run resumed = Run.of("resume", file("run"));

    assertThat(broken.exitCode()).isEqualTo(4);
    assertThat(figures(resumed.out())).isEqualTo(figures(whole.out()));
  }

  @Test
  void a_trace_is_replayed_without_unfolding() {
    Run.of("check", COURIERS, "--reach", "delivered == 1", "--trace-out", file("t.json"), "-q");
    Run replay = Run.of("replay", COURIERS, file("t.json"), "--trace", "diff");

    assertThat(replay.exitCode()).isZero();
    assertThat(replay.out()).contains("unload(c=", "- 1`(ben,9020)");
  }

  @Test
  void random_steps_show_bindings_and_tokens() {
    Run run = Run.of("simulate", COURIERS, "--random", "5", "--seed", "1");

    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).contains("without unfolding");
    assertThat(run.out()).contains("courier", "1`(anna,1010)++1`(ben,9020)", "drive(c=");
  }

  @Test
  void the_net_is_drawn_as_in_its_file() throws IOException {
    Run run = Run.of("graph", COURIERS, "--net", "-o", file("net.dot"));

    assertThat(run.err()).contains("6 places, 3 transitions");
    assertThat(Files.readString(temporary.resolve("net.dot"))).contains("\"unload\"", "\"10\"");
  }

  @Test
  void a_contest_folder_is_answered_without_unfolding() throws IOException {
    Files.copy(Path.of(DATABASE), temporary.resolve("model.pnml"));
    Run unfolded = Run.of("mcc", temporary.toString());
    Run coloured = Run.of("mcc", temporary.toString(), "--unfold", "no");

    assertThat(coloured.exitCode()).isZero();
    assertThat(coloured.out()).isEqualTo(unfolded.out()).contains("STATES 109");
  }

  @Test
  void other_models_and_other_words_are_refused() {
    Run dve = Run.of("check", Run.example("peterson.dve"), "--unfold", "no");
    assertThat(dve.exitCode()).isEqualTo(2);
    assertThat(dve.err()).contains("--unfold is for symmetric nets in PNML", "hint: leave it out");

    Run word = Run.of("check", DATABASE, "--unfold", "perhaps");
    assertThat(word.exitCode()).isEqualTo(2);
    assertThat(word.err()).contains("--unfold cannot be 'perhaps': it is one of yes, no");
  }

  @Test
  void a_report_shows_the_places_and_transitions_of_the_file() {
    Run run = Run.of("report", COURIERS);

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("carried", "0 … 2", "Dead transitions  none");
  }
}
