package io.nutshell.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ResumeCommandTest {
  private static final String LEADER = Run.example("leader_election.dve");

  @TempDir Path temporary;

  private String folder() {
    return temporary.resolve("run").toString();
  }

  private static String figures(String out) {
    return out.lines()
        .filter(line -> line.matches("  (states|transitions|levels|deadlocks) .*|[✓✗?] .*"))
        .reduce("", (all, line) -> all + line + "\n");
  }

  @Test
  void a_run_that_reached_a_limit_is_resumed_with_the_same_result() {
    Run whole = Run.of("check", LEADER, "--all");
    Run broken = Run.of("check", LEADER, "--all", "--max-states", "20", "--checkpoint", folder());
    Run resumed = Run.of("resume", folder());

    assertThat(broken.exitCode()).isEqualTo(4);
    assertThat(broken.err()).endsWith("nutshell resume " + folder() + " continues from here\n");
    assertThat(resumed.exitCode()).isEqualTo(whole.exitCode());
    assertThat(figures(resumed.out())).isEqualTo(figures(whole.out()));
  }

  @Test
  void a_run_that_was_cut_short_after_the_search_of_the_states_is_resumed() {
    String model = Run.example("peterson.dve");
    List<String> asked = List.of("check", model, "--deadlock", "--ltl", "G F P.critical");
    List<String> limited = new ArrayList<>(asked);
    limited.addAll(List.of("--emptiness", "owcty", "--max-states", "25"));
    limited.addAll(List.of("--checkpoint", folder()));
    Run broken = Run.of(limited.toArray(String[]::new));

    assertThat(broken.exitCode()).isEqualTo(4);
    assertThat(broken.out()).startsWith("? INCOMPLETE  no violation in all 20 states, but ltl");
    assertThat(broken.err()).endsWith("nutshell resume " + folder() + " continues from here\n");
    assertThat(figures(Run.of("resume", folder()).out()))
        .isEqualTo(figures(Run.of(asked.toArray(String[]::new)).out()));
  }

  @Test
  void a_run_that_ends_before_its_first_checkpoint_is_not_said_to_be_resumable() {
    Run broken = Run.of("check", LEADER, "--all", "--max-states", "2", "--checkpoint", folder());

    assertThat(broken.exitCode()).isEqualTo(4);
    assertThat(broken.err())
        .endsWith(
            "there is no checkpoint in " + folder() + ": the search ended before the first one\n");
    assertThat(Run.of("resume", folder()).err()).contains("there is no checkpoint");
  }

  @Test
  void a_certificate_of_a_resumed_run_is_a_proof_too() {
    String certificate = temporary.resolve("c").toString();
    Run.of("check", LEADER, "--all", "--max-states", "20", "--checkpoint", folder());
    Run.of("resume", folder(), "--certificate", certificate, "--quiet");

    assertThat(Run.of("verify", certificate, LEADER, "--reachable").out()).startsWith("✓ PROVED");
  }

  @Test
  void runs_are_listed_and_can_be_resumed_with_other_limits() {
    Run.of("check", LEADER, "--all", "--max-states=20", "--checkpoint=" + folder(), "-q");
    assertThat(Run.of("runs", temporary.toString()).out())
        .contains(folder() + "  can be resumed", "  model     " + LEADER, " expanded, ");

    Run again = Run.of("resume", folder(), "--max-states", "30", "--format", "json");
    assertThat(again.exitCode()).isEqualTo(4);
    assertThat(again.out()).contains("\"states\" : 30");
    Run.of("resume", folder());
    assertThat(Run.of("runs", folder()).out()).contains("finished");
  }

  @Test
  void missing_runs_are_reported() {
    assertThat(Run.of("runs", temporary.toString()).out()).startsWith("There are no runs here");
    assertThat(Run.of("runs", folder()).exitCode()).isEqualTo(2);
    assertThat(Run.of("resume", folder()).err())
        .contains("there is no checkpoint")
        .contains("hint: ");
  }

  @Test
  void a_model_edited_since_is_refused() throws IOException {
    Path model = Files.copy(Path.of(LEADER), temporary.resolve("model.dve"));
    Run.of("check", model.toString(), "--all", "--max-states", "20", "--checkpoint", folder());
    Files.writeString(model, Files.readString(model) + "\n");
    Run run = Run.of("resume", folder());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("has changed since").contains("hint: ");
  }

  @Test
  void a_property_file_edited_since_is_refused() throws IOException {
    Path file = Files.writeString(temporary.resolve("a.props"), "quiet: deadlock\n");
    Run.of(
        "check",
        LEADER,
        "--properties",
        file.toString(),
        "--max-states",
        "20",
        "--checkpoint",
        folder());
    Files.writeString(file, "loud: deadlock\n");

    assertThat(Run.of("resume", folder()).err()).contains("what is asked").contains("hint: ");
  }

  /** Kills processes at different moments; every remaining checkpoint must be resumable. */
  @ParameterizedTest
  @ValueSource(strings = {"tree", "comback", "sorted"})
  @DisabledOnOs(OS.WINDOWS)
  void a_killed_run_is_resumed(String store) throws Exception {
    Path model =
        Files.writeString(
            temporary.resolve("grid.dve"),
            "byte x; byte y; byte z; process P { state a; init a; trans"
                + " a -> a { guard x < 50; effect x = x + 1; },"
                + " a -> a { guard y < 50; effect y = y + 1; },"
                + " a -> a { guard z < 50; effect z = z + 1; }; } system async;");
    Random random = new Random(1);
    List<String> begin =
        List.of(
            "check",
            model.toString(),
            "--all",
            "--store",
            store,
            "--checkpoint",
            folder(),
            "--checkpoint-every",
            "1ms",
            "--quiet");
    List<String> goOn = List.of("resume", folder(), "--quiet");
    for (int killed = 0; killed < 2; killed++) {
      Process process = start(Files.exists(Path.of(folder(), "checkpoint")) ? goOn : begin);
      while (process.isAlive() && !Files.exists(Path.of(folder(), "checkpoint"))) {
        Thread.sleep(1);
      }
      process.waitFor(random.nextInt(300), TimeUnit.MILLISECONDS);
      process.destroyForcibly().waitFor();
    }
    Process process = start(goOn);
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(out).contains("  states        132,651\n", "  transitions   390,150\n");
    assertThat(process.waitFor()).isEqualTo(1);
  }

  private static Process start(List<String> words) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "io.nutshell.app.cli.Main"));
    command.addAll(words);
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }
}
