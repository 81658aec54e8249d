package io.nutshell.language.dve;

import static io.nutshell.language.dve.Systems.assertCounts;
import static io.nutshell.language.dve.Systems.assertHoldsInitially;
import static io.nutshell.language.dve.Systems.count;
import static io.nutshell.language.dve.Systems.explore;
import static io.nutshell.language.dve.Systems.model;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.model.Assertion;
import io.nutshell.model.Describer;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.SourcePosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Semantics of single processes: variables, states, effects, faults. Counts are derived by hand.
 */
class SemanticsTest {

  @Test
  void a_counter_runs_through_its_values() {
    assertCounts(
        """
        byte x;
        process P { state s; init s; trans s -> s { guard x < 3; effect x = x + 1; }; }
        system async;
        """,
        4,
        3,
        4,
        1);
  }

  @Test
  void parts_of_a_process_and_of_a_transition_come_in_any_order() {
    assertCounts(
        """
        process P {
          trans s -> t { effect x = 1; guard x == 0; }, -> s { guard x == 1; }, t -> s {};
          init s;
          byte x;
          accept t;
          state s, t;
        }
        system async;
        """,
        // x = 0 in s, then x = 1 in t and s, where the second transition loops.
        3,
        3,
        3,
        0);
  }

  @Test
  void locals_hide_globals() {
    String text =
        """
        byte x = 1;
        process P { byte x; state s, t; init s; trans s -> t { guard x == 0; effect x = 2; }; }
        process Q { state s, t; init s; trans s -> t { effect x = 3; }; }
        system async;
        """;
    assertCounts(text, 4, 4, 3, 1);
    assertThat(count(text, "P->x == 2 && x == 3")).isOne();
  }

  @Test
  void initial_lists_are_cut_off_or_filled_with_zeros() {
    assertHoldsInitially(
        "const int n = 2; byte a[n + 1] = {7, 8}; int b[1] = {-n, 5, 6};",
        "a[0] == 7 && a[1] == 8 && a[2] == 0 && b[0] == -2");
  }

  @Test
  void constant_arrays_can_be_indexed_by_variables() {
    assertThat(
            count(
                """
                const byte next[3] = {1, 2, 0};
                byte i;
                process P { state s; init s; trans s -> s { effect i = next[i]; }; }
                system async;
                """,
                "i < 3"))
        .isEqualTo(3);
  }

  @Test
  void effects_run_from_left_to_right() {
    assertThat(
            count(
                """
                byte x = 1, y, a[3];
                process P { state s, t; init s; trans s -> t { effect x = x + 1, y = x, a[y] = x; }; }
                system async;
                """,
                "P.t && x == 2 && y == 2 && a[2] == 2"))
        .isOne();
  }

  @Test
  void effects_still_see_the_source_state() {
    assertThat(
            count(
                """
                byte x;
                process P { state s, t; init s; trans s -> t { effect x = P.s + 2 * P.t; }; }
                system async;
                """,
                "P.t && x == 1"))
        .isOne();
  }

  @Test
  void a_guard_that_short_circuits_does_not_fault() {
    String text =
        """
        byte a[2], i;
        process P { state s; init s; trans s -> s { guard %s; effect i = i + 1; }; }
        system async;
        """;
    assertThat(explore(text.formatted("i < 2 && a[i] == 0")).faults()).isEmpty();
    assertThat(explore(text.formatted("a[i] == 0 && i < 2")).faults()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          x = x + 1             | x = 256 is out of range 0..255       | 25
          x = -1                | x = -1 is out of range 0..255        | 25
          y = 32767, y = y + 1  | y = 32768 is out of range            | 36
          y = -32768, y = y - 1 | y = -32769 is out of range           | 37
          a[x] = 1              | index 255 is out of bounds of a[2]   | 25
          y = a[0 - 1]          | index -1 is out of bounds of a[2]    | 29
          y = x / (x - 255)     | division by zero                     | 31
          y = x % (x - 255)     | division by zero                     | 31
          """)
  void mistakes_of_the_model_are_faults_with_their_position(
      String effect, String message, int column) {
    String text =
        """
        byte x = 255, a[2]; int y;
        process P { state s; init s;
          trans s -> s { effect %s; };
        }
        system async;
        """
            .formatted(effect);
    assertThat(explore(text).faults())
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.message()).startsWith(message);
              assertThat(fault.position()).isEqualTo(new SourcePosition("test.dve", 3, column));
            });
  }

  @Test
  void an_assertion_is_checked_only_in_its_state() {
    Model model =
        model(
            """
            byte x;
            process P {
              state s, t; init s;
              assert t: x < 2, s: x <  3;
              trans s -> s { guard x < 3; effect x = x + 1; }, s -> t {};
            }
            system async;
            """);
    var reached = NaiveExplorer.explore(model).reached();
    assertThat(model.assertions())
        .extracting(Assertion::text)
        .containsExactly("P.t: x < 2", "P.s: x < 3");
    assertThat(model.assertions())
        .extracting(
            assertion -> reached.stream().filter(s -> !assertion.predicate().test(s)).count())
        .containsExactly(2L, 1L);
    assertThat(model.assertions().getFirst().position())
        .isEqualTo(new SourcePosition("test.dve", 4, 10));
  }

  @Test
  void events_and_values_read_as_in_the_source() {
    Model model =
        model(
            """
            channel c; channel {byte} b[2];
            process P { byte x; state s, t; init s;
              trans s -> t { sync c!1; },
                    t -> s { sync b!2; },
                    t -> t {}; }
            process Q { byte y; state u; init u; trans u -> u { sync c?y; }, u -> u { sync b?y; }; }
            system async;
            """);
    Describer describer = model.describer();
    assertThat(model.events()).isEqualTo(4);
    assertThat(describer.event(0)).isEqualTo("P: s -> t (c!), Q: u -> u (c?)");
    assertThat(describer.event(1)).isEqualTo("P: t -> s (b!)");
    assertThat(describer.event(2)).isEqualTo("P: t -> t");
    assertThat(describer.event(3)).isEqualTo("Q: u -> u (b?)");
    assertThat(describer.position(2)).isEqualTo(new SourcePosition("test.dve", 5, 9));
    assertThat(model.layout().slots())
        .extracting(slot -> slot.name())
        .containsExactly("b[0]", "b[1]", "b.length", "P", "P.x", "Q", "Q.y");
    assertThat(model.layout().groups())
        .extracting(group -> group.kind() + " " + group.name())
        .containsExactly("channel b", "process P", "process Q");
    assertThat(describer.value(3, 1)).isEqualTo("t");
    assertThat(model.name()).isEqualTo("test");
  }

  @Test
  void a_fault_in_a_guard_is_found_when_it_is_evaluated() {
    assertThat(
            explore(
                    """
                    byte zero;
                    process P { state s; init s; trans s -> s { guard 1 / zero == 1; }; }
                    system async;
                    """)
                .faults())
        .extracting(Fault.Mistake::message)
        .containsExactly("division by zero");
  }
}
