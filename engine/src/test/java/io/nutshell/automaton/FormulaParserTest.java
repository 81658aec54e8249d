package io.nutshell.automaton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nutshell.fixture.Seeds;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FormulaParserTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "a U b && c;                 (a U b) && c",
        "a && b || c && d;           (a && b) || (c && d)",
        "a || b -> c;                (a || b) -> c",
        "a -> b -> c;                a -> (b -> c)",
        "a <-> b -> c;               a <-> (b -> c)",
        "a U b U c;                  a U (b U c)",
        "a U b R c W d M e;          a U (b R (c W (d M e)))",
        "F a U b;                    (F a) U b",
        "! a U b;                    (!a) U b",
        "X F G a;                    X (F (G a))",
        "GF a -> FGXX b;             (G (F a)) -> (F (G (X (X b))))",
        "[] (p -> <> q);             G (p -> F q)",
        "[]<>p;                      G (F p)",
        "p V q;                      p R q",
        "p /\\ q \\/ r;              (p && q) || r",
        "not p and q or r imply s;   (((!p) && q) || r) -> s",
        "p => q <=> r;               p -> (q <-> r)",
        "1 U 0;                      true U false",
        "!!a;                        !(!a)",
        "((a));                      a",
        "a && (b && c) && d;         a && b && c && d",
      })
  void operators_bind_as_in_spot(String text, String expected) {
    assertThat(FormulaParser.parse(text)).isEqualTo(FormulaParser.parse(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "G x == 1;                            x == 1",
        "F P.critical;                        P.critical",
        "G (want[0] == 1 && y > 2);           want[0] == 1, y > 2",
        "G (x + 1 <= 2 * y -> F z < 3);       x + 1 <= 2 * y, z < 3",
        "a <= 1 <-> b;                        a <= 1, b",
        "x<y U y>x;                           x<y, y>x",
        "F (x + 1) * 2 == y;                  (x + 1) * 2 == y",
        "G ((x) -> F (y));                    x, y",
        "(a[i + 1] > 0 U fired(t));           a[i + 1] > 0, fired(t)",
        "G F fired(t) && F tokens(p, q) >= 2; fired(t), tokens(p, q) >= 2",
        "F == 1 U G[2] != 0;                  F == 1, G[2] != 0",
        "X.idle && F X.idle;                  X.idle",
        "G \"any -> text\";                   any -> text",
        "G {P->x == 1 && y};                  P->x == 1 && y",
        "F 'p-1.2' > 0;                       'p-1.2' > 0",
        "G F (size (Mark.Top'A 1) = 1);       size (Mark.Top'A 1) = 1",
        "F Mark'A > Mark'B;                   Mark'A > Mark'B",
        "F tokens(\"p)\") > 0;                tokens(\"p)\") > 0",
        "F -x < ~y;                           F -x < ~y",
        "F (-x < ~y);                         -x < ~y",
        "x & 1 == 0;                          x & 1 == 0",
        "Fork.taken U Green;                  Fork.taken, Green",
      })
  void atoms_are_expressions_of_the_model(String text, String atoms) {
    assertThat(String.join(", ", FormulaParser.parse(text).atoms())).isEqualTo(atoms);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "``;                0; the formula is empty",
        "`  `;              0; the formula is empty",
        "G (a -> F b;       2; this '(' is never closed",
        "G a);              3; this ')' closes nothing",
        "G (a[1) -> b];     6; ']' is expected here, not ')', because of the '[' in column 5",
        "a U;               3; an operand is missing at the end, after the 'U' in column 3",
        "U a;               0; an operand is missing here",
        "a && || b;         5; an operand is missing here, after the '&&' in column 3",
        "();                1; an operand is missing here, after the '(' in column 1",
        "a ->;              4; an operand is missing at the end, after the '->' in column 3",
        "F;                 1; an operand is missing at the end, after the 'F' in column 1",
        "a b;               2; an operator is expected here, not 'b'",
        "a # b;             2; an operator is expected here, not '#'",
        "x ==;              4; an operand is missing at the end",
        "x == && y;         5; an operand is expected here, not '&'",
        "G \"a;             2; this quotation is never closed",
        "G {};              2; this atom is empty",
        "a | | b;           4; an operand is expected here, not '|'",
      })
  void a_mistake_is_reported_at_its_position(String text, int position, String message) {
    FormulaException mistake =
        catchThrowableOfType(FormulaException.class, () -> FormulaParser.parse(text));
    assertThat(mistake).hasMessage(message);
    assertThat(mistake.position()).isEqualTo(position);
    assertThat(mistake.hint()).isNotBlank().doesNotStartWith("hint").doesNotEndWith(".");
  }

  @Test
  void deep_nesting_is_refused_in_words() {
    for (String text : List.of("!".repeat(100_000) + "a", "a U ".repeat(100_000) + "a")) {
      FormulaException mistake =
          catchThrowableOfType(FormulaException.class, () -> FormulaParser.parse(text));
      assertThat(mistake).hasMessage("the formula has more than 500 levels of operators");
    }
  }

  @Test
  void parentheses_and_long_chains_may_be_many() {
    String many = "(".repeat(100_000) + "a" + ")".repeat(100_000);
    assertThat(FormulaParser.parse(many)).isEqualTo(new Formula.Atom("a"));
    Formula chain = FormulaParser.parse("a && ".repeat(100_000) + "a");
    assertThat(chain.operands()).hasSize(100_001);
  }

  @Test
  void a_formula_of_the_greatest_depth_can_be_printed_and_translated() {
    Formula formula = FormulaParser.parse("X ".repeat(FormulaParser.MAX_DEPTH - 1) + "a");
    assertThat(FormulaParser.parse(formula.toString())).isEqualTo(formula);
    assertThat(Translation.buchi(formula).states()).isGreaterThan(400);
  }

  @Test
  void printed_formulas_are_read_back() {
    List<String> atoms = List.of("a", "x == 1", "F", "P->x \"q\"", "true", "-1 < y", "f(\\)");
    Seeds.each(
        2000,
        seed -> {
          Formula formula = new RandomFormulas(seed, atoms).formula(1 + (int) (seed % 12));
          Formula once = FormulaParser.parse(formula.toString());
          assertThat(FormulaParser.parse(once.toString())).isEqualTo(once);
          assertThat(once.atoms()).isEqualTo(formula.atoms());
        });
  }
}
