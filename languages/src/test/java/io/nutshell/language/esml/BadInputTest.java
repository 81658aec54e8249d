package io.nutshell.language.esml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each mistake gets one message with position, cause and a hint. */
class BadInputTest {

  /** A {@code §} marks where the message should point. */
  private static Arguments bad(String text, String cause, String hint) {
    return Arguments.of(text, cause, hint);
  }

  private static Arguments global(String text, String cause, String hint) {
    return bad("MODEL M;\n" + text + "\nPROCESS P; BEGIN SKIP END P;\nBEGIN P END M.", cause, hint);
  }

  private static Arguments body(String text, String cause, String hint) {
    return bad(
        """
        MODEL M;
        TYPE int = 0..3; pair = RECORD x, y: int END; row = ARRAY 3 OF int;
          chan = {msg(int), ack}; colour = (red, green);
        VAR c: chan; cs: ARRAY 2 OF chan; i, j: int; p: pair; r: row; l: LIST 2 OF int; b: BOOLEAN;
          k: colour;
        PROCESS Q(IN i: chan); BEGIN i?ack END Q;
        PROCESS P(IN inp: chan; OUT dest: chan; n: int); BEGIN
        """
            + text
            + "\nEND P;\nBEGIN P(c, c, 1); Q(c) END M.",
        cause,
        hint);
  }

