package io.nutshell.language.esml;

import static io.nutshell.language.esml.Models.assertAfter;
import static io.nutshell.language.esml.Models.assertCounts;
import static io.nutshell.language.esml.Models.count;
import static io.nutshell.language.esml.Models.faults;
import static io.nutshell.language.esml.Models.process;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.language.Constants;
import io.nutshell.language.SourceText;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the page on the language says is so. */
class SemanticsTest {
  private static final String TYPES =
      """
      CONST N = 3;
      TYPE small = 0..4; pair = RECORD x, y: small END; row = ARRAY N OF small;
        colour = (red, green, blue); many = LIST 3 OF small; pairs = LIST 2 OF pair;
      VAR a, b: small; p, q: pair; r, s: row; c: colour; l, m: many; ps: pairs;
        grid: ARRAY 2 OF row; t: BOOLEAN; off: ARRAY 3..5 OF small; shade: ARRAY colour OF small;
        boxes: ARRAY 2 OF many;
      """;

  @Test
  void the_papers_example_compiles_as_printed() throws IOException {
    Path root = Path.of(System.getProperty("nutshell.root", ".."));
    String text = Files.readString(root.resolve("examples/esml/producer_consumer.esml"));
    // The producer chooses, then sends 0 or 1; x is what was received last.
    assertCounts(text, 6, 8, 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a := 3 | a = 3",
        "a := 7 MOD 4; b := a * 2 - 5 DIV 2 | a = 3 AND b = 4",
        "p := pair(1, 2); q := p | q.x = 1 AND q.y = 2 AND p = q",
        "r := [1, 2, 3]; s := r; s[1] := 0 | s[0] = 1 AND s[1] = 0 AND s[2] = 3 AND r # s",
        "grid[1] := [4, 3, 2]; r := grid[1] | r[0] = 4 AND grid[1][2] = 2 AND grid[0][2] = 0",
        "a := 1; grid[a][a + 1] := 4 | grid[1][2] = 4",
        "off[4] := 2; a := off[a + 4] | a = 2",
        "c := blue; shade[c] := 1 | c = blue AND c > red AND shade[blue] = 1",
        "l := [1, 2]; l := APPEND(l, 3) | LENGTH(l) = 3 AND l[2] = 3 AND HEAD(l) = 1",
        "l := [1, 2, 3]; l := TAIL(l) | l = [2, 3] AND LENGTH(l) = 2",
        "l := [1, 2, 3]; m := TAIL(l); l := [] | m = [2, 3] AND EMPTY(l) AND l = []",
        "l := [4]; m := APPEND(l, 2); l := TAIL(l) | m = [4, 2] AND l = []",
        "l := [4, 1]; l := APPEND(TAIL(l), 3) | l = [1, 3]",
        "ps := [pair(1, 2)]; ps := APPEND(ps, pair(3, 4)); p := HEAD(ps); ps := TAIL(ps) |"
            + " p = pair(1, 2) AND ps[0].y = 4 AND ps = [pair(3, 4)]",
        "a := 1; boxes[a] := [2, 3]; boxes[a] := TAIL(boxes[a]); boxes[0] := APPEND(boxes[a], 4) |"
            + " boxes[1] = [3] AND boxes[0] = [3, 4]",
        "ps := [pair(1, 2), pair(3, 4)]; ps[1].x := 0 | ps[1] = pair(0, 4)",
        "t := a = 0 AND NOT t; IF t -> a := 1 ELSE a := 2 END | a = 1",
        "DO a < 3 -> a := a + 1 END | a = 3",
        "a := 2; IF a > 2 -> b := 1 [] a <= 2 -> b := 2 END | b = 2",
        "ATOMIC a := 1; b := a + 1; IF b = 2 -> a := 4 END END | a = 4 AND b = 2",
        "ATOMIC DO a < 4 -> a := a + 1 END END | a = 4",
        "t := TRUE => FALSE; a := -1 + 2 | NOT t AND a = 1",
        "t := FALSE => FALSE | t",
        "p := pair(a + 1, 2); p := pair(p.x, p.x) | p.y = 1"
      })
  void statements_mean_what_they_say(String body, String condition) {
    assertAfter(TYPES, body, condition);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "l := [1, 2, 3]; l := APPEND(l, 4) | 'l' is full: it has room for 3",
        "a := HEAD(l) | HEAD of the empty list 'l'",
        "l := TAIL(l) | TAIL of an empty list",
        "a := l[1] | the index is outside the list 'l'",
        "l := [1]; l[1] := 2 | the index is outside the list 'l'",
        "a := 4; r[a] := 1 | index 4 is out of bounds of r[3]",
        "a := 3; grid[0][a] := 1 | the index of 'grid' is outside 0..2",
        "a := 1; b := off[a] | the index of 'off' is outside 3..5",
        "a := 4; a := a + 1 | a = 5 is out of range 0..4",
        "a := 1 DIV b | division by zero",
        "IF HEAD(l) = 0 -> SKIP END | HEAD of the empty list 'l'"
      })
  void a_step_that_is_impossible_is_a_fault(String body, String message) {
    assertThat(faults(TYPES, body)).containsExactly(message);
  }

  @Test
  void equal_lists_are_equal_states() {
    // Empty before the choice and behind each alternative, whatever the list was before.
    String text =
        process(
            TYPES,
            "DO TRUE -> DO LENGTH(l) < 2 -> l := APPEND(l, 3) [] LENGTH(l) < 2 -> l := [1, 4] END;"
                + " empty: l := [] END");
    assertThat(count(text, "EMPTY(l)")).isEqualTo(3);
  }

  @Test
  void a_sender_and_a_receiver_move_together() {
    String text =
        """
        MODEL M; TYPE chan = {one(0..3), two, three(BOOLEAN)}; VAR c: chan; x, y: 0..3;
        PROCESS S; BEGIN c!one(2); c!two; c!three(TRUE) END S;
        PROCESS R; BEGIN c?one(x); IF c?two -> SKIP [] c?one(y) -> y := 3 END; c?three(FALSE) END R;
        BEGIN S; R END M.
        """;
    // The last message does not match the pattern.
    assertCounts(text, 4, 3, 1);
    assertThat(count(text, "x = 2 AND y = 0")).isEqualTo(3);
  }

  @Test
  void channels_of_an_array_are_told_apart_by_their_index() {
    String text =
        """
        MODEL M; TYPE chan = {m(0..2)}; VAR c: ARRAY 3 OF chan; got: 0..2; i: 0..2;
        PROCESS S(k: 0..2; OUT o: chan); BEGIN o!m(k) END S;
        PROCESS R; BEGIN i := 1; c[i]?m(got); c[i + 1]?m(got) END R;
        BEGIN FOR k := 0 TO 2 DO S(k, c[k]) END; R END M.
        """;
    assertCounts(text, 4, 3, 1);
    assertThat(count(text, "got = 2")).isOne();
  }

  @Test
  void values_of_a_message_are_stored_at_once() {
    String text =
        """
        MODEL M; TYPE chan = {m(0..2, 0..2)}; VAR c: chan; x, y: 0..2 := 1;
        PROCESS S; BEGIN c!m(2, 2) END S;
        PROCESS R; VAR a: ARRAY 3 OF 0..2; BEGIN c?m(x, a[x]) END R;
        BEGIN S; R END M.
        """;
    assertThat(count(text, "x = 2 AND R.a[1] = 2 AND R.a[2] = 0")).isOne();
  }

  @Test
  void nobody_else_moves_within_an_atomic_sequence() {
    String loose = "x := 1; x := 0";
    String text =
        """
        MODEL M; VAR x: 0..1; seen: BOOLEAN;
        PROCESS P; BEGIN %s END P;
        PROCESS Q; BEGIN IF x = 1 -> seen := TRUE [] TRUE -> SKIP END END Q;
        BEGIN P; Q END M.
        """;
    assertThat(count(text.formatted(loose), "seen")).isPositive();
    assertThat(count(text.formatted("ATOMIC " + loose + " END"), "seen")).isZero();
    String withChoice = "ATOMIC x := 1; IF x = 1 -> x := 0 END END";
    assertThat(count(text.formatted(withChoice), "seen")).isZero();
  }

  @Test
  void a_choice_without_alternatives_takes_no_step() {
    assertCounts(process("VAR x: 0..1;", "DO TRUE -> x := 1 - x END"), 2, 2, 0);
    assertCounts(process("VAR x: 0..1;", "IF TRUE -> x := 1 END"), 2, 1, 1);
    assertCounts(process("", "DO TRUE -> END"), 1, 1, 0);
  }

  @Test
  void an_assertion_is_checked_when_it_can_be_executed() {
    String text =
        """
        MODEL M; VAR x: 0..2;
        PROCESS P; BEGIN %s END P;
        PROCESS Q; BEGIN ASSERT x # 1 END Q;
        BEGIN P; Q END M.
        """;
    assertThat(failures(text.formatted("x := 1; x := 2"))).isPositive();
    assertThat(failures(text.formatted("ATOMIC x := 1; IF x = 1 -> x := 2 END END"))).isZero();
  }

  private static long failures(String text) {
    Model model = Models.model(text);
    return NaiveExplorer.explore(model, 1000).reached().stream()
        .filter(state -> model.assertions().stream().anyMatch(a -> !a.predicate().test(state)))
        .count();
  }

  @Test
  void names_of_instances_are_numbered_if_there_are_several() {
    String text =
        """
        MODEL M; VAR x: 0..5;
        PROCESS P(k: 0..3); VAR y: 0..3; BEGIN y := k; here: x := x + 1 END P;
        PROCESS Q; BEGIN SKIP END Q;
        BEGIN P(1); Q; P(2) END M.
        """;
    assertThat(count(text, "P_0.y = 1 AND P_1.y = 2 AND P_0.here AND P_1.here")).isPositive();
    Model model = Models.model(text);
    assertThat(model.layout().groups().stream().map(group -> group.name()))
        .containsExactly("globals", "P_0", "Q", "P_1");
  }

  @Test
  void constants_can_be_given_from_outside() {
    String text =
        "MODEL M; CONST N = 2; VAR x: 0..N; PROCESS P; BEGIN DO x < N -> x := x + 1 END"
            + " END P; BEGIN P END M.";
    Model model =
        EsmlLanguage.read(new SourceText("m.esml", text), Constants.of(List.of("N=4"))).model();
    assertThat(NaiveExplorer.explore(model, 100).states()).isGreaterThan(8);
  }

  @Test
  void doubtful_declarations_are_warned_of() {
    Model model =
        Models.model(
            """
            MODEL M; TYPE chan = {m}; VAR unused, half: chan; x: 0..1;
            PROCESS P; BEGIN IF half!m -> SKIP [] TRUE -> x := 1 END END P;
            PROCESS Never(IN c: chan; n: 0..3); BEGIN c?m; x := n MOD 2 END Never;
            BEGIN P END M.
            """);
    assertThat(model.warnings().stream().map(warning -> warning.text()))
        .containsExactly(
            "the process 'Never' is never started",
            "the channel 'unused' is never used",
            "the channel 'half' is never received from, so its senders wait for ever");
  }
}
