package io.nutshell.language.cpn.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.nutshell.model.InputError;
import org.junit.jupiter.api.Test;

/** What exploration cannot offer is refused only where an inscription uses it. */
final class RefusalTest {

  @Test
  void a_reference_variable_is_refused() {
    Ml ml = Ml.with("globref counter = 0;", "fun next () = (counter := !counter + 1; !counter);");
    assertThat(ml.declarations().refusals()).hasSize(2);
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> ml.eval("next ()"))
        .withMessageContaining("expression:1:1: 'next' cannot be used: a reference variable");
  }

  @Test
  void random_functions_are_refused_with_the_reason() {
    Ml ml = Ml.with("colset D = int with 1..3;", "fun delay () = D.ran ();");
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> ml.eval("delay ()"))
        .withMessageContaining("it is random");
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> ml.eval("discrete (1, 3)"))
        .withMessageContaining("it is random");
  }

  @Test
  void unknown_libraries_are_refused_when_they_are_used() {
    Ml ml =
        Ml.with(
            "val chart = MSC.createMSC \"x\";",
            "val _ = CPN'save_debug_info \"x\";",
            "fun log x = TextIO.output (TextIO.stdOut, x);",
            "use \"file.sml\";",
            "val _ = use \"file.sml\";",
            "fun show x = let open TextIO in print x end;",
            "structure S = struct val x = 1 end;",
            "val n = 3;");
    assertThat(ml.declarations().refusals()).hasSize(7);
    assertThat(ml.eval("n")).isEqualTo("3");
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> ml.eval("log \"x\""))
        .withMessageContaining("side effects");
  }

  @Test
  void a_function_that_uses_a_refused_one_is_refused_too() {
    Ml ml = Ml.with("fun a () = exponential (1.0);", "fun b () = a ();", "fun c () = b ();");
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> ml.eval("c ()"))
        .withMessageContaining("it is random");
  }

  @Test
  void a_value_that_cannot_be_computed_is_an_error() {
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> Ml.with("val n = 1 div 0;"))
        .withMessageContaining("declaration:1:1: this value cannot be computed: exception Div");
  }
}
