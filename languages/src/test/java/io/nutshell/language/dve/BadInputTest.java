package io.nutshell.language.dve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.SourcePosition;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each mistake gets one message with position, cause and a hint. */
class BadInputTest {

  /** A {@code §} marks where the message should point. */
  private static Arguments bad(String text, String cause, String hint) {
    return Arguments.of(text, cause, hint);
  }

  /** A mistake in the global declarations. */
  private static Arguments global(String text, String cause, String hint) {
    return bad(text + "\nprocess P { state s; init s; }\nsystem async;", cause, hint);
  }

  /** A mistake in the body of a process. */
  private static Arguments body(String text, String cause, String hint) {
    return bad(
        "byte x, a[3]; const byte k = 1; channel c; channel {byte, int} d;\nprocess P {\n"
            + text
            + "\n}\nprocess Q { byte y; state t; init t; }\nsystem async;",
        cause,
        hint);
  }

  /** A mistake in a transition. */
  private static Arguments transition(String text, String cause, String hint) {
    return body("state s, t; init s; trans s -> t { " + text + " };", cause, hint);
  }

  static Stream<Arguments> syntax() {
    return Stream.of(
        bad("§", "the file is empty", "save it first, or use another file"),
        bad("// nothing\n§", "the file is empty", "save it first, or use another file"),
        bad(
            "byte x;\nprocess P { state s; init s; }\n§",
            "the system line is missing",
            "end the file with: system async;"),
        global(
            "byte x\n§byte y;", "unexpected 'byte'", "one of these is missing before it: ',' ';'"),
        global("§proces Q {}", "unexpected 'proces'", "did you mean 'process'?"),
        global("byte x; §/* never closed", "this comment is never closed", "add '*/'"),
        global(
            "byte x = 1 §$ 2;",
            "DVE has no character '$'",
            "one of these is missing before it: ',' ';'"),
        global("byte §\u0001;", "DVE has no character '\\u0001'", "a name is missing before it"),
        global("byte §state;", "unexpected 'state'", "a name is missing before it"),
        bad(
            "process P { state s; init s;\n§system async;",
            "unexpected 'system'",
            "'}' is missing before it"),
        bad("process P { state s; init s;§", "the text ends too early", "'}' is missing before it"),
        bad(
            "process P { state s; init s; }\nsystem async; §process Q {}",
            "unexpected 'process'",
            "the end is missing before it"),
        bad(
            "process P { state s; init s; }\nsystem §asinc;",
            "unexpected 'asinc'",
            "did you mean 'async'?"),
        body(
            "state s, t; init s; trans s -> t { guard 1 §};",
            "unexpected '}'",
            "';' is missing before it"),
        transition("guard (1 + 2§;", "unexpected ';'", "')' is missing before it"),
        transition("guard 1 +§;", "unexpected ';'", "write an expression before it"),
        transition("guard x §= 1;", "unexpected '='", "write '==': a single '=' assigns"),
        transition(
            "effect x §== 1;", "unexpected '=='", "one of these is missing before it: '[' '='"),
        transition("§gaurd 1;", "unexpected 'gaurd'", "did you mean 'guard'?"));
  }

