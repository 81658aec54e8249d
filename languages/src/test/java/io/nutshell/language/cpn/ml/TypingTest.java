package io.nutshell.language.cpn.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.nutshell.model.InputError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Types by inference, and the messages where they do not fit. */
final class TypingTest {

  @ParameterizedTest(name = "{0} : {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          fn x => x                              | 'a -> 'a
          fn (x, y) => x + y                     | int * int -> int
          fn (x, y) => x + y + 1.0               | real * real -> real
          fn x => fn y => x = y                  | ''a -> ''a -> bool
          fn (x, y, z) => (x = y, z)             | ''a * ''a * 'b -> bool * 'b
          fn (x : ''a) => x                      | ''a -> ''a
          fn (x, y) => x + 1 = y                 | int * int -> bool
          let fun same (x, y) = x = y in (same (1, 2), same ("a", "b")) end | bool * bool
          fn x => #a x = 1 andalso x = x         | {a: int, ...} -> bool
          fn f => fn x => f (f x)                | ('a -> 'a) -> 'a -> 'a
          fn (x :: xs) => xs                     | 'a list -> 'a list
          fn {a, b = 1} => a                     | {a: 'a, b: int} -> 'a
          fn r => #a r + 1                       | {a: int, ...} -> int
          1`"a" ++ empty                         | string list
          fn x => (x ^ "a", SOME x)              | string -> string * string option
          List.foldl                             | ('a * 'b -> 'b) -> 'b -> 'a list -> 'b
          fn x => x < "a"                        | string -> bool
          fn (x : int ms) => x                   | int list -> int list
          let fun f x = x in (f 1, f true) end   | int * bool
          (fn x => x, 1)                         | ('a -> 'a) * int
          """)
  void types_are_inferred(String expression, String type) {
    assertThat(Ml.with().type(expression)).isEqualTo(type);
  }

  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          1 + "a"              | 1:5 | this operand of '+' has the type string, but int is required
          [1, "a"]             | 1:5 | this has the type string, but int is required
          if 1 then 2 else 3   | 1:4 | this has the type int, but bool is required
          if true then 1 else "a" | 1:21 | this has the type string, but int is required
          1.0 = 2.0            | 1:1 | '=' cannot compare values of the type real
          fn x => x + 1.0 <> x | 1:11 | '<>' cannot compare values of the type real
          (fn x => x) = (fn y => y) | 1:2 | '=' cannot compare values of the type 'a -> 'a
          [hd] = []            | 1:1 | '=' cannot compare values of the type ('a list -> 'a) list
          let fun f x = x = x in f 1.5 end | 1:26 | this has the type real, but ''a is required
          let fun f (x : ''a) = x in f Math.sqrt end | 1:30 | this has the type real -> real, but ''a is required
          1 2                  | 1:1 | this is applied like a function, but has the type int
          length 1             | 1:8 | this has the type int, but 'a list is required
          foo 1                | 1:1 | there is no 'foo'
          #c {a = 1}           | 1:4 | this has the type {a: int}, but {c: 'a, ...} is required
          fn (x, x) => x       | 1:8 | the variable 'x' occurs twice in a pattern
          fn x => x x          | 1:11 | this has the type 'a -> 'b, but 'a is required
          99999999999999999999 | 1:1 | the number 99999999999999999999 is not in the range of an int, -9223372036854775808..9223372036854775807
          {a = 1, a = 2}       | 1:9 | the field 'a' occurs twice
          (1, 2                | 1:6 | the text ends too early
          1 +                  | 1:4 | the text ends too early
          1 + )                | 1:5 | unexpected ')'
          "abc                 | 1:1 | this string is never closed
          (* abc               | 1:1 | this comment is never closed
          1 : foo              | 1:5 | there is no type 'foo'
          """)
  void a_mistake_is_reported_with_line_and_column(String expression, String place, String reason) {
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> Ml.with().type(expression))
        .satisfies(
            error -> {
              assertThat(error.reason()).isEqualTo(reason);
              assertThat(error.position()).hasToString("expression:" + place);
            });
  }

  @Test
  void a_misspelt_name_is_guessed() {
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> Ml.with().type("lenght [1]"))
        .satisfies(error -> assertThat(error.hint()).isEqualTo("did you mean 'length'?"));
  }

  @Test
  void the_line_counts_in_the_text() {
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> Ml.with("fun f x =\n  x + 1;\n\nfun g x =\n  f \"a\";"))
        .satisfies(error -> assertThat(error.position()).hasToString("declaration:5:5"));
  }

  @Test
  void clauses_of_one_function_need_the_same_name_and_number_of_arguments() {
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> Ml.with("fun f 0 = 1 | g n = 2"))
        .withMessageContaining("a clause of 'f' defines 'g'");
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> Ml.with("fun f 0 = 1 | f n m = 2"))
        .withMessageContaining("differ in their number of arguments");
  }

  @Test
  void an_expression_nested_too_deep_is_refused() {
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> Ml.evaluate("(".repeat(5000) + "1" + ")".repeat(5000)))
        .withMessageContaining("nested more than 250 deep");
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> Ml.evaluate("1" + " + 1".repeat(200_000)))
        .withMessageContaining("nested more than 250 deep");
  }

  @Test
  void values_that_are_no_functions_keep_one_type() {
    Ml ml = Ml.with("val n = 1 + 2;");
    assertThat(ml.type("n")).isEqualTo("int");
    assertThatExceptionOfType(InputError.class).isThrownBy(() -> ml.type("n + 1.0"));
  }

  @Test
  void a_type_has_equality_if_all_its_parts_have() {
    Ml ml =
        Ml.with(
            "colset REAL = real;",
            "colset BOTH = union number : REAL + none;",
            "colset PAIR = product REAL * BOTH;",
            "datatype 'a tree = Leaf of 'a | Node of 'a tree * 'a tree;",
            "datatype task = Task of int -> int;");
    assertThat(ml.eval("Node (Leaf 1, Leaf 2) = Node (Leaf 1, Leaf 2)")).isEqualTo("true");
    for (String wrong :
        new String[] {
          "none = none", "(1.0, none) = (1.0, none)", "Leaf 1.0 = Leaf 1.0", "Task ~ = Task ~"
        }) {
      assertThatExceptionOfType(InputError.class)
          .as(wrong)
          .isThrownBy(() -> ml.eval(wrong))
          .withMessageContaining("'=' cannot compare values of the type")
          .withMessageContaining("hint: functions have no equality");
    }
  }
}
