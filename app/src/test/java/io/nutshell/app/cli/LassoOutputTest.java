package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every output shows the cycle of a counterexample as a cycle, and a deadlock as its end. */
final class LassoOutputTest {
  /** Violates {@code F G P.b} by a cycle of two steps, after one step. */
  private static final String CYCLE =
      """
      byte x;
      process P { state start, a, b; init start;
        trans start -> a { effect x = 1; }, a -> b { effect x = 2; }, b -> a { effect x = 1; }; }
      process Q { state q; init q; trans q -> q { guard x == 9; }; }
      system async;
      """;

  /** Violates {@code F P.b}, and ends in a deadlock after one step. */
  private static final String DEADLOCK =
      """
      byte x;
      process P { state start, a, b; init start;
        trans start -> a { effect x = 1; }, a -> b { guard x == 2; }; }
      system async;
      """;

  @TempDir Path folder;

  private Run cycle(String... options) throws IOException {
    return violated(CYCLE, "F G P.b", options);
  }

  private Run deadlock(String... options) throws IOException {
    return violated(DEADLOCK, "F P.b", options);
  }

  private Run violated(String text, String formula, String... options) throws IOException {
    List<String> words = new ArrayList<>(List.of("check", model(text), "--ltl", formula, "-q"));
    words.addAll(List.of(options));
    Run run = Run.of(words.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.out() + run.err()).isOne();
    return run;
  }

  private String model(String text) throws IOException {
    return Files.writeString(folder.resolve("m.dve"), text).toString();
  }

  private String written(String text, String formula, String option, String name)
      throws IOException {
    Path file = folder.resolve(name);
    violated(text, formula, option, file.toString());
    return Files.readString(file);
  }

  @Test
  void a_line_beside_the_lanes_leads_back_to_the_beginning_of_the_cycle() throws IOException {
    assertThat(cycle("--trace", "lanes").out())
        .endsWith(
            """
            Counterexample to ltl F G P.b, 1 step and a cycle of 2

                    P
              0     start
              1     ● start -> a  x=1
                 ┌▶ cycle: the steps from here on repeat for ever
              2  │  ● a -> b      x=2
              3  │  ● b -> a      x=1
                 └─ back in the state of step 1
            """);
    assertThat(deadlock("--trace", "lanes").out())
        .endsWith(
            """
            Counterexample to ltl F P.b, 1 step to a deadlock

                 P
              0  start
              1  ● start -> a  x=1
                 deadlock: the system stays here for ever
            """);
  }

  @Test
  void the_line_of_a_cycle_passes_beside_the_arrows_of_messages() throws IOException {
    String model =
        """
        channel c;
        process P { state p; init p; trans p -> p { sync c!; }; }
        process Q { state q; init q; trans q -> q { sync c?; }; }
        system async;
        """;
    assertThat(violated(model, "F false", "--trace", "lanes", "--emptiness", "ndfs").out())
        .contains("     │  ├─── c ───▶", "     └─ back in the state of step 0");
  }

  @Test
  void a_table_marks_the_cycle() throws IOException {
    assertThat(cycle("--trace", "table").out())
        .contains("     cycle: the steps from here on repeat for ever\n  2  P: a -> b")
        .contains("     back in the state of step 1\n");
    assertThat(deadlock("--trace", "table").out())
        .contains("     deadlock: the system stays here for ever\n");
  }

  @Test
  void sequence_diagrams_have_the_cycle_as_a_loop() throws IOException {
    assertThat(written(CYCLE, "F G P.b", "--trace-out", "t.puml"))
        .contains(
            """
            L1 -> L1: 1. start -> a\\nx=1
            loop for ever
            L1 -> L1: 2. a -> b\\nx=2
            L1 -> L1: 3. b -> a\\nx=1
            end
            @enduml
            """);
    assertThat(written(CYCLE, "F G P.b", "--trace-out", "t.mmd"))
        .contains("1 step and a cycle of 2\n")
        .endsWith(
            """
              L1->>L1: 1. start -#62; a<br/>x=1
              loop for ever
              L1->>L1: 2. a -#62; b<br/>x=2
              L1->>L1: 3. b -#62; a<br/>x=1
              end
            """);
  }

  @Test
  void a_sequence_diagram_ends_with_a_note_about_a_deadlock() throws IOException {
    assertThat(written(DEADLOCK, "F P.b", "--trace-out", "t.mmd"))
        .endsWith("  Note over L1: deadlock: the system stays here for ever\n")
        .doesNotContain("loop", "violated here");
  }

  @Test
  void in_sarif_the_steps_of_the_cycle_are_nested() throws IOException {
    JsonNode result = sarif(CYCLE, "F G P.b");
    JsonNode steps = result.at("/codeFlows/0/threadFlows/0/locations");

    assertThat(result.at("/message/text").stringValue())
        .isEqualTo("ltl F G P.b is violated, by 1 step and a cycle of 2");
    assertThat(steps).hasSize(5);
    assertThat(steps.get(1).has("nestingLevel")).isFalse();
    assertThat(steps.get(2).get("nestingLevel").intValue()).isOne();
    assertThat(steps.get(3).get("nestingLevel").intValue()).isOne();
    assertThat(steps.get(4).at("/location/message/text").stringValue())
        .isEqualTo("back in the state of step 1");

    JsonNode last = sarif(DEADLOCK, "F P.b").at("/codeFlows/0/threadFlows/0/locations/2");
    assertThat(last.at("/location/message/text").stringValue())
        .isEqualTo("deadlock: the system stays here for ever");
  }

