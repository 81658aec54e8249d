package io.nutshell.language.cpn;

import static io.nutshell.language.cpn.NetSteps.enabled;
import static io.nutshell.language.cpn.NetSteps.initial;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.NaiveExplorer.Exploration;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Exceptions in inscriptions: when they disable an event, and when they are faults. */
final class ExceptionsTest {
  private static final String INT = "colset INT = int;";

  @Test
  void an_exception_in_a_computed_summand_is_an_error_of_the_model() {
    Model model =
        NetText.of(INT, "var x : INT;", "fun bad x = 1`(1 div (x - 2));")
            .place("P", "INT", "1`2 ++ 1`3 ++ 1`1")
            .transition("T", "")
            .take("P", "T", "1`x ++ bad x")
            .model();
    assertThat(enabled(model)).containsExactly("T {x = 2}", "T {x = 3}");
  }

  @Test
  void an_exception_in_an_arc_is_a_fault_of_the_event() {
    Model model =
        NetText.of(INT, "var x : INT;")
            .place("P", "INT", "1`0 ++ 1`2")
            .place("Q", "INT", "")
            .transition("T", "")
            .take("P", "T", "x")
            .put("T", "Q", "10 div x")
            .model();
    Exploration explored = NaiveExplorer.explore(model);
    assertThat(explored.states()).isEqualTo(2);
    assertThat(explored.faults()).isNotEmpty();
    Successors cursor = model.successors();
    cursor.reset(initial(model));
    assertThat(cursor.next()).isTrue();
    assertThat(cursor.fire(new State(1))).isFalse();
    assertThat(((Fault.Mistake) cursor.fault()).message()).contains("transition T").contains("Div");
  }

  @Test
  void a_conjunct_guards_those_after_it_against_exceptions() {
    Model model =
        NetText.of(INT, "var x, y : INT;")
            .place("P", "INT", "1`0 ++ 1`2")
            .place("Q", "INT", "1`5")
            .transition("T", "[y <> 7 andalso x <> 0 andalso 10 div x = y]")
            .take("P", "T", "x")
            .take("Q", "T", "y")
            .model();
    assertThat(enabled(model)).containsExactly("T {x = 2, y = 5}");
  }

  @Test
  void an_input_arc_for_a_token_outside_the_colour_set_is_not_enabled() {
    Model model =
        NetText.of("colset R = int with 0..3;", "var r : R;")
            .place("P", "R", "1`3")
            .place("Q", "R", "1`0")
            .transition("T", "")
            .take("P", "T", "r")
            .take("Q", "T", "r + 1")
            .model();
    assertThat(enabled(model)).isEmpty();
  }

  @Test
  void a_false_conjunct_protects_an_equation_that_raises_an_exception() {
    NetText net = NetText.of(INT, "colset L = list INT;", "var xs : L;", "var y : INT;");
    Model model =
        net.place("P", "L", "1`[]")
            .place("Q", "INT", "")
            .transition("T", "[xs <> [], y = hd xs]")
            .transition("U", "[y = hd xs]")
            .take("P", "T", "xs")
            .put("T", "Q", "y")
            .take("P", "U", "xs")
            .put("U", "Q", "y")
            .model();
    assertThat(enabled(model)).containsExactly("U {xs = [], y = ?}");
  }

  @Test
  void a_false_conjunct_protects_an_arc_that_raises_an_exception() {
    Model model =
        NetText.of(INT, "colset L = list INT;", "colset B = bool;", "var xs : L;", "var b : B;")
            .place("P", "L", "1`[]")
            .place("Q", "B", "false")
            .place("S", "INT", "1`1")
            .transition("T", "[b]")
            .transition("U", "[not b]")
            .take("P", "T", "xs")
            .take("Q", "T", "b")
            .take("S", "T", "hd xs")
            .take("P", "U", "xs")
            .take("Q", "U", "b")
            .take("S", "U", "hd xs")
            .model();
    assertThat(enabled(model)).containsExactly("U {b = false, xs = []}");
  }

  @Test
  void an_exception_in_the_predicate_of_a_subset_is_a_fault_of_the_event() {
    Model model =
        NetText.of(INT, "colset Z = subset INT by (fn k => 10 div k > 1);", "var z : Z;")
            .place("P", "INT", "1`0 ++ 1`9")
            .transition("T", "")
            .take("P", "T", "z")
            .model();
    assertThat(enabled(model)).containsExactly("T {z = 0}");
    for (Successors cursor : List.of(model.successors(), model.reference())) {
      cursor.reset(initial(model));
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.fire(new State(1))).isFalse();
      assertThat(((Fault.Mistake) cursor.fault()).message()).contains("Div");
    }
  }
}
