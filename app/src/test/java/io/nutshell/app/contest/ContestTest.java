package io.nutshell.app.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.nutshell.app.cli.Main;
import io.nutshell.language.Constants;
import io.nutshell.model.InputError;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
      Map<String, String> expected = expected(net);
      Map<String, String> found = verdicts(answers("mcc", net.toString(), "--quiet"));
      assertThat(found).as(net.toString()).containsAllEntriesOf(expected);
      compared += expected.size();
    }
    assertThat(compared).isGreaterThan(1_590);
  }

  private static Map<String, String> expected(Path net) throws IOException {
    Map<String, String> expected = new TreeMap<>();
    try (Stream<Path> files = Files.list(net)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".out")).toList()) {
        expected.putAll(verdicts(Files.readAllLines(file)));
      }
    }
    return expected;
  }

  @Test
  void verdicts_of_a_coloured_net_agree_without_unfolding() throws IOException {
    Path net = CORPUS.resolve("SafeBus-COL-03");
    assumeTrue(Files.isDirectory(net), () -> "skipped: there is no net at " + net);
    Map<String, String> expected = expected(net);

    assertThat(expected).hasSizeGreaterThan(50);
    assertThat(verdicts(answers("mcc", net.toString(), "--quiet", "--unfold", "no")))
        .containsAllEntriesOf(expected);
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
    String net = philosophers().toString();
    assertThat(answers("mcc", net, "-q", "--max-states", "10"))
        .contains("STATE_SPACE STATES CANNOT_COMPUTE", "FORMULA OneSafe CANNOT_COMPUTE");
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            new String[] {"mcc", net, "-q", "--max-states", "10"},
            new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    assertThat(code).isEqualTo(4);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("some questions are unanswered: the limit on the number of states was reached");
  }

  @Test
  void a_file_that_cannot_be_read_leaves_the_other_examinations_answered() throws IOException {
    Path net = philosophers();
    Files.writeString(net.resolve("CTLFireability.xml"), "<oops");

    assertThat(answers("mcc", net.toString(), "-q"))
        .contains(
            "FORMULA CTLFireability CANNOT_COMPUTE",
            "STATE_SPACE STATES 82 TECHNIQUES EXPLICIT",
            "FORMULA ReachabilityDeadlock TRUE TECHNIQUES EXPLICIT");
  }

  private void writeLinear(String... formulas) throws IOException {
    StringBuilder text = new StringBuilder("<property-set>");
    for (int i = 0; i < formulas.length; i++) {
      text.append("<property><id>f").append(i).append("</id><formula><all-paths>");
      text.append(formulas[i]).append("</all-paths></formula></property>");
    }
    Files.writeString(
        philosophers().resolve("LTLFireability.xml"), text.append("</property-set>").toString());
  }

  private List<String> linear(String... options) {
    List<String> words = new ArrayList<>(List.of("mcc", folder.toString(), "-q"));
    words.addAll(List.of("--examination", "LTLFireability"));
    words.addAll(List.of(options));
    return answers(words.toArray(String[]::new));
  }

  @Test
  void a_run_that_ends_in_a_deadlock_stays_there() throws IOException {
    writeLinear(
        "<globally><implication><deadlock/><next><deadlock/></next></implication></globally>",
        "<globally><implication><deadlock/><next><negation><deadlock/></negation></next>"
            + "</implication></globally>",
        "<finally><globally><deadlock/></globally></finally>",
        "<until><before><negation><deadlock/></negation></before><reach><true/></reach></until>",
        "<globally><finally><negation><deadlock/></negation></finally></globally>",
        "<next><disjunction><deadlock/><negation><deadlock/></negation></disjunction></next>");

    assertThat(linear())
        .containsExactly(
            "FORMULA f0 TRUE TECHNIQUES EXPLICIT LTL_TO_BUCHI",
            "FORMULA f1 FALSE TECHNIQUES EXPLICIT LTL_TO_BUCHI",
            "FORMULA f2 FALSE TECHNIQUES EXPLICIT LTL_TO_BUCHI",
            "FORMULA f3 TRUE TECHNIQUES EXPLICIT LTL_TO_BUCHI",
            "FORMULA f4 FALSE TECHNIQUES EXPLICIT LTL_TO_BUCHI",
            "FORMULA f5 TRUE TECHNIQUES EXPLICIT LTL_TO_BUCHI");
  }

  @Test
  void a_formula_that_cannot_be_answered_does_not_keep_others_from_an_answer() throws IOException {
    StringBuilder many = new StringBuilder("<finally><conjunction>");
    for (int tokens = 0; tokens < 70; tokens++) {
      many.append("<next><integer-le><integer-constant>%d</integer-constant>".formatted(tokens));
      many.append("<tokens-count><place>%s</place></tokens-count>".formatted(aPlace()));
      many.append("</integer-le></next>");
    }
    writeLinear(many + "</conjunction></finally>", "<next><true/></next>");

    assertThat(linear())
        .containsExactly(
            "FORMULA f0 CANNOT_COMPUTE", "FORMULA f1 TRUE TECHNIQUES EXPLICIT LTL_TO_BUCHI");
  }

  private static String aPlace() throws IOException {
    String net = Files.readString(ROOT.resolve("examples/pnml/philosophers.pnml"));
    int start = net.indexOf("\"", net.indexOf("<place id=")) + 1;
    return net.substring(start, net.indexOf('"', start));
  }

  @Test
  void a_limit_leaves_formulas_open_that_need_the_whole_state_space() throws IOException {
    writeLinear(
        "<globally><implication><deadlock/><next><deadlock/></next></implication></globally>",
        "<finally><globally><deadlock/></globally></finally>",
        "<next><deadlock/></next>");

    assertThat(linear("--max-states", "20"))
        .contains("FORMULA f0 CANNOT_COMPUTE", "FORMULA f2 FALSE TECHNIQUES EXPLICIT LTL_TO_BUCHI");
  }

  @Test
  void a_store_that_cannot_serve_formulas_is_refused() throws IOException {
    writeLinear("<globally><finally><deadlock/></finally></globally>");
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            new String[] {
              "mcc", folder.toString(), "-q", "--examination=LTLFireability", "--store=cache"
            },
            new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));

    assertThat(code).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("does not give them back", "hint: ");
  }

  @Test
  void an_until_without_its_second_operand_is_left_unanswered() throws IOException {
    writeLinear("<until><before><deadlock/></before></until>", "<next><true/></next>");
    List<InputError> errors = errors(Examination.LTL_FIREABILITY);

    assertThat(errors).hasSize(1);
    assertThat(errors.getFirst().reason()).isEqualTo("<until> has no <reach>");
    assertThat(errors.getFirst().position()).isNotNull();
    assertThat(linear())
        .containsExactly(
            "FORMULA f0 CANNOT_COMPUTE", "FORMULA f1 TRUE TECHNIQUES EXPLICIT LTL_TO_BUCHI");
  }

  /** What reading the folder reports. */
  private List<InputError> errors(Examination examination) {
    List<InputError> errors = new ArrayList<>();
    Contest _ = Contest.of(folder, Constants.none(), List.of(examination), System.out, errors::add);
    return errors;
  }

  @Test
  void a_formula_that_names_an_unknown_node_is_left_unanswered() throws IOException {
    Files.writeString(
        philosophers().resolve("UpperBounds.xml"),
        """
        <property-set><property><id>b</id><formula>
        <place-bound><place>think_9</place></place-bound></formula></property></property-set>
        """);
    InputError error = errors(Examination.UPPER_BOUNDS).getFirst();
    assertThat(error.reason()).isEqualTo("there is no place 'think_9' in the net");
    assertThat(error.hint()).startsWith("did you mean 'think_");
    assertThat(error.position()).isNotNull();
  }

  @Test
  void formulas_of_branching_logic_are_answered_beside_wrong_ones() throws IOException {
    Files.writeString(
        philosophers().resolve("CTLCardinality.xml"),
        """
        <property-set>
        <property><id>dead</id><formula><exists-path><finally><all-paths><next><false/></next>
        </all-paths></finally></exists-path></formula></property>
        <property><id>place</id><formula><exists-path><next><integer-le>
        <tokens-count><place>nowhere</place></tokens-count><integer-constant>1</integer-constant>
        </integer-le></next></exists-path></formula></property>
        <property><id>operator</id><formula><exists-path><release/></exists-path></formula></property>
        <property><id>path</id><formula><negation><next><deadlock/></next></negation></formula></property>
        <property><id>live</id><formula><all-paths><globally><exists-path><next><true/></next>
        </exists-path></globally></all-paths></formula></property>
        <property><id>cut</id><formula>
        """);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            new String[] {"mcc", folder.toString(), "-q", "--examination", "CTLCardinality"},
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));

    assertThat(code).isEqualTo(4);
    assertThat(verdicts(out.toString(StandardCharsets.UTF_8).lines().toList()))
        .isEqualTo(
            Map.of(
                "dead",
                "TRUE",
                "place",
                "CANNOT_COMPUTE",
                "operator",
                "CANNOT_COMPUTE",
                "path",
                "CANNOT_COMPUTE",
                "live",
                "FALSE"));
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains(
            "there is no place 'nowhere' in the net",
            "a path has no <release>",
            "this <next> is on no path",
            "CTLCardinality.xml:")
        .doesNotContain("Exception");
  }

  @Test
  void an_unknown_examination_and_a_folder_without_a_net_are_told_in_the_contests_words() {
    assertThat(firstLine("mcc", folder.toString(), "--examination", "Fame"))
        .isEqualTo("DO_NOT_COMPETE");
    assertThat(firstLine("mcc", folder.toString())).isEqualTo("CANNOT_COMPUTE");
  }

  private static String firstLine(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int code =
        Main.run(
            words,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
    assertThat(code).isEqualTo(2);
    return out.toString(StandardCharsets.UTF_8).strip();
  }

  @Test
  void a_missing_folder_or_file_is_refused() throws IOException {
    InputError missing =
        catchThrowableOfType(
            InputError.class,
            () ->
                Contest.of(folder.resolve("no"), Constants.none(), List.of(), System.out, _ -> {}));
    assertThat(missing.reason()).contains("no such folder");
    Path net = philosophers();
    InputError file =
        catchThrowableOfType(
            InputError.class,
            () ->
                Contest.of(
                    net, Constants.none(), List.of(Examination.UPPER_BOUNDS), System.out, _ -> {}));
    assertThat(file.reason()).contains("no such file");
  }
}
