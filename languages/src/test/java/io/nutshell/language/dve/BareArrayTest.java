package io.nutshell.language.dve;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.Warning;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An array without an index means its element 0, as in DiVinE. */
class BareArrayTest {
  private static final String BARE =
      """
      byte a[3] = {1, 2, 3};
      const byte low[2] = {4, 5};
      channel {byte} buffered[2];
      channel meeting;
      process P {
        byte own[2] = {7, 8};
        state s, t, u, v;
        init s;
        assert s: a == 1;
        trans
          s -> t { guard a == 1 && own > 6 && low == 4; effect a = a + own, own = low; },
          t -> u { sync buffered!own; },
          u -> v { sync meeting!a; };
      }
      process Q {
        byte got[2], met[2];
        state s, t, u;
        init s;
        trans
          s -> t { sync buffered?got; },
          t -> u { sync meeting?met; effect got = P->own + got[1]; };
      }
      system async;
      """;

  private static final String INDEXED =
      BARE.replaceAll("\\b(a|own|low|got|met)\\b(?!\\[)", "$1[0]");

  @Test
  void a_bare_array_means_element_0_everywhere() {
    assertThat(NaiveExplorer.explore(Systems.model(BARE)).reached())
        .isEqualTo(NaiveExplorer.explore(Systems.model(INDEXED)).reached())
        .hasSizeGreaterThan(4);
    assertThat(Systems.count(BARE, "a == 8 && Q.u && Q->met == 8 && Q.got == 4"))
        .isEqualTo(Systems.count(BARE, "a[0] == 8 && Q.u && Q->met[0] == 8 && Q.got[0] == 4"))
        .isOne();
  }

  @Test
  void each_array_is_warned_of_once_with_the_first_place() {
    Model model = Systems.model(BARE);
    assertThat(model.warnings().stream().map(Warning::toString))
        .containsExactly(
            "test.dve:11:20: 'a' is an array of 3; without an index, here and in 4 more places, it"
                + " means its element 0",
            "test.dve:11:30: 'P.own' is an array of 2; without an index, here and in 4 more places,"
                + " it means its element 0",
            "test.dve:11:41: 'low' is an array of 2; without an index, here and in one more place,"
                + " it means its element 0",
            "test.dve:20:28: 'Q.got' is an array of 2; without an index, here and in one more"
                + " place, it means its element 0",
            "test.dve:21:27: 'Q.met' is an array of 2; without an index, here, it means its element"
                + " 0");
    assertThat(Systems.model(INDEXED).warnings()).isEmpty();
  }

  @Test
  void a_property_is_warned_of_too() {
    Model model = Systems.model(INDEXED);
    assertThat(model.warnings("a[0] == 1")).isEmpty();
    assertThat(model.warnings("1 < a").stream().map(Warning::toString))
        .isEqualTo(
            List.of(
                "<expression>:1:5: 'a' is an array of 3; without an index, here, it means its"
                    + " element 0"));
  }
}
