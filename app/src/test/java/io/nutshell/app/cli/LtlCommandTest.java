package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.automaton.Hoa;
import io.nutshell.automaton.LassoWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LtlCommandTest {
  @TempDir Path folder;

  @Test
  void the_class_and_the_automaton_are_described() {
    Run run = Run.of("ltl", "G (p -> X q)");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("class        safety: a violation shows after a finite prefix")
        .contains("negation     3 states, 6 edges, terminal")
        .contains("state 0, initial, accepting\n  to 1  p\n  to 0  !p\n");
  }

  @Test
  void hoa_on_standard_output_is_the_automaton_of_the_formula() {
    Run run = Run.of("ltl", "F p", "-o", "hoa");
    assertThat(run.exitCode()).isZero();
    var automaton = Hoa.read(run.out());
    assertThat(automaton.accepts(new LassoWord(new long[] {0, 1}, new long[] {0}))).isTrue();
    assertThat(automaton.accepts(new LassoWord(new long[] {0}, new long[] {0}))).isFalse();
  }

  @Test
  void a_generalised_automaton_has_its_sets_on_edges() {
    assertThat(Run.of("ltl", "GF p && GF q", "--generalised").out())
        .contains("generalised  1 state, 4 edges, 2 acceptance sets")
        .contains("  to 0  p && q {0 1}\n");
    assertThat(Run.of("ltl", "GF p && GF q", "--generalised", "-o", "hoa").out())
        .contains("acc-name: generalized-Buchi 2\nAcceptance: 2 Inf(0)&Inf(1)\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dot", "svg"})
  void drawings_go_to_a_file_or_to_standard_output(String format) throws IOException {
    Path file = folder.resolve("a." + format);
    Run toFile = Run.of("ltl", "F p", "-o", file.toString());
    Run toOutput = Run.of("ltl", "F p", "-o", format);
    assertThat(toFile.exitCode()).as(toFile.err()).isZero();
    assertThat(toFile.out()).isEmpty();
    assertThat(Files.readString(file)).isEqualTo(toOutput.out()).contains("accepting");
  }

  @Test
  void a_caret_shows_where_the_mistake_is() {
    Run run = Run.of("ltl", "G (p -> F q");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            """
            error: <formula>:1:3: this '(' is never closed
                   G (p -> F q
                     ^
              hint: add ')' at the end
            """);
  }

  @Test
  void of_a_long_formula_only_the_place_is_shown() {
    Run run = Run.of("ltl", "p && ".repeat(1000) + ") && " + "q && ".repeat(1000) + "q");
    String[] lines = run.err().split("\n", -1);
    assertThat(lines[1].strip()).startsWith("…").endsWith("…").hasSize(82);
    assertThat(lines[1].charAt(lines[2].indexOf('^'))).isEqualTo(')');
  }

  @Test
  void an_unknown_extension_is_refused() {
    Run run = Run.of("ltl", "F p", "-o", "a.png");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("has no known extension for an automaton").contains("  hint: ");
  }

  @Test
  void a_formula_whose_automaton_is_too_large_is_refused_in_words() {
    StringBuilder text = new StringBuilder("true");
    for (int i = 0; i < 20; i++) {
      text.append(" && GF p").append(i);
    }
    Run run = Run.of("ltl", text.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("the automaton of this formula has");
  }
}
