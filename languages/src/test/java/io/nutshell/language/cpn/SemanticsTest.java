package io.nutshell.language.cpn;

import static io.nutshell.language.cpn.NetSteps.after;
import static io.nutshell.language.cpn.NetSteps.enabled;
import static io.nutshell.language.cpn.NetSteps.initial;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.NaiveExplorer.Exploration;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import org.junit.jupiter.api.Test;

/** What nets mean: bindings, arcs of all kinds, priorities, hierarchy. */
class SemanticsTest {
  private static final String INT = "colset INT = int;";
  private static final String UNIT = "colset UNIT = unit;";

  @Test
  void a_variable_takes_the_value_of_each_token_once() {
    Model model =
        NetText.of(INT, "var x : INT;")
            .place("P", "INT", "3`1 ++ 2`7")
            .transition("T", "")
            .take("P", "T", "x")
            .model();
    assertThat(enabled(model)).containsExactly("T {x = 1}", "T {x = 7}");
  }

  @Test
  void a_binding_that_is_found_in_two_ways_is_one_event() {
    Model model =
        NetText.of(INT, "var x, y : INT;")
            .place("P", "INT", "1`1 ++ 1`2")
            .transition("T", "[x + y = 3]")
            .take("P", "T", "1`x ++ 1`y")
            .model();
    assertThat(enabled(model)).containsExactly("T {x = 1, y = 2}", "T {x = 2, y = 1}");
    Model swapped =
        NetText.of(INT, "var x : INT;")
            .place("P", "INT", "2`1")
            .transition("T", "")
            .take("P", "T", "1`x ++ 1`x")
            .model();
    assertThat(enabled(swapped)).containsExactly("T {x = 1}");
  }

  @Test
  void arcs_from_one_place_need_their_tokens_together() {
    Model model =
        NetText.of(INT, "var x, y : INT;")
            .place("P", "INT", "1`1 ++ 2`2")
            .transition("T", "")
            .take("P", "T", "x")
            .take("P", "T", "y")
            .model();
    assertThat(enabled(model))
        .containsExactly("T {x = 1, y = 2}", "T {x = 2, y = 1}", "T {x = 2, y = 2}");
  }

  @Test
  void an_arc_that_takes_more_tokens_than_a_place_can_hold_disables_its_transition() {
    Model model =
        NetText.of(INT, "var x : INT;")
            .place("P", "INT", "1`1")
            .place("Q", "INT", "1`1")
            .transition("T", "")
            .take("P", "T", "x")
            .take("Q", "T", "3000000000`x")
            .model();
    assertThat(enabled(model)).isEmpty();
  }

  @Test
  void a_term_of_a_sum_binds_its_variables_though_another_summand_is_computed() {
    Model model =
        NetText.of(INT, "var x, y : INT;", "fun f y = if y > 0 then 1`(y + 10) else empty;")
            .place("P", "INT", "1`1 ++ 1`2 ++ 1`11")
            .place("Q", "INT", "1`1 ++ 1`0 ++ 1`5")
            .transition("T", "")
            .take("P", "T", "f y ++ 1`x")
            .take("Q", "T", "y")
            .model();
    assertThat(enabled(model))
        .containsExactly(
            "T {x = 1, y = 0}",
            "T {x = 1, y = 1}",
            "T {x = 2, y = 0}",
            "T {x = 2, y = 1}",
            "T {x = 11, y = 0}");
  }

  @Test
  void a_computed_summand_that_takes_the_same_token_needs_another_one() {
    Model model =
        NetText.of(INT, "var x : INT;", "fun same x = 1`x;")
            .place("P", "INT", "1`1 ++ 2`2")
            .transition("T", "")
            .take("P", "T", "1`x ++ same x")
            .put("T", "P", "x")
            .model();
    assertThat(enabled(model)).containsExactly("T {x = 2}");
    assertThat(after(model, 0)).isEqualTo("1`1++1`2");
  }

  @Test
  void an_equation_of_the_guard_binds_a_variable() {
    Model model =
        NetText.of(INT, "var x, y : INT;")
            .place("P", "INT", "1`4")
            .place("Q", "INT", "")
            .transition("T", "[y = x * x, x > 3]")
            .take("P", "T", "x")
            .put("T", "Q", "y")
            .model();
    assertThat(enabled(model)).containsExactly("T {x = 4, y = 16}");
    assertThat(after(model, 1)).isEqualTo("1`16");
  }

  @Test
  void a_free_variable_takes_every_colour_of_a_small_colour_set() {
    Model model =
        NetText.of(UNIT, "colset B = bool;", "var b : B;")
            .place("P", "UNIT", "()")
            .place("Q", "UNIT", "")
            .transition("T", "")
            .take("P", "T", "()")
            .put("T", "Q", "if b then 1`() else empty")
            .model();
    assertThat(enabled(model)).containsExactly("T {b = false}", "T {b = true}");
  }

