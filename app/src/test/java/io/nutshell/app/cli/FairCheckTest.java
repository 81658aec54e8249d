package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code --fair} and {@code --progress-label}, in each language. */
final class FairCheckTest {
  /** P can always move; Q can receive only while P is at b, every other step of P. */
  private static final String TEXT =
      """
      channel c;
      process P { state a, b; init a; trans a -> b {}, b -> a {}, b -> b { sync c!; }; }
      process Q { state off, on; init off; trans off -> on { sync c?; }; }
      process R { state idle, done; init idle; trans idle -> done {}; }
      system async;
      """;

  /** The transition t stays enabled, u only every other time. */
  private static final String NET =
      """
      <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
      <net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
      <place id="a"><initialMarking><text>1</text></initialMarking></place>
      <place id="b"/><place id="c"><initialMarking><text>1</text></initialMarking></place>
      <place id="d"/><place id="e"><initialMarking><text>1</text></initialMarking></place>
      <place id="f"/>
      <transition id="go"/><transition id="back"/><transition id="t"/><transition id="u"/>
      <arc id="1" source="a" target="go"/><arc id="2" source="go" target="b"/>
      <arc id="3" source="b" target="back"/><arc id="4" source="back" target="a"/>
      <arc id="5" source="c" target="t"/><arc id="6" source="t" target="d"/>
      <arc id="7" source="e" target="u"/><arc id="8" source="b" target="u"/>
      <arc id="9" source="u" target="b"/><arc id="10" source="u" target="f"/>
      </page></net></pnml>
      """;

  @TempDir Path folder;
  private String dve = "";
  private String net = "";

  @BeforeEach
  void write() throws IOException {
    dve = Files.writeString(folder.resolve("m.dve"), TEXT).toString();
    net = Files.writeString(folder.resolve("m.pnml"), NET).toString();
  }

  private static Run check(String model, String... options) {
    List<String> words = new ArrayList<>(List.of("check", model, "--quiet"));
    words.addAll(List.of(options));
    return Run.of(words.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "F R.done, none, 1",
    "F R.done, weak, 0",
    "F R.done, strong, 0",
    "F Q.on, none, 1",
    "F Q.on, weak, 1",
    "F Q.on, strong, 0",
    "G F P.a, strong, 0",
    "G F fired(P), weak, 0",
    "G P.a, strong, 1",
    "G (Q.on || Q.off), strong, 0",
  })
  void processes_are_treated_fairly(String formula, String fair, int exitCode) {
    Run run = check(dve, "--ltl", formula, "--fair", fair);

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(exitCode);
    assertThat(run.out().contains("under " + fair + " fairness of processes"))
        .isEqualTo(!fair.equals("none"));
  }

  @ParameterizedTest
  @CsvSource({
    "F (d == 1), none, 1",
    "F (d == 1), weak, 0",
    "F (f == 1), weak, 1",
    "F (f == 1), strong, 0",
    "G F (a == 1), strong, 0",
  })
  void transitions_of_a_net_are_treated_fairly(String formula, String fair, int exitCode) {
    Run run = check(net, "--ltl", formula, "--fair", fair);

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(exitCode);
    assertThat(run.out().contains("fairness of transitions")).isEqualTo(!fair.equals("none"));
  }

  @ParameterizedTest
  @CsvSource({"none, 1", "weak, 0", "strong, 0"})
  void a_property_process_is_answered_for_fair_runs(String fair, int exitCode) throws IOException {
    String watched =
        TEXT.replace(
            "system async;",
            """
            process Never { state s; init s; accept s; trans s -> s { guard R.idle; }; }
            system async property Never;
            """);
    String model = Files.writeString(folder.resolve("w.dve"), watched).toString();
    Run run = check(model, "--fair", fair);

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(exitCode);
  }

  @ParameterizedTest
  @CsvSource({"none, 1", "weak, 0", "strong, 0"})
  void an_automaton_in_a_file_is_answered_for_fair_runs(String fair, int exitCode)
      throws IOException {
    Path claim =
        Files.writeString(
            folder.resolve("claim.hoa"),
            """
            HOA: v1
            States: 1
            Start: 0
            AP: 1 "R.idle"
            acc-name: Buchi
            Acceptance: 1 Inf(0)
            --BODY--
            State: 0 {0}
            [0] 0
            --END--
            """);
    Run run = check(dve, "--hoa", claim.toString(), "--fair", fair);

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(exitCode);
  }

  @Test
  void a_run_without_progress_is_a_violation() throws IOException {
    Run violated = check(dve, "--progress-label", "R.done");
    assertThat(violated.exitCode()).as(violated.out() + violated.err()).isOne();
    assertThat(violated.out()).contains("✗ progress R.done  violated, by ", "cycle:");
    assertThat(check(dve, "--progress-label", "R.done", "--fair", "weak").exitCode()).isZero();
    assertThat(check(dve, "--progress-label", "P.a || P.b").exitCode()).isZero();

    Path file = Files.writeString(folder.resolve("m.props"), "moves: progress R.done\n");
    Run named = check(dve, "--properties", file.toString(), "--fair", "weak");
    assertThat(named.exitCode()).as(named.out() + named.err()).isZero();
    assertThat(named.out()).contains("✓ moves  holds under weak fairness of processes");

    Run wrong = check(dve, "--progress-label", "P.nowhere");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("P.nowhere", "hint: ");
  }

  @Test
  void a_recorded_run_must_be_fair() throws IOException {
    Path trace = folder.resolve("t.json");
    Run run = check(dve, "--ltl", "F Q.on", "--fair", "weak", "--trace-out", trace.toString());
    assertThat(run.exitCode()).as(run.out() + run.err()).isOne();
    JsonNode json = JsonMapper.builder().build().readTree(Files.readString(trace));
    assertThat(json.get("properties").get(0).get("assumption").stringValue())
        .isEqualTo("weak fairness of processes");
    Run fits = Run.of("replay", dve, trace.toString());
    assertThat(fits.exitCode()).as(fits.out() + fits.err()).isZero();

    Files.writeString(trace, Files.readString(trace).replace("weak fairness", "strong fairness"));
    Run refuted = Run.of("replay", dve, trace.toString());
    assertThat(refuted.exitCode()).as(refuted.out() + refuted.err()).isOne();
    assertThat(refuted.out()).contains("the run is unfair to Q");
  }

  @ParameterizedTest
  @CsvSource({
    "--emptiness=ndfs, without regard to fairness",
    "--emptiness=owcty, without regard to fairness",
    "--store=sorted, does not give them back",
    "--store=bitstate, does not give them back",
    "--certificate=x.cert, cannot be certified under fairness",
  })
  void settings_that_cannot_serve_are_refused(String option, String why) {
    Run run = check(dve, "--ltl", "F Q.on", "--fair=weak", option);

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(2);
    assertThat(run.err()).contains(why, "hint: ");
  }

  @Test
  void a_search_for_fair_runs_is_not_recorded() {
    String kept = folder.resolve("kept").toString();
    Run run = check(dve, "--ltl", "F Q.on", "--fair=weak", "--checkpoint", kept);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("cannot be resumed", "leave out --checkpoint or --fair");
  }

  @Test
  void fairness_needs_a_property_of_infinite_runs() {
    Run run = check(dve, "--deadlock", "--fair", "weak");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no property of infinite runs", "leave out --fair");
  }
}