  private JsonNode sarif(String text, String formula) throws IOException {
    return JsonMapper.builder()
        .build()
        .readTree(written(text, formula, "--sarif", "r.sarif"))
        .at("/runs/0/results/0");
  }

  @Test
  void junit_says_how_long_stem_and_cycle_are_and_marks_the_cycle() throws IOException {
    assertThat(written(CYCLE, "F G P.b", "--junit", "r.xml"))
        .contains("message=\"violated, by 1 step and a cycle of 2\"")
        .contains("cycle: the steps from here on repeat for ever")
        .contains("back in the state of step 1");
  }

  @Test
  void of_a_long_cycle_whose_beginning_is_left_out_other_tools_are_told_where_it_is()
      throws IOException {
    String model =
        """
        int x;
        process P { state start, a; init start;
          trans start -> a {}, a -> a { guard x < 9000; effect x = x + 1; },
            a -> a { guard x == 9000; effect x = 0; }; }
        system async;
        """;
    assertThat(written(model, "F G (x > 0)", "--junit", "r.xml"))
        .contains(
            "1,002 steps are left out, only the last 8,000 are here; --trace-out FILE writes all; they"
                + " are the end of a cycle, which begins after 1 step");
  }

  @Test
  void a_page_says_how_long_stem_and_cycle_are() throws IOException {
    assertThat(written(CYCLE, "F G P.b", "--html", "p.html"))
        .contains("by 1 step and a cycle of 2", "1 step and a cycle of 2, replayed");
  }

  @Test
  void a_replay_says_how_long_stem_and_cycle_are() throws IOException {
    String trace = folder.resolve("t.json").toString();
    cycle("--trace-out", trace);
    Run run = Run.of("replay", model(CYCLE), trace, "--trace", "lanes");

    assertThat(run.out())
        .startsWith("✓ FITS  trace of ltl F G P.b, 1 step and a cycle of 2\n")
        .contains("the run violates F G P.b", "└─ back in the state of step 1");
  }

  private Run simulate(String text, String... lines) throws IOException {
    Path script = Files.writeString(folder.resolve("walk.txt"), String.join("\n", lines));
    return Run.of(
        "simulate",
        model(text),
        "--load",
        folder.resolve("t.json").toString(),
        "--script",
        script.toString());
  }

  @Test
  void a_simulation_walks_round_the_cycle_of_a_loaded_trace() throws IOException {
    cycle("--trace-out", folder.resolve("t.json").toString());
    Run run =
        simulate(
            CYCLE,
            "expect P.start",
            "forward",
            "expect P.a",
            "forward 2",
            "expect P.a",
            "forward",
            "expect P.b",
            "forward",
            "back 4",
            "expect P.a && x == 1",
            "jump 10",
            "expect P.b");

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.out())
        .contains(
            "loaded: 1 step and a cycle of 2",
            "cycle  the cycle begins here: forward goes round it",
            "cycle  back in the state of step 1, after round 1 of the cycle",
            "cycle  back in the state of step 1, after round 2 of the cycle");
  }

  @Test
  void a_simulation_can_leave_a_loaded_trace() throws IOException {
    String model =
        """
        process P { state a, b; init a; trans a -> a {}, a -> b {}, b -> b {}; }
        system async;
        """;
    Path trace = folder.resolve("t.json");
    violated(model, "F P.b", "--trace-out", trace.toString());
    Run left = simulate(model, "forward 3", "2", "expect P.b", "forward");

    assertThat(left.exitCode()).isEqualTo(2);
    assertThat(left.err()).contains("there is no step 5: the walk has steps 0 to 4");
  }

  @Test
  void a_simulation_shows_and_writes_the_cycle_once_it_was_walked() throws IOException {
    Path trace = folder.resolve("t.json");
    cycle("--trace-out", trace.toString());
    Path copy = folder.resolve("copy.json");
    Run run = simulate(CYCLE, "jump 3", "trace events", "write " + copy);

    assertThat(run.out()).contains("cycle: the steps from here on repeat for ever");
    assertThat(Files.readString(copy)).contains("\"loop\" : 1");
  }

  @Test
  void a_simulation_cannot_go_on_after_a_run_that_stays_in_a_deadlock() throws IOException {
    Path trace = folder.resolve("t.json");
    deadlock("--trace-out", trace.toString());
    Run run = simulate(DEADLOCK, "forward", "forward");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).contains("deadlock: the run stays here for ever");
    assertThat(run.err()).contains("the run stays in its last state for ever", "hint: ");
  }

  @Test
  void a_loaded_trace_must_fit_the_model() throws IOException {
    Path trace = folder.resolve("t.json");
    cycle("--trace-out", trace.toString());
    Run other = simulate(CYCLE.replace("effect x = 2", "effect x = 3"), "forward");

    assertThat(other.exitCode()).isEqualTo(2);
    assertThat(other.err()).contains("t.json:", "the trace does not fit the model", "hint: ");
    assertThat(Run.of("simulate", model(CYCLE), "--random=3", "--load=" + trace).exitCode())
        .isEqualTo(2);
  }
}
