package io.nutshell.language.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nutshell.check.Report;
import io.nutshell.check.property.Verdict;
import io.nutshell.language.Constants;
import io.nutshell.language.Language;
import io.nutshell.language.LanguageContract;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.SourcePosition;
import io.nutshell.plan.Check;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JavaLanguageTest extends LanguageContract {
  private static final String COUNTER =
      """
      import io.nutshell.language.java.*;

      public class Counter {
        static RuleModel model(Parameters given) {
          int n = given.number("N", 3);
          var system = RuleModel.named("counter");
          Variable x = system.variable("x", 0, n);
          Variable[] flag = system.array("flag", 2, 0, 1);
          Variable mode = system.oneOf("mode", "slow", "fast");
          system.rule("up", s -> x.get(s) < n, s -> x.add(s, 1));
          system.rule("reset", s -> x.is(s, n), s -> { x.set(s, 0); mode.set(s, "fast"); flag[1].set(s, 1); });
          system.condition("small", s -> x.get(s) < n);
          return system.build();
        }
      }
      """;

  @TempDir Path home;

  @Override
  protected Language language() {
    return new JavaLanguage();
  }

  @Override
  protected String example() {
    return COUNTER;
  }

  @Override
  protected String initially() {
    return "x == 0 && mode == slow && flag[1] == 0";
  }

  /** Each costs a run of the compiler. */
  @Override
  protected int damages() {
    return 30;
  }

  private Path write(String text) throws IOException {
    return Files.writeString(home.resolve("Model.java"), text);
  }

  private InputError refusal(String text) throws IOException {
    Path file = write(text);
    InputError error = catchThrowableOfType(InputError.class, () -> language().load(file));
    assertThat(error).isNotNull();
    return error;
  }

  @Test
  void positions_name_the_file_as_the_user_did() throws IOException {
    Path file = write(COUNTER);
    Model model = language().load(file);

    assertThat(model.describer().position(0)).isEqualTo(new SourcePosition(file.toString(), 10, 1));
  }

  @Test
  void a_parameter_can_be_given_another_value() throws IOException {
    Path file = write(COUNTER);

    assertThat(Check.of(language().load(file)).run().states()).isEqualTo(8);
    Model larger = language().load(file, Constants.of(List.of("N=9")));
    assertThat(Check.of(larger).run().states()).isEqualTo(20);

    Constants wrong = Constants.of(List.of("N=many"));
    assertThat(catchThrowableOfType(InputError.class, () -> language().load(file, wrong)).reason())
        .contains("whole number from -2147483648 to 2147483647");
    Constants unknown = Constants.of(List.of("M=1"));
    assertThat(catchThrowableOfType(InputError.class, () -> language().load(file, unknown)).hint())
        .contains("did you mean 'N'?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "x <= 3; HOLDS",
        "x < 3; VIOLATED",
        "!(x == 3) || x - 1 == 2; HOLDS",
        "mode == slow || flag[1] == 1; HOLDS",
        "mode != \"fast\"; VIOLATED",
        "small; VIOLATED",
        "small || x * 2 % 4 == 2; HOLDS",
        "-x + 2 > -2 && true; HOLDS",
      })
  void expressions_are_as_in_java(String expression, Verdict expected) throws IOException {
    Report report = Check.of(language().load(write(COUNTER))).invariant(expression).run();

    assertThat(report.verdict()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "x = 3; 3; '=' compares nothing; write '=='",
        "(x = 3); 4; '=' compares nothing; write '=='",
        "smal; 1; there is no variable or condition 'smal'; did you mean 'small'?",
        "mode == fats; 9; mode has no value 'fats'; did you mean 'fast'?",
        "flag[x] == 1; 6; an index is a number here; flag[0]",
        "x <; 4; the expression ends too early; write a variable or a number at its end",
        "(x < 3; 7; unexpected end; write ')' before it",
        "x < 99999999999999999999; 5; the number 99999999999999999999 is too large; numbers go up to"
            + " 9223372036854775807",
      })
  void mistakes_in_expressions_are_explained(
      String expression, int column, String reason, String hint) throws IOException {
    Model model = language().load(write(COUNTER));
    InputError error = catchThrowableOfType(InputError.class, () -> model.predicate(expression));

    assertThat(error.reason()).isEqualTo(reason);
    assertThat(error.hint()).isEqualTo(hint);
    assertThat(error.position().column()).isEqualTo(column);
  }

  @Test
  void all_errors_of_the_compiler_are_reported_with_their_places() throws IOException {
    InputError error =
        refusal(
            """
            import io.nutshell.language.java.*;
            class M {
              static RuleModel model() {
                var system = RuleModel.named("m");
            \tVariable x = system.variabel("x", 0, 1);
                int y = "one";
                return system.build();
              }
            }
            """);

    assertThat(error.position())
        .isEqualTo(new SourcePosition(home.resolve("Model.java").toString(), 5, 21));
    assertThat(error.reason()).contains("cannot find symbol", "variabel");
    assertThat(error.hint()).contains("check the spelling");
    assertThat(error.others()).hasSize(1);
    assertThat(error.others().getFirst().position().line()).isEqualTo(6);
    assertThat(error.others().getFirst().reason()).contains("incompatible types");
  }

  @Test
  void a_file_without_a_model_is_refused() throws IOException {
    InputError error = refusal("class M { static int model() { return 1; } }");

    assertThat(error.reason()).contains("no static method here returns a model");
    assertThat(error.hint()).contains("static RuleModel model()");
  }

  @Test
  void of_several_methods_the_one_named_model_is_called() throws IOException {
    String two =
        """
        import io.nutshell.language.java.*;
        class M {
          static RuleModel one() { return RuleModel.named("a").build(); }
          static RuleModel %s() {
            var system = RuleModel.named("b");
            system.variable("x", 0, 1);
            return system.build();
          }
        }
        """;

    assertThat(language().load(write(two.formatted("model"))).layout().slots()).hasSize(1);
    assertThat(refusal(two.formatted("other")).reason()).contains("M.one(), M.other()");
  }

  @Test
  void an_exception_while_the_model_is_built_is_reported_with_its_line() throws IOException {
    InputError error =
        refusal(
            """
            import io.nutshell.language.java.*;
            class M {
              static RuleModel model() {
                var system = RuleModel.named("m");
                system.variable("x", 3, 1);
                return system.build();
              }
            }
            """);

    assertThat(error.position().line()).isEqualTo(5);
    assertThat(error.reason()).contains("cannot be built: the range of x, 3..1, does not hold 3");
  }

  @Test
  void a_java_without_a_compiler_is_explained() throws IOException {
    Path file = write(COUNTER);
    InputError error =
        catchThrowableOfType(InputError.class, () -> new JavaLanguage(() -> null).load(file));

    assertThat(error.reason()).contains("has no compiler");
    assertThat(error.hint()).contains("use a JDK");
  }

  @Test
  void other_sources_in_the_folder_can_be_used() throws IOException {
    Files.writeString(home.resolve("Size.java"), "class Size { static final int N = 6; }");
    Path file = write(COUNTER.replace("given.number(\"N\", 3)", "Size.N"));

    assertThat(Check.of(language().load(file)).run().states()).isEqualTo(14);
  }
}
