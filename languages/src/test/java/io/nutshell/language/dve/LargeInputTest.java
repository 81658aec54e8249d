package io.nutshell.language.dve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nutshell.language.NestingLimitedParser;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Expressions and systems at the limits of size are executed; larger ones are refused at once. */
class LargeInputTest {

  static Stream<Arguments> monsters() {
    int many = 100_000;
    return Stream.of(
        Arguments.of("(".repeat(many) + "x" + ")".repeat(many)),
        Arguments.of("(x + ".repeat(many) + " ".repeat(9_000_000) + "x" + ")".repeat(many)),
        Arguments.of("x[".repeat(many) + "0" + "]".repeat(many)),
        Arguments.of("- ".repeat(many) + "x"),
        Arguments.of("not ".repeat(many) + "x"),
        Arguments.of("-(~(!(".repeat(many) + "x" + ")))".repeat(many)),
        Arguments.of("x * (x + ".repeat(many) + "x" + ")".repeat(many)),
        Arguments.of(
            "x imply x or x and x | x ^ x & x == x < x << x + x * (".repeat(900)
                + "x"
                + ")".repeat(900)),
        Arguments.of("x" + " / 1 * x".repeat(many)),
        Arguments.of("x" + " imply x".repeat(many)),
        Arguments.of("x" + " == x * 2 != 1".repeat(many)));
  }

  @ParameterizedTest
  @MethodSource("monsters")
  void an_expression_too_deep_is_refused_at_once(String expression) {
    String text =
        "byte x;\nprocess P { state s; init s; trans s -> s { guard "
            + expression
            + "; }; }\nsystem async;";
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () ->
            assertThatThrownBy(() -> Systems.model(text))
                .isInstanceOf(InputError.class)
                .hasMessageContaining("the expression is nested more than 1000 deep"));
  }

  @Test
  void a_mistake_deep_in_an_expression_or_far_along_a_chain_is_located() {
    String deep = "(x + ".repeat(NestingLimitedParser.MAX_NESTING / 2 - 10);
    String far = "x" + " + x - 1 == x".repeat(50_000) + " ";
    for (String before : List.of(deep, far)) {
      InputError error =
          catchThrowableOfType(
              InputError.class,
              () ->
                  Systems.model("byte x;\nprocess P { state s; init s; }\nsystem async;")
                      .predicate(before + "$"));
      assertThat(error.reason()).isEqualTo("DVE has no character '$'");
      assertThat(error.position())
          .isEqualTo(new SourcePosition("<expression>", 1, before.length() + 1));
    }
  }

  /**
   * A model too large for any test machine's heap, although the number of joint transitions is
   * within the limit.
   */
  @Test
  void joint_transitions_that_do_not_fit_the_heap_are_refused_before_they_are_made() {
    String effect = "x = 1" + ", x = 1".repeat(2000);
    StringBuilder text = new StringBuilder("byte x;\n");
    for (int process = 0; process < 19; process++) {
      text.append("process P%d { state s; init s; trans ".formatted(process))
          .append("s -> s { effect %s; }, s -> s { effect %s; }; }\n".formatted(effect, effect));
    }
    assertThatThrownBy(() -> Systems.model(text + "system sync;"))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("test.dve:21:1: the processes combine to 524288 joint transitions")
        .hasMessageContaining("has no room");
  }

  @Test
  void an_expression_as_deep_as_allowed_can_be_executed() {
    Model model =
        Systems.model(
            "byte x = 7; process P { state s, t; init s; trans s -> t { guard x == "
                + "-".repeat(NestingLimitedParser.MAX_NESTING - 2)
                + "x; }; } system async;");
    assertThat(NaiveExplorer.explore(model).states()).isEqualTo(2);
    State initial = new State(model.layout().words());
    model.initial(initial);
    Successors successors = model.successors();
    successors.reset(initial);
    assertThat(successors.next()).isTrue();
  }
}
