package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A property without a value is reported as a mistake of the property, not of the model. */
final class PropertyMistakesTest {
  @TempDir Path folder;
  private String model = "";

  @BeforeEach
  void write() throws IOException {
    model =
        Files.writeString(
                folder.resolve("count.dve"),
                """
                const int N = 0;
                byte want[2], one[1], x;
                process P { state s; init s; trans s -> s { guard x < 3; effect x = x + 1; }; }
                system async;
                """)
            .toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          --invariant | want[5] == 1       | :1:1: index 5 is out of bounds of want[2]  | want[0] to want[1]
          --invariant | x < 9 && want[-1]  | :1:10: index -1 is out of bounds of want[2]| want[0] to want[1]
          --reach     | not (one[1] == 0)  | :1:6: index 1 is out of bounds of one[1]   | one[0], the only one
          --home      | x == 7 / (N + 0)   | :1:8: division by zero                     | another divisor
          --invariant | x % 0 == 0         | :1:3: division by zero                     | another divisor
          """)
  void an_expression_without_a_value_in_any_state_is_bad_input(
      String option, String expression, String message, String hint) {
    Run run = Run.of("check", model, option, expression);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(option + " '" + expression + "'" + message, "hint: ", hint);
  }

  @Test
  void a_mistake_in_a_property_file_is_reported_with_its_column() throws IOException {
    Path props = Files.writeString(folder.resolve("my.props"), "\n bad: invariant want[2] == 0\n");
    Run run = Run.of("check", model, "--properties", props.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("my.props:2:17: index 2 is out of bounds of want[2]");
  }

  @Test
  void an_operand_that_is_never_evaluated_is_not_a_mistake() {
    assertThat(Run.of("check", model, "--invariant", "N == 0 || x / N > 0").exitCode()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          --invariant | want[x] == 0 | violated: it has no value here, an error of the property and not of the model: index 2 is out of bounds of want[2], after 2 steps
          --reach     | want[x] == 1 | violated: no reachable state satisfies it; it has no value here, an error of the property and not of the model: index 2 is out of bounds of want[2], after 2 steps
          --home      | want[x] == 0 | violated: it is lost for good; it has no value here, an error of the property and not of the model: index 2 is out of bounds of want[2], after 2 steps
          """)
  void an_expression_without_a_value_in_some_state_is_an_error_of_the_property(
      String option, String expression, String found) {
    Run run = Run.of("check", model, option, expression);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains(option.substring(2) + " " + expression + "  " + found + "\n")
        .doesNotContain("model error", "<expression>");
  }

  @Test
  void an_assertion_without_a_value_is_an_error_of_the_model() throws IOException {
    Path file = folder.resolve("asserting.dve");
    Files.writeString(
        file,
        Files.readString(Path.of(model)).replace("init s;", "init s; assert s: want[x] == 0;"));
    Run run = Run.of("check", file.toString());

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains(
            "assertion P.s: want[x] == 0 fails, as it has no value: index 2", "asserting.dve:3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --ctl | EF fireable(P, foo) | 16
          --ltl | G F fired(foo)      | 11
          """)
  void an_event_that_does_not_exist_is_pointed_at(String option, String formula, int column) {
    Run run = Run.of("check", model, option, formula);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            option
                + " '"
                + formula
                + "':1:"
                + column
                + ": nothing that can be fired is named 'foo'",
            "\n    | " + " ".repeat(column - 1) + "^");
  }
}