  static Stream<Arguments> meaning() {
    return Stream.of(
        global("byte x; int §x;", "'x' is declared twice", "rename one of the two"),
        global("byte x; channel §x;", "'x' is declared twice", "rename one of the two"),
        global("byte x = §256;", "256 is out of the range of byte, 0..255", "declare an int"),
        global("byte x = §-1;", "-1 is out of the range of byte, 0..255", "declare an int"),
        global(
            "int x = §40000;",
            "40000 is out of the range of int, -32768..32767",
            "use a smaller value"),
        global(
            "byte x; byte y = §x + 1;",
            "an initial value must be constant, and 'x + 1' is not",
            "declare what it reads as 'const'"),
        global(
            "const byte a = §b, b = a;",
            "there is no variable or constant 'b'",
            "declare it, or write P.x for a variable x of a process P"),
        global(
            "const byte a = §a;",
            "there is no variable or constant 'a'",
            "declare it, or write P.x for a variable x of a process P"),
        global(
            "const byte a = §1 / 0;",
            "an initial value cannot be computed: '1 / 0' divides by zero",
            "check the values of its constants"),
        global("const byte §a;", "the constant 'a' has no value", "add '= 0'"),
        global(
            "byte x = §{1, 2};",
            "a list of values for one variable",
            "add a size after its name: [2]"),
        global("byte x[2] = §1;", "one value for an array", "put braces around it"),
        global(
            "byte x[§0];",
            "the size of an array must be 1..65536, and is 0",
            "check the values of its constants"),
        global(
            "byte x[§1000 * 1000];",
            "the size of an array must be 1..65536, and is 1000000",
            "check the values of its constants"),
        global(
            "int x = §99999999999999999999999;",
            "the number 99999999999999999999… is too large",
            "numbers go up to 2147483647"),
        global(
            "channel §c[2];",
            "the buffered channel 'c' has no message type",
            "give it a type: channel {byte} c[2]"),
        global(
            "channel {byte} c[§-1];",
            "the size of a channel must be 0..65536, and is -1",
            "check the values of its constants"),
        bad(
            "process P { state s; init s; }\nprocess §P { state s; init s; }\nsystem async;",
            "the process 'P' is declared twice",
            "rename one of the two"),
        bad(
            "process P { state s; init s; }\nsystem async property §Q;",
            "there is no process 'Q'",
            "did you mean 'P'?"),
        bad(
            "process §P { byte x; }\nsystem async;",
            "the process 'P' has no states",
            "add 'state s; init s;'"),
        bad(
            "process §P { state s; }\nsystem async;",
            "the process 'P' has no initial state",
            "add 'init s;'"),
        body(
            "state s; init s; §init s;",
            "the process 'P' has a second initial state",
            "leave one of the two out"),
        body("state s, §s; init s;", "the state 's' is declared twice", "rename one of the two"),
        body("state idle; init §idel;", "P has no state 'idel'", "did you mean 'idle'?"),
        body(
            "state s; init s; commit §zzz;",
            "P has no state 'zzz'",
            "add it to the list after 'state'"),
        body(
            "state s; init s; accept §zzz;",
            "P has no state 'zzz'",
            "add it to the list after 'state'"),
        body(
            "state s; init s; assert §zzz: 1;",
            "P has no state 'zzz'",
            "add it to the list after 'state'"),
        body(
            "state s; init s; trans §zzz -> s {};",
            "P has no state 'zzz'",
            "add it to the list after 'state'"),
        body(
            "state s; init s; trans s -> §zzz {};",
            "P has no state 'zzz'",
            "add it to the list after 'state'"),
        body(
            "state s; init s; trans §-> s {};",
            "the first transition of 'P' has no source state",
            "write a state's name before '->'"),
        body("byte u, §u; state s; init s;", "'u' is declared twice", "rename one of the two"),
        body(
            "§channel e; state s; init s;",
            "a channel inside a process",
            "declare it before the processes, so that others can use it"),
        transition("guard §xx == 1;", "there is no variable or constant 'xx'", "did you mean 'x'?"),
        transition("guard §x[1] == 1;", "'x' is no array", "leave out the index"),
        transition("guard §k[1] == 1;", "'k' is no array", "leave out the index"),
        transition(
            "guard §c == 1;",
            "'c' is a channel and has no value",
            "use a variable that receives from it, or its length: c.length"),
        transition(
            "guard §Q == 1;", "'Q' is a process and has no value", "name one of its states: Q.t"),
        transition("guard §R.t;", "there is no process 'R'", "did you mean 'P' or 'Q'?"),
        transition("guard Q.§u;", "Q has no state 'u'", "did you mean 't' or 'y'?"),
        transition("guard Q->§t;", "Q has no variable 't'", "did you mean 'y'?"),
        transition("guard Q.§t[1];", "'t' is a state, not an array", "leave out the index"),
        transition(
            "guard 1; §guard 2;", "a second 'guard' in one transition", "join the two: 'and'"),
        transition(
            "effect x = 1; §effect x = 2;",
            "a second 'effect' in one transition",
            "join the two: ','"),
        transition(
            "effect §k = 2;",
            "'k' is a constant and cannot be assigned to",
            "remove 'const' from its declaration"),
        transition(
            "effect §c = 2;", "'c' is a channel and cannot be assigned to", "send to it: sync c!"),
        transition("effect §x[0] = 2;", "'x' is no array", "leave out the index"),
        transition(
            "effect §y = 2;",
            "there is no variable 'y'",
            "did you mean 'x', 'a', 'k', 'c' or 'd'?"),
        transition("sync §x!;", "'x' is no channel", "rename what hides the channel"),
        transition("sync §cc!;", "there is no channel 'cc'", "did you mean 'c'?"),
        transition(
            "sync §c!{1, 2};",
            "a message on 'c' has one field at most, here it has 2",
            "give the channel a type: channel {byte, byte} c"),
        transition(
            "sync §d!1;", "a message on 'd' has 2 fields, here it has 1", "use fields [byte, int]"),
        transition(
            "sync §d?;", "a message on 'd' has 2 fields, here it has 0", "use fields [byte, int]"),
        transition(
            "sync c?§1;",
            "a message is received into a variable, and '1' is not a variable",
            "use '!' to send"),
        transition(
            "sync c?§Q->y;",
            "a message is received into a variable, and 'Q->y' is not a variable",
            "use '!' to send"),
        transition(
            "sync c?§k;",
            "'k' is a constant and cannot be assigned to",
            "remove 'const' from its declaration"),
        bad(
            """
            channel c;
            process P { state s; init s; trans s -> s { sync c!1; }; }
            process Q { state s; init s; trans §s -> s { sync c?; }; }
            system async;\
            """,
            "'c' is received with no value here, but sent with one at line 2",
            "add the value to one of the two"),
        bad(
            """
            channel c;
            process P { state s; init s; trans §s -> s { sync c!; }; }
            system sync;\
            """,
            "a channel in a synchronous system, where every process moves in every step",
            "write: system async;"),
        bad(
            """
            process P { state s; init s; commit s; trans §s -> s {}; }
            system sync;\
            """,
            "a commit state in a synchronous system, where every process moves in every step",
            "write: system async;"),
        bad(
            """
            channel c;
            process P { state s; init s; trans §s -> s { sync c!; }; }
            system async property P;\
            """,
            "the property process synchronises on a channel",
            "read states instead: guard P.s;"),
        bad(
            "process P { state s; init s; trans s -> s {}"
                + ", -> s {}".repeat(1100)
                + "; }\n"
                + "process Q { state s; init s; trans s -> s {}"
                + ", -> s {}".repeat(1100)
                + "; }\n"
                + "§system sync;",
            "the processes combine to more than 1000000 joint transitions",
            "use fewer processes or transitions"));
  }

