package io.nutshell.app.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.nutshell.app.cli.Main;
import io.nutshell.model.InputError;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** The contest's questions get the contest's answers. */
@TestInstance(Lifecycle.PER_CLASS)
class ContestTest {
  private static final Path ROOT = Path.of(System.getProperty("nutshell.root", ".."));
  private static final Path CORPUS = ROOT.resolve("..").resolve("shared/corpus/pnml");

  /** The examinations whose expected answers are known; temporal logic is not supported. */
  private static final List<String> TEMPORAL =
      List.of("-CTLC.out", "-CTLF.out", "-LTLC.out", "-LTLF.out");

  @TempDir Path folder;

  private static List<String> answers(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    int code =
        Main.run(
            words,
            stream,
            new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
    assertThat(code).isIn(0, 4);
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static Map<String, String> verdicts(List<String> lines) {
    Map<String, String> verdicts = new TreeMap<>();
    for (String line : lines) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("FORMULA")) {
        verdicts.put(words[1], words[2]);
      }
    }
    return verdicts;
  }

  private Path philosophers() throws IOException {
    Files.copy(ROOT.resolve("examples/pnml/philosophers.pnml"), folder.resolve("model.pnml"));
    return folder;
  }

  @Test
  void all_verdicts_of_the_corpus_agree() throws IOException {
    assumeTrue(Files.isDirectory(CORPUS), () -> "skipped: there is no corpus at " + CORPUS);
    int compared = 0;
    List<Path> nets;
    try (Stream<Path> folders = Files.list(CORPUS)) {
      nets = folders.filter(net -> Files.exists(net.resolve("UpperBounds.xml"))).sorted().toList();
    }
    for (Path net : nets) {
      Map<String, String> expected = new TreeMap<>();
      try (Stream<Path> files = Files.list(net)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".out")).toList()) {
          if (TEMPORAL.stream().noneMatch(file.toString()::endsWith)) {
            expected.putAll(verdicts(Files.readAllLines(file)));
          }
        }
      }
      Map<String, String> found = verdicts(answers("mcc", net.toString(), "--quiet"));
      assertThat(found).as(net.toString()).containsAllEntriesOf(expected);
      compared += expected.size();
    }
    assertThat(compared).isGreaterThan(700);
  }

  @Test
  void examinations_without_formulas_are_answered_for_any_net() throws IOException {
    assertThat(answers("mcc", philosophers().toString(), "-q"))
        .containsExactly(
            "STATE_SPACE STATES 82 TECHNIQUES EXPLICIT",
            "STATE_SPACE TRANSITIONS 265 TECHNIQUES EXPLICIT",
            "STATE_SPACE MAX_TOKEN_PER_MARKING 10 TECHNIQUES EXPLICIT",
            "STATE_SPACE MAX_TOKEN_IN_PLACE 1 TECHNIQUES EXPLICIT",
            "FORMULA ReachabilityDeadlock TRUE TECHNIQUES EXPLICIT",
            "FORMULA QuasiLiveness TRUE TECHNIQUES EXPLICIT",
            "FORMULA Liveness FALSE TECHNIQUES EXPLICIT",
            "FORMULA OneSafe TRUE TECHNIQUES EXPLICIT",
            "FORMULA StableMarking FALSE TECHNIQUES EXPLICIT");
  }

  @Test
  void questions_left_open_by_a_limit_are_cannot_compute() throws IOException {
    assertThat(answers("mcc", philosophers().toString(), "-q", "--max-states", "10"))
        .contains("STATE_SPACE STATES CANNOT_COMPUTE", "FORMULA OneSafe CANNOT_COMPUTE");
  }

  @Test
  void a_formula_that_names_an_unknown_node_is_refused() throws IOException {
    Files.writeString(
        philosophers().resolve("UpperBounds.xml"),
        """
        <property-set><property><id>b</id><formula>
        <place-bound><place>think_9</place></place-bound></formula></property></property-set>
        """);
    InputError error =
        catchThrowableOfType(
            InputError.class,
            () -> Contest.of(folder, List.of(Examination.UPPER_BOUNDS), System.out));
    assertThat(error.reason()).isEqualTo("there is no place 'think_9' in the net");
    assertThat(error.hint()).startsWith("you meant 'think_");
    assertThat(error.position()).isNotNull();
  }

  @Test
  void a_missing_folder_or_file_is_refused() throws IOException {
    InputError missing =
        catchThrowableOfType(
            InputError.class, () -> Contest.of(folder.resolve("no"), List.of(), System.out));
    assertThat(missing.reason()).contains("no such folder");
    Path net = philosophers();
    InputError file =
        catchThrowableOfType(
            InputError.class, () -> Contest.of(net, List.of(Examination.UPPER_BOUNDS), System.out));
    assertThat(file.reason()).contains("no such file");
  }
}