  @Test
  void a_parameter_of_a_function_is_no_variable_of_the_transition() {
    Model model =
        NetText.of(INT, "var x, y : INT;")
            .place("P", "INT", "1`1 ++ 1`2")
            .place("Q", "INT", "")
            .transition("T", "[List.exists (fn y => y > x) [2]]")
            .take("P", "T", "x")
            .put("T", "Q", "List.map (fn y => y + 1) [x]")
            .model();
    assertThat(enabled(model)).containsExactly("T {x = 1}");
    assertThat(model.predicate("List.exists (fn x => x = 2) (Mark.Top'P 1)").test(initial(model)))
        .isTrue();
  }

  @Test
  void a_binding_keeps_to_the_colour_set_of_its_variable() {
    Model model =
        NetText.of(INT, "colset S = int with 1..5;", "var x : S;")
            .place("P", "INT", "1`3 ++ 1`9")
            .transition("T", "")
            .take("P", "T", "x")
            .model();
    assertThat(enabled(model)).containsExactly("T {x = 3}");
  }

  @Test
  void tokens_of_tuples_lists_and_unions_are_matched_by_patterns() {
    Model model =
        NetText.of(
                INT,
                "colset L = list INT;",
                "colset PAIR = product INT * L;",
                "colset M = union data : PAIR + nothing;",
                "var x, y : INT;",
                "var l : L;")
            .place("P", "M", "1`data (1, [2, 3]) ++ 1`nothing ++ 1`data (5, [])")
            .transition("T", "")
            .take("P", "T", "data (x, y :: l)")
            .model();
    assertThat(enabled(model)).containsExactly("T {l = [3], x = 1, y = 2}");
  }

  @Test
  void a_double_arc_tests_and_keeps_its_tokens() {
    Model model =
        NetText.of(INT, "var x : INT;")
            .place("P", "INT", "1`2")
            .place("Q", "INT", "")
            .transition("T", "")
            .arc("BOTHDIR", "P", "T", "x")
            .put("T", "Q", "x + 1")
            .model();
    assertThat(after(model, 1)).isEqualTo("1`3");
    assertThat(model.layout().slots().getFirst().bits())
        .as("a place that never changes takes no bits")
        .isZero();
  }

  @Test
  void an_inhibitor_arc_needs_an_empty_place() {
    NetText net =
        NetText.of(UNIT)
            .place("P", "UNIT", "()")
            .place("Q", "UNIT", "()")
            .transition("T", "")
            .transition("U", "")
            .take("P", "T", "()")
            .arc("Inhibitor", "Q", "T", "()")
            .take("Q", "U", "()");
    assertThat(enabled(net.model())).containsExactly("U");
    assertThat(NaiveExplorer.explore(net.model()).states()).isEqualTo(3);
  }

  @Test
  void a_reset_arc_empties_its_place() {
    Model model =
        NetText.of(INT)
            .place("P", "INT", "1`1 ++ 5`2")
            .place("Q", "INT", "1`1")
            .transition("T", "")
            .take("Q", "T", "1")
            .arc("Reset", "P", "T", "")
            .put("T", "P", "7")
            .model();
    assertThat(after(model, 0)).isEqualTo("1`7");
  }

  @Test
  void old_files_write_orientations_in_lower_case() {
    Model model =
        NetText.of(INT, "var x : INT;")
            .place("P", "INT", "1`1")
            .transition("T", "")
            .arc("ptot", "P", "T", "x")
            .arc("ttop", "P", "T", "x + 1")
            .model();
    assertThat(after(model, 0)).isEqualTo("1`2");
  }

  @Test
  void transitions_of_lower_priority_wait() {
    Model model =
        NetText.of(UNIT, "val P_HIGH = 100;")
            .place("P", "UNIT", "()")
            .transition("Normal", "")
            .transition("High", "", "<priority><text>P_HIGH</text></priority>")
            .transition("Low", "", "<priority><text>10000</text></priority>")
            .take("P", "Normal", "()")
            .take("P", "High", "()")
            .take("P", "Low", "()")
            .model();
    assertThat(enabled(model)).containsExactly("High");
    Successors cursor = model.successors();
    cursor.reset(initial(model));
    assertThat(cursor.next()).isTrue();
    long high = cursor.event();
    for (long event = 0; event <= high; event++) {
      assertThat(model.successors().seek(initial(model), event, 0)).isEqualTo(event == high);
    }
  }

