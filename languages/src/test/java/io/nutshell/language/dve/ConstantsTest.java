package io.nutshell.language.dve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.language.Constants;
import io.nutshell.language.SourceText;
import io.nutshell.model.InputError;
import io.nutshell.model.NaiveExplorer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Constants whose values are given on the command line. */
final class ConstantsTest {
  private static final String COUNTER =
      """
      const int LIMIT = 3;
      const byte TWICE = 2 * LIMIT;
      byte x[LIMIT];
      byte y;
      process P {
        const int STEP = 1;
        state a; init a;
        trans a -> a { guard y + STEP <= TWICE; effect y = y + STEP; };
      }
      system async;
      """;

  private static long states(String... assignments) {
    return NaiveExplorer.explore(read(assignments).model(), 10_000).states();
  }

  private static DveSystem read(String... assignments) {
    return DveLanguage.read(
        new SourceText("test.dve", COUNTER), Constants.of(List.of(assignments)));
  }

  @Test
  void without_given_values_the_source_decides() {
    assertThat(states()).isEqualTo(7);
  }

  @Test
  void what_depends_on_a_constant_follows_it() {
    assertThat(states("LIMIT=5")).isEqualTo(11);
    assertThat(read("LIMIT=5").program().variables().getFirst().size()).isEqualTo(5);
  }

  @Test
  void a_constant_of_a_process_is_named_with_it() {
    assertThat(states("P.STEP=2")).isEqualTo(4);
  }

  @Test
  void a_value_may_be_an_expression_over_constants_before_it() {
    assertThat(states("TWICE = LIMIT - 1")).isEqualTo(3);
  }

  @Test
  void an_unknown_name_is_reported_with_a_similar_one() {
    assertRefused("the model has no constant 'LIMT'", "did you mean 'LIMIT'?", "LIMT=5");
    assertRefused("the model has no constant 'zzz'", "LIMIT, TWICE, P.STEP", "zzz=5");
    assertRefused("the model has no constant 'y'", "LIMIT, TWICE, P.STEP", "y=5");
  }

  @Test
  void a_model_without_constants_is_said_to_have_none() {
    SourceText source =
        new SourceText("test.dve", "process P { state a; init a; }\nsystem async;\n");

    assertThatThrownBy(() -> DveLanguage.read(source, Constants.of(List.of("NIX=5"))))
        .isInstanceOfSatisfying(
            InputError.class,
            error ->
                assertThat(error.hint()).isEqualTo("leave it out: the model has no constants"));
  }

  @Test
  void a_wrong_value_is_reported_with_its_position() {
    assertRefused("TWICE=300:1:1: 300 is out of the range of byte", "int", "TWICE=300");
    assertRefused("LIMIT=y:1:1: there is no variable or constant 'y'", "", "LIMIT=y");
    assertRefused("LIMIT=3 +:1:4: ", "", "LIMIT=3 +");
    assertRefused("test.dve:3:8: ", "", "LIMIT=0");
  }

  @Test
  void a_malformed_assignment_is_reported() {
    assertRefused("constant cannot be 'LIMIT'", "constant N=5", "LIMIT");
    assertRefused("constant cannot be '=5'", "constant N=5", "=5");
    assertRefused("'LIMIT' twice", "once", "LIMIT=4", "LIMIT=5");
  }

  private static void assertRefused(String cause, String hint, String... assignments) {
    assertThatThrownBy(() -> read(assignments))
        .isInstanceOf(InputError.class)
        .hasMessageContaining(cause)
        .hasMessageContaining(hint);
  }
}
