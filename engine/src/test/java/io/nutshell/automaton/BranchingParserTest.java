package io.nutshell.automaton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nutshell.fixture.RandomFormulas;
import io.nutshell.fixture.Seeds;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BranchingParserTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "AG EF p; AG EF p",
        "AGEF p; AG EF p",
        "A[] E<> p; AG EF p",
        "A(p U q); A(p U q)",
        "A[p U q]; A(p U q)",
        "E(p W q) || EX !p; E(p W q) || EX !p",
        "AG (x[0] == 1 -> EF y(2) > 3); AG ((x[0] == 1) -> EF (y(2) > 3))",
        "A[0] == 1; (A[0] == 1)",
        "{E} && EX 1; \"E\" && EX true",
        "EF AG_1; EF AG_1",
        "E(p R q) -> A(p M q); E(p R q) -> A(p M q)",
      })
  void formulas_are_read_and_printed(String text, String printed) {
    assertThat(BranchingParser.parse(text)).hasToString(printed);
  }

  @Test
  void what_is_printed_is_read_again() {
    Seeds.each(
        300,
        seed -> {
          Random random = new Random(seed);
          BranchingFormula formula =
              BranchingParser.parse(
                  RandomFormulas.branching(random, 4, () -> "x" + random.nextInt(3) + " < 2"));
          assertThat(BranchingParser.parse(formula.toString())).isEqualTo(formula);
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "G p; 0; this 'G' has no path quantifier",
        "AG F p; 3; this 'F' has no path quantifier",
        "p U q; 2; this 'U' has no path quantifier",
        "A p; 0; this 'A' is followed by no temporal operator",
        "E [p U q && r]; 5; this 'U' has no path quantifier",
        "A p U q; 0; this 'A' is followed by no temporal operator",
        "AG; 2; an operand is missing at the end",
        "A(p U q; 1; this '(' is never closed",
        "E[p U q); 7; ']' is expected here",
        "AG p q; 5; an operator is expected here",
      })
  void mistakes_are_named_where_they_are(String text, int position, String message) {
    FormulaException wrong =
        catchThrowableOfType(FormulaException.class, () -> BranchingParser.parse(text));

    assertThat(wrong).hasMessageContaining(message);
    assertThat(wrong.position()).isEqualTo(position);
  }
}
