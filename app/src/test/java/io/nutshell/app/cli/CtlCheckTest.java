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
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code --ctl}: verdicts, explanations, and what is refused. */
final class CtlCheckTest {
  private static final String TEXT =
      """
      byte x;
      process P { state idle, want, done, lost; init idle;
        trans idle -> want { effect x = 1; }, want -> want {}, want -> done { effect x = 2; },
          done -> idle { effect x = 0; }, done -> lost { effect x = 3; }; }
      system async;
      """;

  @TempDir Path folder;
  private String model = "";

  @BeforeEach
  void write() throws IOException {
    model = Files.writeString(folder.resolve("m.dve"), TEXT).toString();
  }

  private Run check(String... options) {
    List<String> words = new ArrayList<>(List.of("check", model, "--quiet"));
    words.addAll(List.of(options));
    return Run.of(words.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "AG EF P.done; 1",
        "AG (P.lost || EF P.done); 0",
        "EF AG P.lost; 0",
        "AF P.done; 1",
        "EG P.idle; 1",
        "EG !P.done; 0",
        "E(P.idle U P.want); 0",
        "A[P.idle U P.want]; 0",
        "A(!P.done W x == 2); 0",
        "AX x == 1; 0",
        "EX EX x == 2; 0",
        "AG (P.lost -> AX false); 0",
        "AG EX true; 1",
        "AG fireable(P); 1",
        "EF !fireable(P); 0",
        "A[] x < 4; 0",
        "E<> x > 3; 1",
        "AG (fireable(\"P: done -> lost\") <-> P.done); 0",
      })
  void formulas_are_answered(String formula, int code) {
    for (String store : List.of("auto", "tree", "sorted")) {
      Run run = check("--ctl", formula, "--store", store);
      assertThat(run.exitCode()).as(formula + " " + run.out() + run.err()).isEqualTo(code);
    }
  }

  @Test
  void a_violation_is_explained_part_by_part() {
    Run run = check("--ctl", "AG EF P.done");

    assertThat(run.out())
        .contains(
            "Counterexample to ctl AG EF P.done, 3 steps",
            "Why ctl AG EF P.done is violated",
            "  AG EF P.done is false in the initial state",
            "    at the end of this path EF P.done is false",
            "    steps 1 to 3: P: idle -> want, P: want -> done, P: done -> lost",
            "    EF P.done is false after 3 steps",
            "      no state that can be reached from here satisfies P.done");
  }

  @Test
  void a_witness_is_shown_too() {
    assertThat(check("--ctl", "EF AG P.lost").out())
        .contains("Witness of ctl EF AG P.lost, 3 steps", "Why ctl EF AG P.lost holds");
    assertThat(check("--ctl", "AF P.done").out())
        .contains("on this path P.done is false for ever: its cycle repeats");
  }

  @Test
  void json_and_html_have_the_explanation() throws IOException {
    Path page = folder.resolve("p.html");
    Run run = check("--ctl", "AG EF P.done", "--format", "json", "--html", page.toString());
    JsonNode property = JsonMapper.builder().build().readTree(run.out()).get("properties").get(0);
    JsonNode why = property.get("explanation");

    assertThat(property.get("kind").stringValue()).isEqualTo("ctl");
    assertThat(property.get("trace").get("steps")).hasSize(3);
    assertThat(why.get("formula").stringValue()).isEqualTo("AG EF P.done");
    assertThat(why.get("holds").booleanValue()).isFalse();
    assertThat(why.get("events")).hasSize(3);
    assertThat(why.get("parts").get(0).get("after").intValue()).isEqualTo(3);
    assertThat(Files.readString(page))
        .contains(
            "Why ctl AG EF P.done is violated",
            "<details class=\"why\"><summary>EF P.done is false after 3 steps</summary>");
  }

  @Test
  void html_folds_only_claims_with_reasons() throws IOException {
    Path page = folder.resolve("p.html");
    Run run = check("--ctl", "EF (P.want && EX true)", "--html", page.toString());

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(Files.readString(page))
        .contains("<summary>EX true is true after 1 step</summary>")
        .contains("<p>P.want is true after 1 step</p>");
  }

  @Test
  void several_formulas_and_other_properties_are_answered_together() {
    Run run = check("--all", "--ctl", "AG EF P.done", "--ctl", "EX true", "--invariant", "x < 4");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains(
            "✗ ctl AG EF P.done", "✓ ctl EX true", "✓ invariant x < 4", "coverage      complete");
  }

  @Test
  void property_files_have_formulas() throws IOException {
    Path file = Files.writeString(folder.resolve("m.props"), "ways: ctl EF P.lost\n");
    assertThat(file).exists();

    assertThat(check().out()).contains("✓ ways");
  }

  @Test
  void home_is_a_formula_in_one_word() {
    Run run = check("--home", "P.done", "--store", "sorted");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("it is lost for good", "after 3 steps");
  }

  @Test
  void a_trace_replays() {
    String trace = folder.resolve("t.json").toString();
    Run found = check("--ctl", "AG EF P.done", "--trace-out", trace);
    Run replayed = Run.of("replay", model, trace);

    assertThat(found.exitCode()).isEqualTo(1);
    assertThat(replayed.exitCode()).as(replayed.out() + replayed.err()).isIn(0, 1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "AG F x; this 'F' has no path quantifier",
        "x U x; this 'U' has no path quantifier",
        "A x; followed by no temporal operator",
        "AG y == 1; y",
        "EF P.nowhere; nowhere",
        "AG (x; never closed",
        "EF fireable(R); R",
      })
  void mistakes_are_refused_with_their_place(String formula, String message) {
    Run run = check("--ctl", formula);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(message, "hint: ").doesNotContain("Exception");
  }

  @Test
  void the_place_of_a_mistake_is_shown_once() {
    assertThat(check("--ctl", "AG F x").err()).containsOnlyOnce("^");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--fair=weak",
        "--certificate=c",
        "--order=sweep",
        "--store=bitstate",
        "--store=compaction",
        "--store=cache"
      })
  void what_cannot_serve_formulas_is_refused(String option) {
    Run run = check("--ctl", "AG EF P.done", option);

    assertThat(run.exitCode()).as(run.out()).isEqualTo(2);
    assertThat(run.err()).contains("hint: ");
  }

  @Test
  void an_atom_without_a_value_is_an_error_of_the_property() {
    Run run = check("--ctl", "AG EF 6 / x == 3", "--store", "tree");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("an error of the property and not of the model");
  }

  @Test
  void a_formula_that_one_state_decides_ends_at_a_state_without_a_value() {
    Run run = check("--ctl", "AG 6 / x >= 0");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("it has no value here, an error of the property and not of the model")
        .contains("stopped at the first violation");
  }
}