  @ParameterizedTest
  @MethodSource("meaning")
  void a_bad_model_is_refused(String marked, String cause, String hint) {
    assertThat(refused(marked, cause, hint).others()).as("consequences of the error").isEmpty();
  }

  @ParameterizedTest
  @MethodSource("syntax")
  void bad_syntax_is_refused(String marked, String cause, String hint) {
    assertThat(refused(marked, cause, hint)).isNotNull();
  }

  private static InputError refused(String marked, String cause, String hint) {
    String before = marked.substring(0, marked.indexOf('§'));
    InputError error =
        catchThrowableOfType(InputError.class, () -> Systems.model(marked.replace("§", "")));
    assertThat(error).isNotNull();
    assertThat(error.reason()).isEqualTo(cause);
    assertThat(error.hint()).isEqualTo(hint);
    int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
    int column = before.length() - before.lastIndexOf('\n');
    assertThat(error.position()).isEqualTo(new SourcePosition("test.dve", line, column));
    return error;
  }

  @Test
  void several_mistakes_are_reported_in_the_order_of_the_text() {
    assertThat(
            mistakes(
                """
                const byte N = 1 / 0;
                byte a[N], x = 300, x2;
                process P { state s, t; init r;
                  assert s: y < 3;
                  trans s -> u { guard z == 1; effect x2 = w, a[0] = 1, x = 2; }, t -> s { sync c!; };
                }
                process Q { state s; init s; trans s -> s { guard P.t and a[N] == 1; }; }
                system async;
                """))
        .containsExactly(
            "1:16: an initial value cannot be computed: '1 / 0' divides by zero",
            "2:16: 300 is out of the range of byte, 0..255",
            "3:30: P has no state 'r'",
            "4:13: there is no variable or constant 'y'",
            "5:14: P has no state 'u'");
  }

