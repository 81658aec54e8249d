package io.nutshell.language.pnml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Expressions over places and transitions. */
class NetExpressionsTest {
  private final Model model =
      Nets.read(
              Nets.plain("p=2 q=3 tokens=1 odd-name=4", "t: p -> q; u: q q q q -> p; v: p q -> p")
                  .replace("<place id='q'>", "<place id='q'><name><text>the queue</text></name>"))
          .model();

  private boolean holds(String expression) {
    State initial = new State(model.layout().words());
    model.initial(initial);
    return model.predicate(expression).test(initial);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p == 2",
        "p = 2 and q != 2",
        "tokens(p) <= 2 && tokens(q) >= 3 && p < q && q > p",
        "tokens(p, q) == 5",
        "p + q * 2 - 1 == 7 && -p == -2 && (p + q) / 2 == 2 && q % 2 == 1",
        "fireable(t) && !fireable(u) && not fireable(u)",
        "fireable(u, t)",
        "\"the queue\" == 3 && 'odd-name' == 4 && tokens(\"the queue\") == 3",
        "tokens == 1",
        "fireable(u) -> false",
        "fireable(u) imply p == 7",
        "p == 7 || q == 3 or false",
        "true && !deadlock",
      })
  void an_expression_is_evaluated_in_the_initial_state(String expression) {
    assertThat(holds(expression)).isTrue();
    assertThat(holds("!(" + expression + ")")).isFalse();
  }

  @Test
  void operators_bind_as_in_java() {
    assertThat(holds("p == 0 && p == 0 || p == 2")).isTrue();
    assertThat(holds("1 + 2 * 3 == 7")).isTrue();
    assertThat(holds("5 - 2 - 1 == 2")).isTrue();
    assertThat(holds("9 - p - 1 + q - 5 - p + q * 2 == 8")).isTrue();
  }

  @Test
  void a_long_chain_of_sums_and_differences_stays_shallow() {
    assertThat(holds("p" + " + q - p - 3 + 1".repeat(10_000) + " == 2 - 10000")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "pp == 1                | 1  | there is no place 'pp'        | did you mean 'p'?",
        "p == 1 && t            | 11 | there is no place 't'         | write fireable(t): it is"
            + " a transition",
        "fireable(p)            | 10 | there is no transition 'p'    | write tokens(p): it is a"
            + " place",
        "token(p) == 1          | 1  | there is no function 'token'  | did you mean 'tokens'?",
        "p == 1 &&              | 10 | the expression ends too early | write a place or a number"
            + " at its end",
        "(p == 1                | 8  | the expression ends too early | write ')' before it",
        "p 3                    | 3  | unexpected '3'                | write an operator"
            + " before it",
        "p == nothing_like_it   | 6  | there is no place 'nothing_like_it' | nutshell info lists",
        "p == 99999999999999999999 | 6 | the number 99999999999999999999 is too large | numbers go up to 9223372036854775807",
        "tokens(p               | 9  | the expression ends too early | write ')' before it",
        "tokens(3)              | 8  | unexpected '3'                | write a name",
        "p == \"q               | 6  | this quotation is never closed | closes it",
        "@                      | 1  | unexpected '@'                | write a place, a number"
            + " or a bracket",
      })
  void mistakes_are_explained(String expression, int column, String cause, String hint) {
    InputError error =
        catchThrowableOfType(InputError.class, () -> model.predicate(expression.strip()));
    assertThat(error).isNotNull();
    assertThat(error.reason()).startsWith(cause);
    assertThat(error.hint()).contains(hint);
    assertThat(error.position()).isNotNull();
    assertThat(error.position().column()).isEqualTo(column);
  }

  @Test
  void nesting_has_a_limit() {
    String deep = "(".repeat(5000) + "p" + ")".repeat(5000);
    InputError error = catchThrowableOfType(InputError.class, () -> model.predicate(deep));
    assertThat(error.reason()).contains("nested");
    String nots = "!".repeat(5000) + "p";
    assertThat(catchThrowableOfType(InputError.class, () -> model.predicate(nots)).reason())
        .contains("nested");
  }
}
