package io.nutshell.language.cpn.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.Tuple;
import io.nutshell.model.InputError;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Inscriptions of arcs: evaluated, and matched against tokens. */
final class ArcTest {
  private static final Ml ML =
      Ml.with(
          """
          colset INT = int;
          colset DATA = string;
          colset Digit = int with 0..9;
          colset INTxDATA = product INT * DATA;
          colset INTs = list INT;
          colset REC = record no : INT * data : DATA;
          colset PACK = union Data : INTxDATA + Ack : INT;
          colset BOOL = bool;
          var n, k, k2 : INT;
          var p : DATA;
          var l : INTs;
          var success : BOOL;
          """);

  private final MlScope scope = ML.declarations().scope();

  private ArcExpression arc(String text, String colours) {
    return scope.arc(text, ML.colours(colours), "arc");
  }

  private MlVariable variable(String name) {
    return scope.variables().stream().filter(v -> v.name().equals(name)).findFirst().orElseThrow();
  }

  @ParameterizedTest(name = "{1} over {0} is {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          INT      | 1                          | 1`1
          INT      | 2`1 ++ 1`3 ++ 1`1          | 3`1++1`3
          INT      | [1, 2, 1]                  | 2`1++1`2
          INT      | empty                      | empty
          INT      | if 1 = 2 then 1`1 else empty | empty
          INT      | if 1 = 1 then 1 else 2     | 1`1
          INT      | case 1 of 1 => 2`5 ; _ => empty | 2`5
          INT      | let val x = 3 in 1`x end   | 1`3
          INT      | 0`3                        | empty
          INTs     | []                         | 1`[]
          INTs     | empty                      | empty
          INTs     | 1`[]                       | 1`[]
          INTs     | [1, 2]                     | 1`[1,2]
          INTs     | [[1], [2]]                 | 1`[1]++1`[2]
          INTs     | [1] ^^ [2]                 | 1`[1,2]
          INTs     | if true then [] else [1]   | 1`[]
          INTxDATA | 1`(1,"COL") ++ 2`(2,"OUR") | 1`(1,"COL")++2`(2,"OUR")
          REC      | {data = "x", no = 1}       | 1`{no=1,data="x"}
          PACK     | 1`Data(1,"x") ++ 1`Ack 2   | 1`Data(1,"x")++1`Ack(2)
          """)
  void a_colour_or_a_multiset_is_evaluated(String colours, String text, String value) {
    String inscription = text.replace("; _", "| _");
    ArcExpression arc = arc(inscription, colours);
    assertThat(arc.evaluate(scope.newFrame()).print(arc.colours()::print)).isEqualTo(value);
  }

  @Test
  void the_empty_text_is_the_empty_multiset() {
    ArcExpression arc = arc("  ", "INT");
    assertThat(arc.evaluate(scope.newFrame()).isEmpty()).isTrue();
    assertThat(arc.terms().orElseThrow()).isEmpty();
  }

  @Test
  void a_sum_is_read_as_terms() {
    List<ArcTerm> terms = arc("2`(n, p) ++ k`(1, \"x\")", "INTxDATA").terms().orElseThrow();
    assertThat(terms).hasSize(2);
    assertThat(terms.get(0).constantCount()).hasValue(2);
    assertThat(terms.get(0).pattern().binds()).containsExactly(variable("n"), variable("p"));
    assertThat(terms.get(1).constantCount()).isEmpty();
    assertThat(terms.get(1).count().freeVariables()).containsExactly(variable("k"));
    assertThat(terms.get(1).pattern().binds()).isEmpty();
  }

  @Test
  void an_inscription_without_variables_has_constant_terms() {
    List<ArcTerm> terms = arc("List.map (fn x => x mod 2) [1, 2, 3]", "INT").terms().orElseThrow();
    assertThat(terms)
        .extracting(term -> term.constantCount().orElseThrow())
        .containsExactly(1L, 2L);
    Object[] frame = scope.newFrame();
    assertThat(terms.getLast().pattern().matcher(List.of()).match(1L, frame)).isTrue();
    assertThat(terms.getLast().pattern().matcher(List.of()).match(0L, frame)).isFalse();
  }

  @Test
  void a_fault_in_an_inscription_without_variables_occurs_when_it_is_evaluated() {
    ArcExpression arc = arc("1 div 0", "INT");
    assertThatExceptionOfType(MlFault.class).isThrownBy(() -> arc.evaluate(scope.newFrame()));
  }

  @Test
  void a_conditional_multiset_has_no_terms_but_its_variables() {
    ArcExpression arc = arc("if success then 1`(n, p) else empty", "INTxDATA");
    assertThat(arc.terms()).isEmpty();
    assertThat(arc.freeVariables())
        .containsExactly(variable("success"), variable("n"), variable("p"));
  }

  private Pattern pattern(String text, String colours) {
    return arc(text, colours).terms().orElseThrow().getFirst().pattern();
  }

