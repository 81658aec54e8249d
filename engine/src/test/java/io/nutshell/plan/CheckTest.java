package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.check.Report;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Trace;
import io.nutshell.fixture.BinaryClock;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.TwoFaced;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.search.Order;
import io.nutshell.search.Stop;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Each kind of property, each outcome, each grade of verdict. */
final class CheckTest {
  private static final DirectedGraph CYCLE = DirectedGraph.of("0->1 1->2 2->0");
  private static final DirectedGraph PATH = DirectedGraph.of("0->1 1->2 2->3");
  private static final DirectedGraph FAULTY = DirectedGraph.of("0->1 1->2 2->! 2->3 3->0");

  private static Check cycle() {
    return Check.of(CYCLE);
  }

  private static PropertyResult only(Report report) {
    assertThat(report.properties()).hasSize(1);
    return report.properties().getFirst();
  }

  private static List<Verdict> verdicts(Report report) {
    return report.properties().stream().map(PropertyResult::verdict).toList();
  }

  private static List<String> names(Report report) {
    return report.properties().stream().map(PropertyResult::name).toList();
  }

  private static List<Integer> nodes(Trace trace) {
    List<Integer> nodes = new ArrayList<>();
    nodes.add(DirectedGraph.node(trace.initial()));
    trace.steps().forEach(step -> nodes.add(DirectedGraph.node(step.target())));
    return nodes;
  }

  /** True below the node, false above it, and without a value in it. */
  private static Function<Model, Predicate> noValueAt(int node) {
    return _ ->
        state -> {
          if (DirectedGraph.node(state) == node) {
            throw new EvaluationFault(new Fault.Mistake("division by zero", null));
          }
          return DirectedGraph.node(state) < node;
        };
  }

  private static Function<Model, Predicate> not(Function<Model, Predicate> predicate) {
    return model -> {
      Predicate inner = predicate.apply(model);
      return state -> !inner.test(state);
    };
  }