  @Test
  void uses_of_a_name_whose_declaration_is_wrong_are_no_mistakes_of_their_own() {
    assertThat(
            mistakes(
                """
                byte x = 1 / 0;
                process P { init s; trans s -> s { guard x == 1; effect x = 2; }; }
                process Q { state s; init s; trans s -> s { guard P.s and x == 3; }; }
                system async;
                """))
        .containsExactly(
            "1:10: an initial value cannot be computed: '1 / 0' divides by zero",
            "2:9: the process 'P' has no states");
  }

  @Test
  void of_a_channel_only_the_length_of_its_buffer_can_be_used() {
    String system =
        "channel {byte} c[2]; channel r; process P { state s; init s; trans s -> s { guard %s; }; }"
            + " system async;";
    assertThat(Systems.model(system.formatted("c.length == 0"))).isNotNull();
    assertThat(mistakes(system.formatted("c.size == 0")))
        .containsExactly("1:85: of a channel, only its length can be used");
    assertThat(mistakes(system.formatted("r.length == 0")))
        .containsExactly("1:83: the channel 'r' has no buffer, so it has no length");
  }

  @Test
  void a_name_whose_declaration_failed_in_another_process_is_unknown() {
    assertThat(
            mistakes(
                """
                process P { byte x = 1 / 0; state s; init s; trans s -> s { effect x = 2; }; }
                process Q { state s; init s; trans s -> s { guard x == 3 and P->x == 1; }; }
                system async;
                """))
        .containsExactly(
            "1:22: an initial value cannot be computed: '1 / 0' divides by zero",
            "2:51: there is no variable or constant 'x'");
  }

  private static List<String> mistakes(String text) {
    InputError first = catchThrowableOfType(InputError.class, () -> Systems.model(text));
    return Stream.concat(Stream.of(first), first.others().stream())
        .map(
            error -> {
              SourcePosition at = Objects.requireNonNull(error.position());
              return at.line() + ":" + at.column() + ": " + error.reason();
            })
        .toList();
  }

  static Stream<Arguments> expressions() {
    return Stream.of(
        Arguments.of("P_O.CS", "1:1: there is no process 'P_O'", "did you mean 'P_0'?"),
        Arguments.of("P_0.SC", "1:5: P_0 has no state 'SC'", "did you mean 'CS'?"),
        Arguments.of(
            "x + P_1",
            "1:5: 'P_1' is a process and has no value",
            "name one of its states: P_1.CS"),
        Arguments.of("x <\ny", "2:1: there is no variable or constant 'y'", "did you mean 'x'?"),
        Arguments.of("", "1:1: there is nothing here", "write an expression before it"),
        Arguments.of("x <", "1:4: the text ends too early", "write an expression before it"),
        Arguments.of("x 1", "1:3: unexpected '1'", "the end is missing before it"),
        Arguments.of(
            "!".repeat(2000) + "x",
            "1:1001: the expression is nested more than 1000 deep",
            "split it over several variables"));
  }

  @ParameterizedTest
  @MethodSource("expressions")
  void a_bad_property_is_refused(String expression, String message, String hint) {
    Model model =
        Systems.model(
            """
            byte x;
            process P_0 { state CS; init CS; }
            process P_1 { state CS; init CS; }
            system async;
            """);
    assertThatThrownBy(() -> model.predicate(expression))
        .isInstanceOf(InputError.class)
        .hasMessageStartingWith("<expression>:" + message + "\n  hint: " + hint);
  }
}