  private Object token(String text, String colours) {
    return arc(text, colours).evaluate(scope.newFrame()).entries().getFirst().getKey();
  }

  @Test
  void matching_binds_the_variables_of_a_pattern() {
    Pattern pattern = pattern("(n, p)", "INTxDATA");
    Object token = token("(1, \"COL\")", "INTxDATA");
    Object[] frame = scope.newFrame();
    assertThat(pattern.matcher(List.of()).match(token, frame)).isTrue();
    assertThat(frame[variable("n").slot()]).isEqualTo(1L);
    assertThat(frame[variable("p").slot()]).isEqualTo("COL");
    assertThat(pattern.expression().evaluate(frame)).isEqualTo(token);
  }

  @Test
  void matching_compares_the_variables_that_are_bound() {
    Pattern pattern = pattern("(n, p)", "INTxDATA");
    Object token = token("(1, \"COL\")", "INTxDATA");
    Pattern.Matcher matcher = pattern.matcher(List.of(variable("n")));
    Object[] frame = scope.newFrame();
    frame[variable("n").slot()] = 2L;
    assertThat(matcher.match(token, frame)).isFalse();
    frame[variable("n").slot()] = 1L;
    assertThat(matcher.match(token, frame)).isTrue();
  }

  @ParameterizedTest(name = "{1} matches {2}: {3}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          INTs | n :: l        | [1, 2]           | true
          INTs | n :: l        | []               | false
          INTs | [n, k]        | [1, 2]           | true
          INTs | [n, n]        | [1, 2]           | false
          INTs | [n, n]        | [2, 2]           | true
          INTs | [n, n + 1]    | [2, 3]           | true
          INTs | [n + 1, n]    | [3, 2]           | true
          INTs | [n + 1, n]    | [3, 3]           | false
          PACK | Data (n, p)   | Data (1, "x")    | true
          PACK | Data (n, p)   | Ack 1            | false
          PACK | Ack 1         | Ack 1            | true
          PACK | Ack 1         | Ack 2            | false
          REC  | {data = p, no = 1} | {no = 1, data = "x"} | true
          REC  | {data = p, no = 2} | {no = 1, data = "x"} | false
          INT  | 5             | 5                | true
          """)
  void patterns_of_all_forms_match(String colours, String text, String token, boolean matches) {
    Pattern pattern = pattern(colours.equals("INTs") ? "1`(" + text + ")" : text, colours);
    Object value = token("1`(" + token + ")", colours);
    assertThat(pattern.matcher(List.of()).match(value, scope.newFrame())).isEqualTo(matches);
  }

  @Test
  void a_variable_of_a_computed_part_is_needed() {
    Pattern pattern = pattern("(n + k, p)", "INTxDATA");
    assertThat(pattern.binds()).isEqualTo(Set.of(variable("p")));
    assertThat(pattern.needs()).isEqualTo(Set.of(variable("n"), variable("k")));
    assertThatIllegalArgumentException().isThrownBy(() -> pattern.matcher(List.of(variable("n"))));
    Object[] frame = scope.newFrame();
    frame[variable("n").slot()] = 1L;
    frame[variable("k").slot()] = 2L;
    assertThat(
            pattern.matcher(List.of(variable("n"), variable("k"))).match(new Tuple(3L, "x"), frame))
        .isTrue();
  }

  @Test
  void a_function_in_an_inscription_sees_the_variables() {
    ArcExpression arc = arc("List.map (fn x => x + n) l", "INT");
    Object[] frame = scope.newFrame();
    frame[variable("n").slot()] = 10L;
    frame[variable("l").slot()] = token("[1, 2]", "INTs");
    assertThat(arc.evaluate(frame)).hasToString("1`11++1`12");
  }

  @Test
  void a_variable_hides_a_declared_value_but_no_constructor() {
    Ml ml = Ml.with("colset C = with a | b; var a, x : C; val x = 1; colset P = product C * C;");
    MlScope own = ml.declarations().scope();
    own.arc("(a, x)", ml.colours("P"), "arc");
    assertThat(own.variables()).extracting(MlVariable::name).containsExactly("x");
  }

  @Test
  void a_token_outside_the_colour_set_is_a_fault() {
    ArcExpression arc = arc("10", "Digit");
    assertThatExceptionOfType(MlFault.class)
        .isThrownBy(() -> arc.evaluate(scope.newFrame()))
        .withMessage("the token 10 is not in the colour set at arc");
  }

  @Test
  void a_wrong_type_is_reported() {
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> arc("(1, 2)", "INTxDATA"))
        .withMessageContaining("this has the type int * int, but int * string is required");
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> arc("1`\"x\"", "INT"))
        .withMessageContaining("this has the type string list, but int list is required");
  }

  @Test
  void times_need_a_timed_colour_set() {
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> arc("1`1@+5", "INT"))
        .withMessageContaining("the colour set of the place is not timed");
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> arc("1`1@5", "INT"))
        .withMessageContaining("the colour set of the place is not timed");
  }
}