  // Deadlock.

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void no_deadlock_holds_where_every_state_goes_on(Order order) {
    Report report = cycle().deadlock().order(order).run();
    assertThat(report.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(report.complete()).isTrue();
    assertThat(report.explored().exact()).isTrue();
    assertThat(report.explored().stop()).isEqualTo(Stop.EXHAUSTED);
    assertThat(only(report))
        .isEqualTo(new PropertyResult("deadlock", "deadlock", "", Verdict.HOLDS, "", null, null));
    assertThat(report.states()).isEqualTo(3);
    assertThat(report.explored().transitions()).isEqualTo(3);
    assertThat(report.explored().levels()).isEqualTo(3);
    assertThat(report.explored().deadlocks()).isZero();
    assertThat(report.effort().store()).isEqualTo("exact");
    assertThat(report.effort().order()).isEqualTo(order);
    assertThat(report.effort().memoryBytes()).isPositive();
    assertThat(report.notes()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void a_deadlock_is_a_violation_with_the_path_to_it(Order order) {
    Report report = Check.of(PATH).deadlock().order(order).run();
    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(report.explored().stop()).isEqualTo(Stop.DECIDED);
    assertThat(report.complete()).isFalse();
    assertThat(only(report).verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(nodes(only(report).trace())).containsExactly(0, 1, 2, 3);
    assertThat(report.explored().deadlocks()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void a_deadlock_in_the_initial_state_has_an_empty_path(Order order) {
    Report report = Check.of(DirectedGraph.of("5")).deadlock().order(order).run();
    assertThat(nodes(only(report).trace())).containsExactly(5);
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void asked_to_go_on_all_deadlocks_are_counted_and_the_first_shown(Order order) {
    DirectedGraph graph = DirectedGraph.of("0->1 0->2 0->3 3->0 1->4");
    Report report = Check.of(graph).deadlock().order(order).all().run();
    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(report.complete()).isTrue();
    assertThat(report.explored().stop()).isEqualTo(Stop.EXHAUSTED);
    assertThat(report.states()).isEqualTo(5);
    assertThat(report.explored().deadlocks()).isEqualTo(2);
    assertThat(nodes(only(report).trace())).isIn(List.of(0, 2), List.of(0, 1, 4));
  }

  @Test
  void deadlock_asked_twice_is_answered_once() {
    assertThat(names(cycle().deadlock().deadlock().run())).containsExactly("deadlock");
  }

  // Assertions and model errors.

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void assertions_hold_where_none_fails(Order order) {
    Report report = Check.of(CYCLE.asserting("node < 3")).assertions().order(order).run();
    assertThat(report.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(names(report)).containsExactly("assertions");
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void a_failed_assertion_is_a_violation_that_names_it(Order order) {
    DirectedGraph graph = CYCLE.asserting("node < 3").asserting("node != 2");
    PropertyResult result = only(Check.of(graph).assertions().order(order).run());
    assertThat(result.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(result.message()).contains("node != 2");
    assertThat(result.position()).isNotNull();
    assertThat(nodes(result.trace())).containsExactly(0, 1, 2);
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void a_model_error_violates_the_assertions(Order order) {
    PropertyResult result = only(Check.of(FAULTY).assertions().order(order).run());
    assertThat(result.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(result.message()).contains("model error").contains("leads nowhere");
    assertThat(result.position()).isNotNull();
    assertThat(nodes(result.trace())).containsExactly(0, 1, 2);
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void a_model_error_is_reported_though_only_an_invariant_was_asked(Order order) {
    Report report = Check.of(FAULTY).invariant("node < 9").order(order).run();
    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(names(report)).containsExactly("invariant node < 9", "assertions");
    assertThat(verdicts(report)).containsExactly(Verdict.UNDECIDED, Verdict.VIOLATED);
    assertThat(nodes(report.properties().get(1).trace())).containsExactly(0, 1, 2);
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void asked_to_go_on_what_lies_beside_a_model_error_is_explored(Order order) {
    Report report = Check.of(FAULTY).invariant("node < 9").all().order(order).run();
    assertThat(verdicts(report)).containsExactly(Verdict.HOLDS, Verdict.VIOLATED);
    assertThat(report.states()).isEqualTo(4);
    assertThat(report.complete()).isTrue();
  }

  @Test
  void an_assertion_that_was_not_asked_for_is_left_alone() {
    Report report = Check.of(CYCLE.asserting("node != 2")).invariant("node < 9").run();
    assertThat(report.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(names(report)).containsExactly("invariant node < 9");
  }

  // Invariants.

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void an_invariant_holds_where_no_state_breaks_it(Order order) {
    Report report = cycle().invariant("node < 3").order(order).run();
    assertThat(report.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(only(report).trace()).isNull();
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void a_broken_invariant_is_a_violation_with_the_path_to_it(Order order) {
    Report report = cycle().invariant("node != 1").order(order).run();
    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(nodes(only(report).trace())).containsExactly(0, 1);
    assertThat(only(report).trace().last())
        .isEqualTo(only(report).trace().steps().getLast().target());
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void an_invariant_broken_at_once_has_an_empty_path(Order order) {
    PropertyResult result = only(cycle().invariant("node != 0").order(order).run());
    assertThat(nodes(result.trace())).containsExactly(0);
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void an_invariant_without_a_value_is_violated(Order order) {
    PropertyResult result = only(cycle().invariant("odd", noValueAt(2)).order(order).run());
    assertThat(result.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(result.message()).contains("no value").contains("division by zero");
    assertThat(nodes(result.trace())).containsExactly(0, 1, 2);
  }

  // Reachability.

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void a_state_that_is_reached_is_shown_by_a_witness(Order order) {
    Report report = cycle().reach("node == 2").order(order).run();
    assertThat(report.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(report.explored().stop()).isEqualTo(Stop.DECIDED);
    assertThat(nodes(only(report).trace())).containsExactly(0, 1, 2);
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void a_state_that_no_path_reaches_is_a_violation_without_a_trace(Order order) {
    Report report = cycle().reach("node == 7").order(order).run();
    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(report.complete()).isTrue();
    assertThat(only(report).trace()).isNull();
    assertThat(only(report).message()).contains("no reachable state");
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void a_state_without_a_value_is_no_witness_and_hides_none(Order order) {
    DirectedGraph graph = DirectedGraph.of("0->2 2->1 1->0 0->3 3->0");
    Report report = Check.of(graph).reach("odd", not(noValueAt(2))).order(order).run();
    assertThat(report.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(only(report).trace().last().words[0]).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void where_no_witness_is_found_a_state_without_a_value_is_shown(Order order) {
    PropertyResult result = only(cycle().reach("odd", not(noValueAt(2))).order(order).run());
    assertThat(result.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(result.message()).contains("no reachable state").contains("division by zero");
    assertThat(nodes(result.trace())).containsExactly(0, 1, 2);
  }

  @Test
  void a_state_without_a_value_decides_nothing_in_an_incomplete_run() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->2 2->3");
    Report report = Check.of(graph).reach("odd", not(noValueAt(1))).maxDepth(1).run();
    assertThat(verdicts(report)).containsExactly(Verdict.UNDECIDED);
    assertThat(report.verdict()).isEqualTo(Verdict.INCOMPLETE);
  }

  // Several at once.

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void with_nothing_named_deadlocks_and_assertions_are_looked_for(Order order) {
    Report report = cycle().order(order).run();
    assertThat(names(report)).containsExactly("deadlock", "assertions");
    assertThat(verdicts(report)).containsExactly(Verdict.HOLDS, Verdict.HOLDS);
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void the_first_violation_leaves_the_others_undecided(Order order) {
    Report report =
        Check.of(PATH).deadlock().invariant("node != 1").reach("node == 3").order(order).run();
    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(verdicts(report))
        .containsExactly(Verdict.UNDECIDED, Verdict.VIOLATED, Verdict.UNDECIDED);
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void two_violations_in_one_state_are_both_told(Order order) {
    Report report = Check.of(PATH).invariant("node != 1").invariant("node == 0").order(order).run();
    assertThat(verdicts(report)).containsExactly(Verdict.VIOLATED, Verdict.VIOLATED);
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void a_witness_found_does_not_end_the_search_for_violations(Order order) {
    Report report = cycle().reach("node == 1").deadlock().order(order).run();
    assertThat(report.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(report.complete()).isTrue();
    assertThat(verdicts(report)).containsExactly(Verdict.HOLDS, Verdict.HOLDS);
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void the_search_ends_with_the_last_witness(Order order) {
    Report report = Check.of(PATH).reach("node == 1").reach("node == 2").order(order).run();
    assertThat(report.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(report.explored().stop()).isEqualTo(Stop.DECIDED);
    assertThat(report.states()).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void asked_to_go_on_every_property_is_decided(Order order) {
    Report report =
        Check.of(PATH)
            .deadlock()
            .invariant("node != 1")
            .invariant("node < 9")
            .reach("node == 2")
            .reach("node == 8")
            .all()
            .order(order)
            .run();
    assertThat(verdicts(report))
        .containsExactly(
            Verdict.VIOLATED, Verdict.VIOLATED, Verdict.HOLDS, Verdict.HOLDS, Verdict.VIOLATED);
    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(report.complete()).isTrue();
  }

  // Traces.

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void without_traces_the_verdict_is_the_same(Order order) {
    Report report = Check.of(PATH).deadlock().order(order).traces(false).run();
    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(only(report).trace()).isNull();
    assertThat(report.effort().memoryBytes())
        .isLessThanOrEqualTo(Check.of(PATH).deadlock().order(order).run().effort().memoryBytes());
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void a_store_that_knows_the_way_to_each_state_gives_no_trace_where_traces_are_off(Order order) {
    Check check = Check.of(PATH).deadlock().order(order).store("comback");
    assertThat(only(check.run()).trace()).isNotNull();
    assertThat(only(check.traces(false).run()).trace()).isNull();
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void a_trace_names_event_and_choice_of_each_step(Order order) {
    DirectedGraph graph = DirectedGraph.ofVariableLength("0->0|0|1 1->0 1->1|2 2->2");
    PropertyResult result = only(Check.of(graph).reach("node == 2").order(order).run());
    assertThat(result.trace().steps()).extracting(Trace.Step::event).containsExactly(0L, 2L);
    assertThat(result.trace().steps()).extracting(Trace.Step::choice).containsExactly(2, 1);
    assertThat(result.trace().last().length).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({
    "BFS, 0->1 1->2, 0->1 1->2 2->0, deadlock",
    "DFS, 0->1 1->2, 0->1 1->2 2->0, deadlock",
    "BFS, 0->1 1->2, 0->1, invariant",
    "DFS, 0->1 1->2, 0->1, invariant",
    "BFS, 0->1 1->2, 0->1 1->3, invariant",
    "BFS, 0->1 1->2, 0->1 1->3, reach",
    "DFS, 0->1 1->2, 0->1 1->!, reach",
    "BFS, 0->1 1->!, 0->1 1->2, assertions",
    "DFS, 0->1 1->!, 0->1, assertions",
    "BFS, 0->1 1->2, 0->1 1->3, claim"
  })
  void a_counterexample_that_the_reference_does_not_confirm_is_never_shown(
      Order order, String shown, String real, String asked) {
    Model liar =
        new TwoFaced(DirectedGraph.of(shown), DirectedGraph.of(real).asserting("node != 2"));
    Check check = Check.of(liar).order(order);
    switch (asked) {
      case "deadlock" -> check.deadlock();
      case "invariant" -> check.invariant("node != 2");
      case "reach" -> check.reach("node == 2");
      default -> check.assertions();
    }
    assertThatThrownBy(check::run)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("not confirmed");
  }

  @Test
  void a_predicate_said_to_have_no_value_must_have_none_where_the_path_leads() {
    Model liar = new TwoFaced(DirectedGraph.of("0->2"), DirectedGraph.of("0->3"));
    assertThatThrownBy(() -> Check.of(liar).invariant("odd", noValueAt(2)).run())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("not confirmed");
  }

  // Choices.

  @Test
  void an_expression_that_is_none_is_refused() {
    assertThatThrownBy(() -> cycle().invariant("what?").run()).isInstanceOf(InputError.class);
  }

  @Test
  void a_store_that_does_not_exist_is_refused_with_those_that_do() {
    assertThatThrownBy(() -> cycle().store("attic").run())
        .isInstanceOf(InputError.class)
        .hasMessageContaining("attic")
        .hasMessageContaining("exact");
  }

  @Test
  void an_option_that_a_store_does_not_have_is_refused() {
    assertThatThrownBy(() -> cycle().store("exact:cellar=1").run())
        .isInstanceOf(InputError.class)
        .hasMessageContaining("cellar");
  }

  @Test
  void the_clock_ticks_for_ever() {
    Report report = Check.of(new BinaryClock()).run();
    assertThat(report.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(report.verdict().exitCode()).isZero();
    assertThat(report.states()).isEqualTo(2);
    assertThat(report.bytesPerState()).isPositive();
  }
}
