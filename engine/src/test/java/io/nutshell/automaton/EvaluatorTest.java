package io.nutshell.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EvaluatorTest {

  /** Words are letters, each the atoms that hold or a dot for none; the cycle is in brackets. */
  @ParameterizedTest
  @CsvSource({
    "a,             a .    ,   true",
    "a,             . a    ,   false",
    "X a,           . (a)  ,   true",
    "X a,           (a .)  ,   false",
    "F b,           . . (b),   true",
    "F b,           b (.)  ,   true",
    "F b,           a (a)  ,   false",
    "G a,           a (a)  ,   true",
    "G a,           a (a .),   false",
    "G F a,         (a .)  ,   true",
    "G F a,         a a (.),   false",
    "F G a,         . (a)  ,   true",
    "F G a,         (a .)  ,   false",
    "a U b,         a a (b),   true",
    "a U b,         a . (b),   false",
    "a U b,         (a)    ,   false",
    "a W b,         (a)    ,   true",
    "a W b,         a (.)  ,   false",
    "a R b,         b ab (.),  true",
    "a R b,         b a (.),   false",
    "a R b,         (b)    ,   true",
    "a M b,         (b)    ,   false",
    "a M b,         b ab (.),  true",
    "a -> b,        (.)    ,   true",
    "a -> b,        (a)    ,   false",
    "a <-> b,       (ab)   ,   true",
    "a <-> b,       (a)    ,   false",
    "!(a && b),     (ab)   ,   false",
    "a || b,        (b)    ,   true",
  })
  void operators_hold_by_their_definition(String formula, String word, boolean expected) {
    assertThat(Evaluator.holds(FormulaParser.parse(formula), List.of("a", "b"), word(word)))
        .isEqualTo(expected);
  }

  private static LassoWord word(String text) {
    int bracket = text.indexOf('(');
    return bracket < 0
        ? new LassoWord(letters(text), new long[] {0})
        : new LassoWord(
            letters(text.substring(0, bracket)),
            letters(text.substring(bracket + 1, text.indexOf(')'))));
  }

  private static long[] letters(String text) {
    return text.isBlank()
        ? new long[0]
        : Arrays.stream(text.strip().split(" "))
            .mapToLong(letter -> (letter.contains("a") ? 1 : 0) | (letter.contains("b") ? 2 : 0))
            .toArray();
  }
}
