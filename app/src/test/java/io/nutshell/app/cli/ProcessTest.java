package io.nutshell.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests that need a separate process: signals, pipes, exit codes. */
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

  @ParameterizedTest
  @CsvSource({"exact, 2, 8", "tree, 4, 1", "sorted, 8, 2"})
  void an_interrupted_search_is_resumed_with_another_number_of_threads(
      String store, String threads, String others) throws Exception {
    String[] asked = {"check", wideModel(), "--store", store, "--trace", "none", "--quiet"};
    Path run = folder.resolve("run");
    List<String> words = new ArrayList<>(List.of(asked));
    words.addAll(List.of("--threads", threads, "--checkpoint", run.toString()));
    words.addAll(List.of("--checkpoint-every", "1ms"));
    Process process = start(words.toArray(String[]::new));
    try {
      Path journal = run.resolve("journal-1");
      while (process.isAlive() && (Files.notExists(journal) || Files.size(journal) < 1 << 20)) {
        Thread.sleep(1);
      }
      interrupt(process);
      String out = new String(process.getInputStream().readAllBytes(), UTF_8);
      process.waitFor();
      assumeTrue(process.exitValue() != 0, "it ended before it was interrupted");
      assertThat(process.exitValue()).isEqualTo(4);
      assertThat(out).startsWith("? INCOMPLETE  the run was interrupted");
    } finally {
      process.destroyForcibly();
    }

    Run resumed = Run.of("resume", run.toString(), "--threads", others, "--quiet");
    assertThat(resumed.exitCode()).as(resumed.err()).isZero();
    assertThat(counts(resumed)).isEqualTo(counts(Run.of(asked)));
  }

  private static List<String> counts(Run run) {
    return run.out()
        .lines()
        .filter(line -> line.matches("  (states|transitions|levels|deadlocks) .*"))
        .toList();
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
  void a_reader_that_closes_the_pipe_early_is_not_an_error() throws Exception {
    Process process = start("check", Run.example("philosophers.dve"));
    process.getInputStream().close();

    String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(err.lines()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--version",
        "--help",
        "stores",
        "bibliography",
        "completion bash",
        "info MODEL",
        "check MODEL",
        "check MODEL --format json",
        "report MODEL --format json --quiet",
        "simulate MODEL --random 3 --seed 1",
        "replay MODEL TRACE",
        "verify CERTIFICATE MODEL",
        "check MODEL --junit /dev/stdout --quiet",
        "check MODEL --sarif /dev/full",
        "check MODEL --html /dev/full",
        "graph MODEL -o /dev/full.dot",
        "check MODEL --trace-out /dev/full.json",
      })
  @EnabledOnOs(OS.LINUX)
  void results_that_cannot_be_written_are_a_failure(String command) throws Exception {
    Path trace = folder.resolve("t.json");
    Path certificate = folder.resolve("c.cert");
    String model = Run.example("lost_update.dve");
    Run.of("check", model, "--trace-out", trace.toString());
    Run.of("check", model, "--all", "--certificate", certificate.toString());
    List<String> words = new ArrayList<>(List.of("io.nutshell.app.cli.Main"));
    for (String word : command.split(" ", -1)) {
      words.add(
          switch (word) {
            case "MODEL" -> model;
            case "TRACE" -> trace.toString();
            case "CERTIFICATE" -> certificate.toString();
            case "/dev/full.dot", "/dev/full.json" -> fullDevice(word.substring(9)).toString();
            default -> word;
          });
    }
    ProcessBuilder java = java(words).redirectOutput(new File("/dev/full"));
    Process process = java.start();

    String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(err).contains("cannot be written: No space left on device", "  hint: ");
    assertThat(process.exitValue()).isEqualTo(2);
  }

  /** A name with the extension of a format, for a device on which there is never room. */
  private Path fullDevice(String extension) throws IOException {
    return Files.createSymbolicLink(folder.resolve("full" + extension), Path.of("/dev/full"));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_report_can_go_to_standard_output_be_that_a_pipe_or_a_file() throws Exception {
    String[] command = {
      "check", Run.example("lost_update.dve"), "--quiet", "--junit", "/dev/stdout"
    };
    Process piped = start(command);
    String out = new String(piped.getInputStream().readAllBytes(), UTF_8);
    assertThat(piped.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(out).contains("VIOLATED", "<testsuites").endsWith("</testsuites>\n");

    List<String> words = new ArrayList<>(List.of("io.nutshell.app.cli.Main"));
    words.addAll(List.of(command));
    File file = folder.resolve("out").toFile();
    assertThat(java(words).redirectOutput(file).start().waitFor()).isOne();
    assertThat(Run.steady(Files.readString(file.toPath())).lines().count())
        .isEqualTo(out.lines().count());
    assertThat(file).content().contains("VIOLATED", "<testsuites");
  }

  @Test
  void numbers_look_the_same_in_every_locale() throws Exception {
    String graph = folder.resolve("g.graphml").toString();
    String model = Run.example("philosophers.dve");
    for (List<String> command :
        List.of(
            List.of("info", model),
            List.of("check", model, "--stats", "--max-states", "200"),
            List.of("report", model, "--quiet"),
            List.of("graph", model, "-o", graph, "--levels", "3"))) {
      List<String> words = new ArrayList<>(List.of("-Duser.language=ar", "-Duser.country=EG"));
      words.add("io.nutshell.app.cli.Main");
      words.addAll(command);
      Process process = java(words).redirectErrorStream(true).start();
      String out = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(out).isNotEmpty().doesNotContainPattern("[\\p{Nd}&&[^0-9]]");
    }
    assertThat(Files.readString(Path.of(graph)))
        .contains("<edge id=\"e0\" source=\"n0\"")
        .doesNotContainPattern("[\\p{Nd}&&[^0-9]]");
  }

  @Test
  void a_report_can_go_to_a_named_pipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Process process = start("check", Run.example("lost_update.dve"), "--junit", pipe.toString());

    assertThat(Files.readString(pipe)).contains("<testsuites").endsWith("</testsuites>\n");
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isOne();
    assertThat(Files.isRegularFile(pipe)).isFalse();
  }

  @Test
  void a_reader_that_closes_the_pipe_during_long_output_is_not_an_error() throws Exception {
    Process process =
        start("simulate", Run.example("lost_update.dve"), "--random", "2", "--seed", "1");
    process.getInputStream().close();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();

    Path graph = Files.createSymbolicLink(folder.resolve("g.json"), Path.of("/dev/stdout"));
    Process drawing =
        start("graph", Run.example("philosophers.dve"), "-o", graph.toString(), "--levels", "9");
    drawing.getInputStream().close();
    String err = new String(drawing.getErrorStream().readAllBytes(), UTF_8);
    assertThat(drawing.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(err).doesNotContain("error");
    assertThat(drawing.exitValue()).isZero();
  }

  @Test
  void the_example_of_the_library_runs_as_it_stands() throws Exception {
    Process process =
        java(List.of(Run.root().resolve("examples/java/LostUpdate.java").toString())).start();

    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .isEqualTo(
            """
            violated, 12 states, 12 transitions, every property was decided
              assertions: violated, assertion no update is lost fails  (LostUpdate.java:40)
                1  T0 reads: T0 = write  (LostUpdate.java:25)
                2  T1 reads: T1 = write  (LostUpdate.java:25)
                3  T0 writes: counter = 1, T0 = done  (LostUpdate.java:32)
                4  T1 writes: T1 = done  (LostUpdate.java:32)
            """);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  private static Process start(String... arguments) throws IOException {
    List<String> words = new ArrayList<>(List.of("io.nutshell.app.cli.Main"));
    words.addAll(List.of(arguments));
    return java(words).start();
  }

  /**
   * Sends SIGINT, as Ctrl-C does, and SIGTERM, because background jobs of a shell ignore SIGINT.
   */
  private static void interrupt(Process process) throws Exception {
    for (String signal : List.of("-INT", "-TERM")) {
      new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
    }
  }

  private static ProcessBuilder java(List<String> words) {
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
    return new ProcessBuilder(command);
  }

  /** Seven counters: 2,097,152 states, in layers that several threads expand. */
  private String wideModel() throws IOException {
    StringBuilder model = new StringBuilder();
    for (int i = 0; i < 7; i++) {
      model.append(
          "byte x%1$d; process P%1$d { state a; init a; trans a -> a { effect x%1$d = (x%1$d + 1) %% 8; }; }"
              .formatted(i));
    }
    return Files.writeString(folder.resolve("wide.dve"), model.append(" system async;")).toString();
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
