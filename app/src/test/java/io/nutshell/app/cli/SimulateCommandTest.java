package io.nutshell.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.app.report.Palette;
import io.nutshell.app.simulate.Simulator;
import io.nutshell.app.simulate.StreamLines;
import io.nutshell.language.registry.Languages;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SimulateCommandTest {
  private static final String PETERSON = Run.example("peterson.dve");

  @TempDir Path folder;

  private Run script(String model, String... lines) throws IOException {
    Path script = Files.writeString(folder.resolve("walk.txt"), String.join("\n", lines));
    return Run.of("simulate", model, "--script", script.toString(), "--seed", "1");
  }

  @Test
  void a_session_shows_the_enabled_events_and_what_each_step_changes() throws IOException {
    Run run = script(PETERSON, "# first P", "1", "step 2");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
              0  initial state
                   globals  want=[0 0]  turn=0
                   P        idle
                   Q        idle

              1) P: idle -> wanting  peterson.dve:15  want[0] 0 → 1  P idle → wanting
              2) Q: idle -> wanting  peterson.dve:25  want[1] 0 → 1  Q idle → wanting

            > 1
              1  P: idle -> wanting  peterson.dve:15
                   want[0]  0 → 1
                   P        idle → wanting

              1) P: wanting -> waiting  peterson.dve:16  turn 0 → 1  P wanting → waiting
              2) Q: idle -> wanting     peterson.dve:25  want[1] 0 → 1  Q idle → wanting

            > step 2
              2  Q: idle -> wanting  peterson.dve:25
                   want[1]  0 → 1
                   Q        idle → wanting

              1) P: wanting -> waiting  peterson.dve:16  turn 0 → 1  P wanting → waiting
              2) Q: wanting -> waiting  peterson.dve:26  Q wanting → waiting

            """);
  }

  @Test
  void steps_can_be_taken_back_and_again() throws IOException {
    Run run =
        script(
            PETERSON,
            "1",
            "1",
            "1",
            "back 2",
            "expect P.wanting",
            "forward",
            "expect P.waiting",
            "jump 0",
            "expect P.idle",
            "jump 3",
            "expect P.critical");

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
  }

  @Test
  void run_takes_the_shortest_path_to_a_condition() throws IOException {
    Run run = script(PETERSON, "2", "run P.critical && Q.waiting", "trace events", "run turn == 7");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("  5  ").contains("no state from here satisfies it");
    assertThat(run.out()).doesNotContain("  6  ");
  }

  @Test
  void run_without_a_condition_leads_to_the_nearest_deadlock() throws IOException {
    Run run = script(Run.example("philosophers.dve"), "1", "run", "run", "trace events");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("✗ deadlock", "this is a deadlock", "\n  5  ")
        .doesNotContain("\n  6  ");
    assertThat(script(PETERSON, "run").out()).contains("no deadlock can be reached from here");
  }

  @Test
  void commands_variables_and_locations_are_completed() {
    assertThat(Simulator.words(Languages.load(Path.of(PETERSON))))
        .contains("run", "turn", "want[0]", "P", "P.critical", "Q.idle");
  }

  @Test
  void lines_fit_the_terminal() {
    String philosophers = Run.example("philosophers.dve");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Simulator simulator =
        new Simulator(
            Languages.load(Path.of(philosophers)),
            "philosophers.dve",
            "",
            1,
            Palette.PLAIN,
            new PrintStream(out, true, UTF_8),
            80);

    simulator.run(new StreamLines(new ByteArrayInputStream("help\n1\n".getBytes(UTF_8))));

    assertThat(out.toString(UTF_8).lines()).allMatch(line -> line.length() <= 80);
    assertThat(out.toString(UTF_8))
        .contains("1) Phil_0: think -> hungry  philosophers.dve:14  fork[0] 0 → 1  ");
  }

  @Test
  void an_unmet_expectation_of_a_script_ends_it_with_exit_code_1() throws IOException {
    Run run = script(PETERSON, "1", "expect P.idle", "1");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("✗ P.idle").endsWith("✗ P.idle\n");
  }

  @Test
  void random_steps_are_the_same_for_the_same_seed() {
    Run one = Run.of("simulate", PETERSON, "--random", "50", "--seed", "7", "--trace", "events");
    Run same = Run.of("simulate", PETERSON, "--random", "50", "--seed", "7", "--trace", "events");
    Run other = Run.of("simulate", PETERSON, "--random", "50", "--seed", "8", "--trace", "events");

    assertThat(one.exitCode()).isZero();
    assertThat(one).isEqualTo(same).isNotEqualTo(other);
    assertThat(one.out()).contains("\n 50  ");
  }

  @Test
  void a_random_seed_is_printed() {
    Run run = Run.of("simulate", PETERSON, "--random", "1");

    assertThat(run.err()).matches("The seed is \\d+\n");
  }

  @Test
  void random_steps_end_in_a_deadlock_and_say_so() throws IOException {
    String model = model("process P { state a, b; init a; trans a -> b { }; } system async;");

    Run run = Run.of("simulate", model, "--random", "10", "--seed", "1");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("  1  P: a -> b")
        .endsWith("ended  deadlock: nothing is enabled\n");
  }

  @Test
  void random_steps_stop_when_a_condition_becomes_true() throws IOException {
    Run run = script(PETERSON, "random 1000 P.critical", "expect P.critical");

    assertThat(run.exitCode()).as(run.out()).isZero();
  }

  @Test
  void a_simulation_is_written_and_can_be_replayed() throws IOException {
    Path file = folder.resolve("w.json");
    script(PETERSON, "1", "1", "write " + file);

    Run replay = Run.of("replay", PETERSON, file.toString());
    assertThat(replay.exitCode()).isZero();
    assertThat(replay.out()).startsWith("✓ FITS, 2 steps");
  }

  @Test
  void an_error_of_the_model_is_shown_and_cannot_be_taken() throws IOException {
    String model =
        model(
            "byte x; process P { state a; init a; trans a -> a { effect x = 1 / x; }; } system async;");

    Run run = script(model, "1");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).contains("1) P: a -> a  model.dve:1  ✗ division by zero");
    assertThat(run.err()).contains("walk.txt:1:1", "an error of the model");
  }

  @Test
  void a_failed_assertion_and_a_deadlock_are_marked() throws IOException {
    String model =
        model(
            "byte x; process P { state a, b; init a; assert b: x == 0;"
                + " trans a -> b { effect x = 1; }; } system async;");

    assertThat(script(model, "1").out()).contains("✗ assertion ", " fails", "✗ deadlock");
  }

  @Test
  void a_range_that_is_too_small_is_widened_during_simulation() throws IOException {
    // Too many states for a look ahead to see more than a few of them.
    String model =
        model(
            "int x; byte y[8]; process P { state a; init a; trans a -> a { effect x = x + 1; }; }"
                + " process Q { byte i; state b; init b; trans"
                + " b -> b { guard i < 8; effect y[i] = (y[i] + 1) % 200; },"
                + " b -> b { effect i = (i + 1) % 8; }; } system async;");

    Run run = Run.of("simulate", model, "--random", "3000", "--seed", "1", "--trace", "none");
    assertThat(run.exitCode()).as(run.err()).isZero();
    Path file = folder.resolve("w.json");
    Run.of("simulate", model, "--random", "3000", "--seed", "1", "--trace-out", file.toString());
    assertThat(Run.of("replay", model, file.toString(), "--trace", "none").exitCode()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          fly                  | there is no command 'fly'              | help lists them
          bakc                 | there is no command 'bakc'             | did you mean back?
          st                   | 'st' may be step or state              | another letter
          9                    | there is no event 9 here               | enabled shows them
          back                 | there is no step -1                    | jump 0
          jump                 | jump needs an argument: N              | help
          jump far             | 'far' is no whole number               | help
          expect               | expect needs an argument: EXPR         | help
          test nix             | 'nix':1:1: there is no                 | declare it
          trace tabel          | there is no style 'tabel'              | did you mean trace table?
          write /no/such/t.json | cannot be written                     | folder
          write walk.doc       | has no known extension                | .json
          step                 | 2 events are enabled here              | the number of one
          """)
  void a_wrong_line_of_a_script_is_reported_with_its_position(String line, String why, String hint)
      throws IOException {
    Run run = script(PETERSON, "# nothing", "", line);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("walk.txt:3:1: ", why, "hint: ", hint);
  }

  @Test
  void options_that_do_not_go_together_are_refused() {
    assertThat(Run.of("simulate", PETERSON, "--trace", "full").err()).contains("needs --random");
    assertThat(Run.of("simulate", PETERSON, "--random", "3", "--script", "x").err())
        .contains("do not go together");
    assertThat(Run.of("simulate", PETERSON, "--script", "nowhere.txt").err())
        .contains("nowhere.txt: there is no such file");
  }

  private String model(String text) throws IOException {
    return Files.writeString(folder.resolve("model.dve"), text).toString();
  }
}
