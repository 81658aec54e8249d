package io.nutshell.language.cpn.ml;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.value.Constructed;
import io.nutshell.language.cpn.ml.value.Constructor;
import io.nutshell.language.cpn.ml.value.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Colours are printed as expressions that denote them again. */
final class PrintingTest {
  private static final Ml ML =
      Ml.with(
          """
          colset I = int;
          colset Big = intinf;
          colset R = real;
          colset S = string;
          colset E = unit with e;
          colset Answer = bool with (no, yes);
          colset PH = index ph with 1..5;
          colset Rec = record z : I * a : S;
          colset Pair = product Rec * Answer;
          colset Pairs = list Pair;
          colset U = union One : Pairs + Two : PH + Three : Rec + None + Unit : E + Text : S;
          """);

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          I      | ~5
          I      | 9223372036854775807
          Big    | 123456789012345678901234567890
          R      | 1.5
          R      | ~0.25
          R      | 1.0E~7
          R      | 1.5E20
          S      | "a \\"quoted\\" \\\\ text\\n\\t\\001é"
          E      | e
          Answer | no
          PH     | ph(3)
          Rec    | {z=1,a="x"}
          Pair   | ({z=1,a="x"},yes)
          Pairs  | []
          Pairs  | [({z=1,a="x"},yes),({z=2,a=""},no)]
          U      | One([({z=1,a="x"},yes)])
          U      | Two(ph(1))
          U      | Three({z=1,a="x"})
          U      | None
          U      | Unit(e)
          U      | Text("(")
          """)
  void a_printed_colour_can_be_read_again(String name, String text) {
    ColourSet colours = ML.colours(name);
    MlScope scope = ML.declarations().scope();
    Object value = scope.expression(text, colours, "text").evaluate(scope.newFrame());
    assertThat(colours.print(value)).isEqualTo(text);
  }

  @Test
  void values_are_ordered_by_their_parts() {
    String[] sorted = {
      "(1,[])", "(1,[1])", "(1,[1,2])", "(1,[2])", "(2,[])",
    };
    for (int i = 0; i < sorted.length; i++) {
      for (int j = 0; j < sorted.length; j++) {
        assertThat(Integer.signum(Values.compare(ML.value(sorted[i]), ML.value(sorted[j]))))
            .isEqualTo(Integer.compare(i, j));
      }
    }
  }

  @Test
  void equal_values_have_equal_hashes_that_do_not_depend_on_the_run() {
    assertThat(ML.value("One [({z=1,a=\"x\"},yes)]"))
        .isEqualTo(ML.value("One [({a=\"x\",z=1},true)]"))
        .hasSameHashCodeAs(ML.value("One [({a=\"x\",z=1},true)]"));
    assertThat(ML.value("Two (ph 3)").hashCode())
        .isEqualTo(
            new Constructed(
                    new Constructor("Two", 1, true),
                    new Constructed(new Constructor("ph", 0, true), 3L))
                .hashCode());
  }
}
