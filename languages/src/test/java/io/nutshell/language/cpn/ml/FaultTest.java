package io.nutshell.language.cpn.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.nutshell.language.cpn.ml.value.MlFault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exceptions that an evaluation raises. */
final class FaultTest {

  @ParameterizedTest(name = "{0} raises {1} at {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          1 div 0                      | exception Div: division by zero                  | 1:3
          1 + 2 mod 0                  | exception Div: division by zero                  | 1:7
          9223372036854775807 + 1      | exception Overflow: the number is too large      | 1:21
          Int.quot (~9223372036854775808, ~1) | exception Overflow: the number is too large | 1:1
          Int.div (~9223372036854775808, ~1) | exception Overflow: the number is too large | 1:1
          ~9223372036854775808 div ~1  | exception Overflow: the number is too large      | 1:22
          Int.rem (1, 0)               | exception Div: division by zero                  | 1:1
          hd []                        | exception Empty: the list is empty               | 1:1
          List.nth ([1], 5)            | exception Subscript: the index is out of range: 5 | 1:1
          valOf NONE                   | exception Option: the option is NONE             | 1:1
          case 3 of 1 => 2             | exception Match: no alternative matches the value: 3 | 1:1
          let val [x] = [1, 2] in x end | exception Bind: the value does not match the pattern: [1,2] | 1:5
          raise Fail "no"              | exception Fail("no")                             | 1:1
          """)
  void an_exception_tells_its_place(String expression, String reason, String place) {
    assertThatExceptionOfType(MlFault.class)
        .isThrownBy(() -> Ml.evaluate(expression))
        .satisfies(
            fault -> {
              assertThat(fault.reason()).isEqualTo(reason);
              assertThat(fault.place()).isEqualTo("expression:" + place);
            });
  }

  @Test
  void an_exception_in_a_declared_function_has_its_place_there() {
    Ml ml = Ml.with("fun f x =\n  10 div x;");
    assertThatExceptionOfType(MlFault.class)
        .isThrownBy(() -> ml.eval("f 0"))
        .satisfies(fault -> assertThat(fault.place()).isEqualTo("declaration:2:6"));
  }

  @Test
  void subtracting_what_a_multiset_does_not_contain_is_an_exception() {
    assertThatExceptionOfType(MlFault.class)
        .isThrownBy(() -> Ml.evaluate("1`1 -- 1`2"))
        .withMessageContaining("exception Subtract");
  }

  @Test
  void endless_recursion_is_reported() {
    assertThatExceptionOfType(MlFault.class)
        .isThrownBy(() -> Ml.evaluate("let fun f n = 1 + f (n + 1) in f 0 end"))
        .withMessageContaining("the recursion is too deep");
  }

  @Test
  void endless_recursion_through_the_library_is_reported() {
    assertThatExceptionOfType(MlFault.class)
        .isThrownBy(() -> Ml.evaluate("let fun f x = hd (List.map f [x]) in f 0 end"))
        .withMessageContaining("the recursion is too deep");
  }

  @Test
  void an_endless_loop_is_reported() {
    assertThatExceptionOfType(MlFault.class)
        .isThrownBy(() -> Ml.evaluate("let fun f n = f (1 - n) in f 0 end"))
        .withMessageContaining("function calls");
  }

  @Test
  void a_handler_cannot_hide_endless_recursion() {
    assertThatExceptionOfType(MlFault.class)
        .isThrownBy(() -> Ml.evaluate("let fun f n = 1 + f n in f 0 handle _ => 0 end"))
        .withMessageContaining("the recursion is too deep");
  }

  @Test
  void evaluation_works_after_an_exception_was_handled_deep_in_a_recursion() {
    assertThat(
            Ml.evaluate(
                "let fun f 0 = raise Fail \"\" | f n = 1 + f (n - 1)"
                    + " fun g 0 = 0 | g n = (f 5000 handle Fail _ => 1) + g (n - 1) in g 100 end"))
        .isEqualTo("100");
  }

  @Test
  void a_multiset_of_too_many_elements_is_reported() {
    assertThatExceptionOfType(MlFault.class)
        .isThrownBy(() -> Ml.evaluate("1000000000`1"))
        .withMessageContaining("more than 10000000 elements");
  }
}
