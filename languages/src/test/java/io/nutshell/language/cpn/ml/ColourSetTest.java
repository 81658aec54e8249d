package io.nutshell.language.cpn.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.model.InputError;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Colour sets: their members, their order, and the functions that belong to them. */
final class ColourSetTest {
  private static final Ml ML =
      Ml.with(
          """
          val n = 3;
          colset U = unit;
          colset E = unit with e;
          colset B = bool;
          colset Answer = bool with (no, yes);
          colset I = int;
          colset Digit = int with 0..9;
          colset Big = intinf with 5..7;
          colset R = real;
          colset T = time;
          colset S = string;
          colset Word = string with "a".."z" and 1..3;
          colset Colour = with red | green | blue timed;
          colset PH = index ph with 1..n;
          colset Pair = product B * Colour;
          colset Rec = record z : B * a : Digit;
          colset Ints = list I;
          colset Short = list Digit with 1..2;
          colset Packet = union Data : Pair + Ack : Digit + Nothing;
          fun diff (x, y) = x <> y;
          colset PP = product PH * PH;
          colset Different = subset PP by diff;
          colset Primes = subset Digit with [2, 3, 5, 7];
          colset Alias = Digit;
          """);

  @ParameterizedTest(name = "{0}.all() is {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          U         | ()
          E         | e
          B         | false true
          Answer    | no yes
          Big       | 5 6 7
          Colour    | red green blue
          PH        | ph(1) ph(2) ph(3)
          Pair      | (false,red) (false,green) (false,blue) (true,red) (true,green) (true,blue)
          Primes    | 2 3 5 7
          Alias     | 0 1 2 3 4 5 6 7 8 9
          Different | (ph(1),ph(2)) (ph(1),ph(3)) (ph(2),ph(1)) (ph(2),ph(3)) (ph(3),ph(1)) (ph(3),ph(2))
          """)
  void small_colour_sets_are_listed_in_their_order(String name, String all) {
    ColourSet colours = ML.colours(name);
    assertThat(colours.all(100).stream().map(colours::print).collect(Collectors.joining(" ")))
        .isEqualTo(all);
    for (int i = 0; i < colours.size().orElseThrow(); i++) {
      assertThat(colours.ordinal(colours.colour(i))).isEqualTo(i);
      assertThat(colours.contains(colours.colour(i))).isTrue();
    }
  }

  @ParameterizedTest(name = "{0} is infinite")
  @CsvSource({"I", "R", "T", "S", "Word", "Ints", "Short"})
  void other_colour_sets_are_not_listed(String name) {
    assertThat(ML.colours(name).size()).isEmpty();
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> ML.eval(name + ".all()"))
        .withMessageContaining("too many colours");
  }

  @ParameterizedTest(name = "{0}.legal({1}) is {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          Digit   | 9            | true
          Digit   | 10           | false
          Digit   | ~1           | false
          Word    | "abc"        | true
          Word    | "aBc"        | false
          Word    | "abcd"       | false
          PH      | ph 3         | true
          PH      | ph 4         | false
          Short   | [1, 2]       | true
          Short   | []           | false
          Short   | [10]         | false
          Packet  | Ack 3        | true
          Packet  | Ack 30       | false
          Packet  | Nothing      | true
          Rec     | {a = 1, z = true}  | true
          Rec     | {a = 11, z = true} | false
          Primes  | 4            | false
          Different | (ph 1, ph 1) | false
          """)
  void membership_is_checked(String name, String colour, String legal) {
    assertThat(ML.eval(name + ".legal(" + colour + ")")).isEqualTo(legal);
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          Colour.size()                              | 3
          Colour.ord green                           | 1
          Colour.col 2                               | blue
          Colour.lt (red, blue)                      | true
          PH.all() -- 1`ph(2)                        | [ph(1),ph(3)]
          PP.mult (1`ph 1, PH.all() -- 1`ph 1)       | [(ph(1),ph(2)),(ph(1),ph(3))]
          Answer.mkstr no                            | "no"
          I.mkstr_ms (1`3 ++ 2`7 ++ 4`3)             | "5`3++2`7"
          Rec.mkstr {a = 1, z = true}                | "{z=true,a=1}"
          Packet.mkstr (Data (true, red))            | "Data(true,red)"
          e                                          | ()
          yes andalso not no                         | true
          (fn ph i => i) (ph 2)                      | 2
          """)
  void functions_of_colour_sets(String expression, String value) {
    assertThat(ML.eval(expression)).isEqualTo(value);
  }

  @Test
  void colour_sets_know_whether_tokens_must_be_checked() {
    assertThat(ML.colours("Pair").isRestricted()).isFalse();
    assertThat(ML.colours("Packet").isRestricted()).isTrue();
    assertThat(ML.colours("Ints").isRestricted()).isFalse();
  }

  @Test
  void timed_colour_sets_are_known() {
    assertThat(ML.declarations().colours("Colour").orElseThrow().timed()).isTrue();
    assertThat(ML.declarations().colours("Pair").orElseThrow().timed()).isFalse();
    assertThat(ML.declarations().colours("none")).isEmpty();
  }

  @Test
  void an_empty_range_is_an_error() {
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> Ml.with("colset X = int with 3..1;"))
        .withMessageContaining("the range 3..1 is empty");
  }

  @Test
  void a_colour_set_of_an_unknown_one_is_refused_when_it_is_used() {
    Ml ml = Ml.with("colset X = list Y;");
    assertThat(ml.declarations().refusals()).hasSize(1);
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> ml.declarations().colours("X"))
        .withMessageContaining("there is no colour set 'Y'");
  }
}