  @Test
  void ports_are_the_sockets_that_they_are_assigned_to() {
    Model model =
        NetText.of(INT, "var x : INT;")
            .place("A", "INT", "1`1")
            .place("B", "INT", "")
            .substitution("S1", "Sub", "(in,A)(out,B)")
            .substitution("S2", "Sub", "(in,B)(out,A)")
            .page("Sub")
            .port("in", "In", "INT")
            .port("out", "Out", "INT")
            .place("Count", "INT", "0")
            .transition("Move", "")
            .take("in", "Move", "x")
            .put("Move", "out", "x")
            .model();
    assertThat(model.layout().slots()).hasSize(4);
    assertThat(enabled(model)).containsExactly("Sub 1'Move {x = 1}");
    assertThat(NaiveExplorer.explore(model).states()).isEqualTo(2);
    assertThat(model.predicate("Mark.Sub'In 1 = Mark.Sub'Out 2").test(initial(model))).isTrue();
    assertThat(model.predicate("Mark.Sub'In 1 = Mark.Sub'In 2").test(initial(model))).isFalse();
  }

  @Test
  void places_of_a_fusion_set_are_one() {
    Model model =
        NetText.of(UNIT)
            .place("A", "UNIT", "3`()")
            .place("B", "UNIT", "")
            .transition("T", "")
            .take("B", "T", "()")
            .fusion("F", "A", "B")
            .model();
    assertThat(model.layout().slots()).hasSize(1);
    assertThat(NaiveExplorer.explore(model).states()).isEqualTo(4);
  }

  @Test
  void both_executors_agree_on_a_net_with_functions_and_computed_arcs() {
    Model model =
        NetText.of(
                INT,
                "colset L = list INT;",
                "var l : L;",
                "var x : INT;",
                "fun odd n = n mod 2 = 1;")
            .place("P", "L", "[1, 2, 3]")
            .place("Q", "INT", "")
            .transition("Take", "[odd x]")
            .take("P", "Take", "x :: l")
            .put("Take", "P", "l")
            .put("Take", "Q", "List.filter odd (x :: l)")
            .transition("Turn", "[length l < 3]")
            .take("P", "Turn", "x :: l")
            .put("Turn", "P", "l ^^ [x]")
            .model();
    Exploration explored = NaiveExplorer.explore(model);
    Successors fast = model.successors();
    Successors trusted = model.reference();
    State one = new State(1);
    State other = new State(1);
    long steps = 0;
    for (State source : explored.reached()) {
      fast.reset(source);
      trusted.reset(source);
      while (trusted.next()) {
        assertThat(fast.next()).isTrue();
        assertThat(fast.event()).isEqualTo(trusted.event());
        assertThat(fast.fire(one)).isEqualTo(trusted.fire(other));
        assertThat(one).isEqualTo(other);
        steps++;
      }
      assertThat(fast.next()).isFalse();
    }
    assertThat(steps).isEqualTo(explored.transitions()).isPositive();
  }

  @Test
  void an_event_is_undone_to_its_source() {
    Model model =
        NetText.of(INT, "var x : INT;")
            .place("P", "INT", "1`1 ++ 1`2")
            .place("Q", "INT", "")
            .transition("T", "")
            .take("P", "T", "x")
            .put("T", "Q", "x * 10")
            .model();
    var reversal = model.reversal().orElseThrow();
    Successors cursor = model.successors();
    cursor.reset(initial(model));
    State target = new State(1);
    State source = new State(1);
    while (cursor.next()) {
      assertThat(cursor.fire(target)).isTrue();
      assertThat(reversal.reversible(cursor.event())).isTrue();
      assertThat(reversal.undo(target, cursor.event(), source)).isTrue();
      assertThat(source).isEqualTo(initial(model));
      assertThat(reversal.undo(initial(model), cursor.event(), source)).isFalse();
    }
  }

  @Test
  void constants_and_initial_markings_can_be_given() {
    NetText net =
        NetText.of(INT, "val n = 3;", "var x : INT;")
            .place("P", "INT", "n`1")
            .transition("T", "")
            .take("P", "T", "x");
    assertThat(NaiveExplorer.explore(net.model()).states()).isEqualTo(4);
    assertThat(NaiveExplorer.explore(net.model("n=5")).states()).isEqualTo(6);
    assertThat(NaiveExplorer.explore(net.model("Top.P=1`1 ++ 1`2")).states()).isEqualTo(4);
  }

  @Test
  void a_variable_of_which_0_tokens_are_taken_has_every_colour() {
    Model model =
        NetText.of(INT, "colset R = int with 0..2;", "var n : INT;", "var r : R;")
            .place("P", "INT", "1`0")
            .place("Q", "R", "1`1")
            .transition("T", "")
            .take("P", "T", "n")
            .take("Q", "T", "n`r")
            .model();
    assertThat(enabled(model))
        .containsExactly("T {n = 0, r = 0}", "T {n = 0, r = 1}", "T {n = 0, r = 2}");
  }
}
