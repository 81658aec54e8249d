package io.nutshell.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What only a process of its own can show: signals, pipes, exit codes. */
@DisabledOnOs(OS.WINDOWS)
final class ProcessTest {
  @TempDir Path folder;

  @Test
  void an_interrupted_search_still_reports_what_it_covered() throws Exception {
    Process process = start("check", endlessModel(), "--format", "json");
    try (BufferedReader err = process.errorReader(UTF_8)) {
      assertThat(err.readLine()).startsWith("Checking ");
      interrupt(process);

      JsonNode json =
          JsonMapper.builder().build().readTree(process.getInputStream().readAllBytes());
      assertThat(json.get("verdict").stringValue()).isEqualTo("incomplete");
      assertThat(json.get("reason").stringValue()).contains("interrupted");
      assertThat(json.get("states").longValue()).isPositive();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(4);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void an_interrupted_comparison_shows_what_was_measured_till_then() throws Exception {
    Process process = start("compare", endlessModel(), "--max-states", "5_000_000");
    try (BufferedReader err = process.errorReader(UTF_8)) {
      assertThat(err.readLine()).startsWith("exact, breadth first: state limit, 5,000,000 states");
      interrupt(process);

      String out = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(out)
          .containsPattern("  exact +state limit +5,000,000 ")
          .containsPattern("  tree +interrupted ")
          .doesNotContain("comback");
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(4);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void a_reader_that_leaves_early_does_no_harm() throws Exception {
    Process process = start("check", Run.example("philosophers.dve"));
    process.getInputStream().close();

    String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(err.lines()).hasSize(1);
  }

  @Test
  void the_example_of_the_library_runs_as_it_stands() throws Exception {
    Process process = java(List.of(Run.root().resolve("examples/java/LostUpdate.java").toString()));

    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .isEqualTo(
            """
            VIOLATED, 12 states
              T0 reads
              T1 reads
              T0 writes
              T1 writes
            """);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  private static Process start(String... arguments) throws IOException {
    List<String> words = new ArrayList<>(List.of("io.nutshell.app.cli.Main"));
    words.addAll(List.of(arguments));
    return java(words);
  }

  /** As Ctrl-C does; a shell's job in the background ignores that, but not the other signal. */
  private static void interrupt(Process process) throws Exception {
    for (String signal : List.of("-INT", "-TERM")) {
      new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
    }
  }

  private static Process java(List<String> words) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path")));
    command.addAll(words);
    return new ProcessBuilder(command).start();
  }

  private String endlessModel() throws IOException {
    return Files.writeString(
            folder.resolve("endless.dve"),
            "int x; int y; process P { state a; init a; trans"
                + " a -> a { effect x = (x + 1) % 30000; },"
                + " a -> a { effect y = (y + 1) % 30000; }; } system async;")
        .toString();
  }
}