  static Stream<Arguments> mistakes() {
    return Stream.of(
        bad("§", "the file is empty", "save it first, or use another file"),
        bad("§MODUL M;", "unexpected 'MODUL'", "did you mean 'MODEL'?"),
        bad(
            "MODEL M;\nPROCESS P; BEGIN SKIP END P;\nBEGIN P END §N.",
            "this is the end of the model 'M', and says 'N'",
            "write END M"),
        bad(
            "MODEL M;\nPROCESS P; BEGIN SKIP END §Q;\nBEGIN P END M.",
            "this is the end of the process 'P', and says 'Q'",
            "write END P"),
        bad(
            "MODEL M;\nPROCESS Worker; BEGIN SKIP END Worker;\n"
                + "BEGIN FOR i := 0 TO 2000000000 DO §Wroker END END M.",
            "there is no process 'Wroker'",
            "did you mean 'Worker'?"),
        bad(
            "MODEL M;\nPROCESS P; BEGIN SKIP END P;\n"
                + "BEGIN FOR i := 0 TO 2000000000 DO §P END END M.",
            "more than 10000 processes are started",
            "check the bounds of FOR"),
        bad(
            "MODEL M;\nBEGIN END §M.",
            "no process is started",
            "write a name such as P(c) before END"),
        bad("MODEL M; §(* never closed", "this comment is never closed", "add '*)'"),
        global("TYPE t = §$;", "ESML has no character '$'", "write an expression before it"),
        global(
            "TYPE t = RECORD x: §t END;",
            "the type 't' contains itself",
            "use a list or an array of another type: every type has a fixed size"),
        global(
            "TYPE t = LIST 3 OF §t;",
            "the type 't' contains itself",
            "use a list or an array of another type: every type has a fixed size"),
        global("VAR x: §t;", "there is no type 't'", "declare it before its use"),
        global("TYPE t = §3..1;", "the range 3..1 is empty", "exchange the two bounds"),
        global("TYPE e = (a, §a);", "'a' is declared twice", "rename one of the two"),
        global("VAR x: 0..3 := §4;", "4 is outside 0..3", "declare a larger range"),
        global(
            "VAR x: 0..3; y: 0..3 := §x;",
            "an initial value must be constant, and 'x' is not",
            "declare what it reads under CONST"),
        global(
            "VAR l: LIST §0 OF BOOLEAN;",
            "a list has room for 1..65536 elements, and here it is 0",
            "check the values of its constants"),
        global(
            "TYPE r = RECORD c: §{m} END;",
            "a record cannot contain a channel",
            "declare a variable of its own: VAR c: chan, or an array of channels"),
        body(
            "p := §r",
            "'r' is an array of 3, and this needs a record with x, y",
            "use another variable, or check its type"),
        body(
            "r := §p",
            "'p' is a record with x, y, and this needs an array of 3",
            "use another variable, or check its type"),
        body(
            "i := §p",
            "'p' is a record with x, y, and this needs a number of 0..3",
            "use one field: r.x"),
        body(
            "i := §l",
            "'l' is a list, and this needs a number of 0..3",
            "use one element: HEAD(list), list[0]; or LENGTH(list)"),
        body(
            "IF §i -> SKIP END",
            "'i' is a number of 0..3, and this needs BOOLEAN",
            "a comparison is missing"),
        body(
            "b := §k = 1",
            "'k' is one of (red, green), and this needs a number",
            "use another variable, or check its type"),
        body(
            "§n := 2",
            "'n' is a constant and cannot be assigned to",
            "use a variable: parameters are constants too"),
        body("§c := 2", "'c' is a channel and cannot be assigned to", "send to it: c!"),
        body("§x := 2", "there is no variable or constant 'x'", "declare it"),
        body("p.§z := 1", "the record has no field 'z'", "did you mean 'x' or 'y'?"),
        body("i.§x := 1", "this is a number of 0..3 and has no fields", "leave out the field"),
        body("i§[1] := 1", "this is a number of 0..3 and has no elements", "leave out the index"),
        body("r[§3] := 1", "the index 3 is outside 0..2", "check the values of its constants"),
        body("dest!§mgs(1)", "the channel has no message 'mgs'", "did you mean 'msg'?"),
        body(
            "dest!§msg",
            "the message 'msg' carries 1 value, and here are 0",
            "check the number of values"),
        body(
            "dest!msg(§4)",
            "'4' is outside 0..3, which the message 'msg' carries",
            "give the message a larger type"),
        body(
            "dest§?ack",
            "'dest' is an OUT parameter, and this receives",
            "use '!', or declare the parameter IN"),
        body(
            "inp§!ack",
            "'inp' is an IN parameter, and this sends",
            "use '?', or declare the parameter OUT"),
        body("§cs!ack", "'cs' is an array of 2, and this needs a channel", "add an index"),
        body("§i!ack", "'i' is no channel", "rename what hides the channel"),
        body("dest!msg(§_)", "'_' is not a value", "use '?' to receive"),
        body("i := §HAED(l)", "there is no function 'HAED'", "did you mean 'HEAD'?"),
        body(
            "i := HEAD(§r)",
            "HEAD is of lists, and 'r' is an array of 3",
            "use another variable, or check its type"),
        body(
            "l := §APPEND(l)",
            "APPEND takes 2 arguments, and has 1",
            "write APPEND(list, element)"),
        body(
            "§p := pair(p.y, p.x)",
            "the value needs parts of 'p' that it overwrites",
            "assign it to a variable of its own first"),
        body("p := §pair(1)", "'pair' has 2 fields, and here are 1 values", "the fields are x, y"),
        body("§a: SKIP; a: SKIP", "the label 'a' is used twice", "rename one of the two"),
        body(
            "i := §99999999999999999999999",
            "the number 99999999999999999999… is too large",
            "use a smaller one: the greatest is 2147483647"),
        bad(
            "MODEL M; TYPE chan = {m}; VAR c: chan;\nPROCESS P(IN i: chan); BEGIN i?m END P;\n"
                + "BEGIN §P END M.",
            "'P' has 1 parameter, and here are 0",
            "check the number of parameters"),
        bad(
            "MODEL M; VAR c: {m};\nPROCESS P(IN i: {n}); BEGIN i?n END P;\nBEGIN P(§c) END M.",
            "the channel 'c' has other messages than the parameter",
            "use another channel, or check its type"),
        bad(
            "MODEL M; VAR x: 0..1;\nPROCESS P(n: 0..1); BEGIN SKIP END P;\nBEGIN P(§x) END M.",
            "an argument must be constant, and 'x' is not",
            "use the global variable in the process, without a parameter"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void a_bad_model_is_refused(String marked, String cause, String hint) {
    String before = marked.substring(0, marked.indexOf('§'));
    InputError error =
        catchThrowableOfType(InputError.class, () -> Models.model(marked.replace("§", "")));
    assertThat(error).isNotNull();
    assertThat(error.reason()).isEqualTo(cause);
    assertThat(error.hint()).isEqualTo(hint);
    int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
    int column = before.length() - before.lastIndexOf('\n');
    assertThat(error.position()).isEqualTo(new SourcePosition("test.esml", line, column));
    assertThat(error.others()).as("consequences of the error").isEmpty();
  }

  @Test
  void several_mistakes_are_reported_in_the_order_of_the_text() {
    assertThat(
            mistakes(
                """
                MODEL M;
                CONST n = 1 DIV 0;
                TYPE chan = {m(0..n)}; colour = (red, green);
                VAR c: chan; x: 0..3 := 7; k: colour;
                PROCESS P(i: 0..9);
                BEGIN
                  y := 1;
                  DO z = 2 -> c!m(n); k := blue; x := red
                  [] TRUE -> w := i
                  END
                END P;
                BEGIN FOR j := 1 TO 3 DO P(j) END; Q END M.
                """))
        .containsExactly(
            "2:11: its value cannot be computed: '1 DIV 0' divides by zero",
            "4:25: 7 is outside 0..3",
            "7:3: there is no variable or constant 'y'",
            "8:6: there is no variable or constant 'z'",
            "8:28: there is no variable or constant 'blue'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '"',
      textBlock =
          """
          x = x + 1                       ~ write ':=' to assign: '=' compares
          ASSERT x == 1                   ~ write one '=': it compares
          ASSERT x != 1                   ~ write '#' or '<>' for unequal
          IF x > 1 && x < 3 -> SKIP END   ~ write AND
          IF x > 1 || x < 3 -> SKIP END   ~ write OR
          x := x % 2                      ~ write MOD for the remainder
          x := x / 2                      ~ write DIV to divide
          x := 1; // one                  ~ write a comment as (* … *)
          { one } x := 1                  ~ write a comment as (* … *)
          WHILE x < 3 DO x := x + 1 END   ~ write DO condition -> statements END: there is no WHILE
          IF x < 3 THEN x := 1 END        ~ write '->' after the condition: IF condition -> statements END
          FOR i := 1 TO 3 DO x := i END   ~ write a loop as DO condition -> statements END: FOR only starts processes
          y := 1                          ~ did you mean 't', 'c' or 'x'?
          """)
  void what_other_languages_write_is_recognised(String statement, String hint) {
    String text =
        "MODEL M; TYPE t = {m}; VAR c: t; x: 0..9; PROCESS P; BEGIN\n%s\nEND P; BEGIN P END M."
            .formatted(statement);
    InputError error = catchThrowableOfType(InputError.class, () -> Models.model(text));
    assertThat(error.hint()).isEqualTo(hint);
    assertThat(Objects.requireNonNull(error.position()).line()).isEqualTo(2);
  }

  @Test
  void a_name_whose_declaration_failed_in_another_process_is_unknown() {
    assertThat(
            mistakes(
                """
                MODEL M;
                PROCESS P; VAR n: 0..1 DIV 0; BEGIN n := 1 END P;
                PROCESS Q; BEGIN n := 1 END Q;
                BEGIN P; Q END M.
                """))
        .containsExactly(
            "2:22: a bound cannot be computed: '1 DIV 0' divides by zero",
            "3:18: there is no variable or constant 'n'");
  }

  private static List<String> mistakes(String text) {
    InputError first = catchThrowableOfType(InputError.class, () -> Models.model(text));
    return Stream.concat(Stream.of(first), first.others().stream())
        .map(
            error -> {
              SourcePosition at = Objects.requireNonNull(error.position());
              return at.line() + ":" + at.column() + ": " + error.reason();
            })
        .toList();
  }

  static Stream<String> monsters() {
    int many = 20_000;
    return Stream.of(
        "x := " + "(".repeat(many) + "x" + ")".repeat(many),
        "x := " + "- ".repeat(many) + "x",
        "x := x" + " = x".repeat(many),
        "IF TRUE -> ".repeat(many) + "SKIP" + " END".repeat(many));
  }

  @ParameterizedTest
  @MethodSource("monsters")
  void what_is_nested_too_deep_is_refused(String body) {
    assertThat(
            catchThrowableOfType(
                InputError.class, () -> Models.model(Models.process("VAR x: 0..1;", body))))
        .isNotNull();
  }
}
