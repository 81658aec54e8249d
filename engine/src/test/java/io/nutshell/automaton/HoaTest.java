package io.nutshell.automaton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nutshell.fixture.Seeds;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HoaTest {
  private static final List<String> ATOMS = List.of("a", "b", "c");

  @Test
  void printed_automata_are_read_back() {
    Seeds.each(
        500,
        seed -> {
          RandomFormulas random = new RandomFormulas(seed, ATOMS);
          Formula formula = random.formula(3 + (int) (seed % 10));
          Translation.Result result = Translation.of(formula);
          String text = Hoa.print(result.generalised(), formula.toString());
          Automaton again = Hoa.read(text);
          assertThat(Hoa.print(again, formula.toString())).isEqualTo(text);
          Automaton buchi = Hoa.read(Hoa.print(result.buchi(), formula.toString()));
          for (int i = 0; i < 20; i++) {
            LassoWord word = random.word(3, 3);
            assertThat(buchi.accepts(word)).isEqualTo(result.buchi().accepts(word));
          }
        });
  }

  private static String automaton(String header, String body) {
    return "HOA: v1\nAP: 2 \"a\" \"b\"\n" + header + "\n--BODY--\n" + body + "\n--END--\n";
  }

  /** The words that are accepted among those that repeat one letter. */
  private static String repeated(Automaton automaton) {
    StringBuilder accepted = new StringBuilder();
    for (long letter = 0; letter < 4; letter++) {
      if (automaton.accepts(new LassoWord(new long[0], new long[] {letter}))) {
        accepted.append(letter);
      }
    }
    return accepted.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "Acceptance: 1 Inf(0);          State: 0 [0] 0 {0} [!0] 0;             13",
        "Acceptance: 1 Inf(0);          State: 0 {0} [0&1] 0;                  3",
        "Acceptance: 1 Inf(0);          State: [0] 0 {0} 0;                    13",
        "Acceptance: 1 Inf(0);          State: 0 {0} 0 1 0 1 State: 1 [t] 1;   02",
        "Acceptance: 0 t;               State: 0 [0|1] 0;                      123",
        "Acceptance: 0 f;               State: 0 [t] 0;                        ''",
        "Acceptance: 2 Inf(0)&Inf(1);   State: 0 [0] 0 {0} [1] 0 {1};          3",
        "Acceptance: 2 (Inf(0)&(Inf(1))); State: 0 [0] 0 {0 1};                13",
        "Acceptance: 1 Inf(!0);         State: 0 [0] 0 {0} [!0] 0;             02",
        "Alias: @x !0 & (1 | f) Acceptance: 1 Inf(0); State: 0 [@x] 0 {0};     2",
        "tool: \"x\" \"1\" properties: deterministic Acceptance: 0 t; State: 0 \"name\" [0] 0; 13",
      })
  void the_variants_of_the_format_are_read(String header, String body, String accepted) {
    assertThat(repeated(Hoa.read(automaton("Start: 0 " + header, body)))).isEqualTo(accepted);
  }

  @Test
  void several_initial_states_are_joined() {
    String text =
        automaton(
            "States: 2 Start: 0 Start: 1 Acceptance: 0 t", "State: 0 [0&!1] 0 State: 1 [1] 1");
    assertThat(repeated(Hoa.read(text))).isEqualTo("123");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "Start: 0 Acceptance: 1 Fin(0); State: 0 [t] 0; 3:24; acceptance with 'Fin' is not"
            + " supported, only Büchi and generalised Büchi",
        "Start: 0 Acceptance: 2 Inf(0)|Inf(1); State: 0 [t] 0; 3:30; acceptance with a disjunction"
            + " is not supported, only Büchi and generalised Büchi",
        "Start: 0&1 Acceptance: 0 t; State: 0 [t] 0; 3:9; alternating automata are not supported",
        "Start: 0; State: 0 [t] 0; 5:1; the header has no 'Acceptance:'",
        "Start: 0 Acceptance: 0 t; State: 0 [7] 0; 5:11; there is no atom 7: 'AP:' names 2",
        "Start: 0 Acceptance: 0 t; State: 0 [@q] 0; 5:11; there is no alias '@q'",
        "Start: 0 States: 1 Acceptance: 0 t; State: 0 [t] 3; 5:14; there is no state 3: the states"
            + " are 0 to 0",
        "States: 2000000000 Start: 0 Acceptance: 0 t; State: 0 [t] 0; 3:9; the automaton has"
            + " 2,000,000,000 states, and the limit is 1,000,000",
        "Start: 0 Acceptance: 0 t; State: 0 [t] 2147483647; 5:14; the automaton has 2,147,483,648"
            + " states, and the limit is 1,000,000",
        "Start: 0 Acceptance: 1 Inf(0); State: 0 [t] 0 {4}; 5:17; there is no acceptance set 4:"
            + " 'Acceptance:' declares 1",
        "Start: 0 Acceptance: 1 Inf(3); State: 0 [t] 0; 3:28; there is no acceptance set 3:"
            + " 'Acceptance:' declares 1",
        "Start: 0 Acceptance: 0 t; State: 0 0 0; 6:1; a state without labels needs an edge for"
            + " each of the 4 valuations, not 2",
        "Start: 0 Acceptance: 0 t; State: 0 [0 0; 5:13; ']' is expected here, not '0'",
        "Start: 0 Acceptance: 0 t Strange: 1; State: 0; 3:26; the header item 'Strange:' is not"
            + " supported",
        "Start: 0 Acceptance: 0 t; State: 0 State: 0; 5:17; state 0 is defined twice",
        "Start: 0 Acceptance: 0 t Acceptance: 0 f; State: 0; 3:26; the header item 'Acceptance:'"
            + " occurs twice",
        "Start: 0 Alias: @a 0 Alias: @a 1 Acceptance: 0 t; State: 0; 3:29; the alias '@a' is"
            + " defined twice",
        "Start: 5 Acceptance: 0 t; State: 0 [t] 0; 3:8; state 5 is not defined",
        "Start: 0 Acceptance: 0 t; State: [0] 0 [1] 0; 5:14; labels of states, labels of edges and"
            + " edges without labels are mixed",
        "Start: 0 Acceptance: 0 t; State: 0 [0] 0 0; 5:16; this edge has no label, and others have",
        "Start: 0 Acceptance: 0 t; --ABORT--; 5:1; 'State:' or --END-- is expected here, not"
            + " '--ABORT--'",
      })
  void a_mistake_is_reported_with_line_and_column(
      String header, String body, String place, String message) {
    HoaException mistake =
        catchThrowableOfType(HoaException.class, () -> Hoa.read(automaton(header, body)));
    assertThat(mistake).hasMessage(message);
    assertThat(mistake.line() + ":" + mistake.column()).isEqualTo(place);
    assertThat(mistake.hint()).isNotBlank().doesNotStartWith("hint").doesNotEndWith(".");
  }

  @Test
  void a_conjunct_may_be_repeated() {
    String condition = "Acceptance: 2 " + "Inf(0)&".repeat(100) + "Inf(1)";
    String text = automaton("Start: 0 " + condition, "State: 0 [0] 0 {0} [1] 0 {1}");
    assertThat(repeated(Hoa.read(text))).isEqualTo("3");
  }

  @Test
  void deeply_nested_labels_are_refused_in_words() {
    String body = "State: 0 [" + "(".repeat(100_000) + "0" + ")".repeat(100_000) + "] 0";
    HoaException mistake =
        catchThrowableOfType(
            HoaException.class, () -> Hoa.read(automaton("Start: 0 Acceptance: 0 t", body)));
    assertThat(mistake).hasMessage("this label is nested too deeply");
  }

  @Test
  void a_text_in_another_format_is_refused() {
    HoaException mistake =
        catchThrowableOfType(HoaException.class, () -> Hoa.read("never { T0_init: skip }"));
    assertThat(mistake).hasMessage("an automaton in HOA format begins with 'HOA: v1'");
  }
}
