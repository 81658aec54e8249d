package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.automaton.FormulaParser;
import io.nutshell.check.Report;
import io.nutshell.check.ltl.Fair;
import io.nutshell.check.ltl.FairLasso;
import io.nutshell.check.property.Ltl;
import io.nutshell.check.property.NonProgress;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Trace;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.LtlOracle;
import io.nutshell.fixture.ProcessGraph;
import io.nutshell.fixture.RandomFormulas;
import io.nutshell.fixture.Seeds;
import io.nutshell.model.InputError;
import io.nutshell.search.Order;
import io.nutshell.search.Stop;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fair runs: random graphs, processes and formulas, against an oracle; and what is refused. */
final class FairnessTest {

  @ParameterizedTest
  @CsvSource({
    "NONE, scc, exact",
    "WEAK, auto, auto",
    "WEAK, scc, exact",
    "WEAK, scc, tree",
    "WEAK, scc, delta",
    "WEAK, scc, comback",
    "STRONG, auto, auto",
    "STRONG, scc, exact",
    "STRONG, scc, tree",
    "STRONG, scc, delta",
    "STRONG, scc, comback",
  })
  void fair_runs_are_judged_as_the_oracle_judges_them(Fair fair, String emptiness, String store) {
    int[] differ = new int[1];
    Seeds.each(
        500,
        seed -> {
          ProcessGraph model = ProcessGraph.random(seed);
          String text = formula(new Random(seed));
          var formula = FormulaParser.parse(text);
          Report report =
              Check.of(model)
                  .property(Ltl.KIND.property(text))
                  .emptiness(emptiness)
                  .store(store)
                  .fair(fair)
                  .run();
          PropertyResult result = report.properties().getFirst();
          boolean holds = LtlOracle.holds(model, formula, fair, model::units);
          assertThat(result.verdict())
              .as(text + " of " + model)
              .isEqualTo(holds ? Verdict.HOLDS : Verdict.VIOLATED);
          Trace trace = result.trace();
          assertThat(trace != null).isEqualTo(!holds);
          if (trace != null) {
            assertThat(FairLasso.starved(report.model(), fair, trace)).isNull();
          }
          differ[0] += holds == LtlOracle.holds(model, formula) ? 0 : 1;
        });
    if (fair != Fair.NONE) {
      assertThat(differ[0]).as("formulas that only fair runs satisfy").isGreaterThan(20);
    }
  }

  /** Half of the formulas are about what happens infinitely often. */
  private static String formula(Random random) {
    if (random.nextBoolean()) {
      return RandomFormulas.formula(random, 3, () -> atom(random));
    }
    String again = "G F " + atom(random);
    return switch (random.nextInt(3)) {
      case 0 -> again;
      case 1 -> again + " && G F " + atom(random);
      default -> "F G " + atom(random) + " || " + again;
    };
  }

  private static String atom(Random random) {
    return random.nextInt(4) == 0
        ? "\"fired(P0)\""
        : "(" + (random.nextBoolean() ? "node < " : "node != ") + random.nextInt(8) + ")";
  }

  /** P1 can always leave 0, and does so in a fair run; P2 can leave 0 only every other time. */
  private static final ProcessGraph WAITING =
      new ProcessGraph(
          DirectedGraph.of("0->1 1->0 0->2 2->2"),
          3,
          List.of(Set.of(0), Set.of(0), Set.of(2), Set.of(2)));

  private static Report check(ProcessGraph model, String formula, Fair fair) {
    return Check.of(model).property(Ltl.KIND.property(formula)).fair(fair).run();
  }

  @Test
  void strong_fairness_excludes_more_runs_than_weak_fairness() {
    assertThat(check(WAITING, "F (node == 2)", Fair.NONE).verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(check(WAITING, "F (node == 2)", Fair.WEAK).verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(check(WAITING, "F (node == 2)", Fair.STRONG).verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void weak_fairness_excludes_runs_that_ignore_what_stays_enabled() {
    ProcessGraph model =
        new ProcessGraph(
            DirectedGraph.of("0->0 0->1 1->1"), 2, List.of(Set.of(0), Set.of(1), Set.of(1)));

    assertThat(check(model, "F (node == 1)", Fair.NONE).verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(check(model, "F (node == 1)", Fair.WEAK).verdict()).isEqualTo(Verdict.HOLDS);
  }

  /** In the whole cycle P1 is enabled and does not fire; the run that avoids node 2 is fair. */
  @Test
  void a_strongly_fair_run_can_stay_in_a_part_of_a_component() {
    ProcessGraph model =
        new ProcessGraph(
            DirectedGraph.of("0->1 1->0 1->2 2->0 2->3 3->3"),
            2,
            List.of(Set.of(0), Set.of(0), Set.of(0), Set.of(0), Set.of(1), Set.of(1)));
    Report report = check(model, "F (node == 3)", Fair.STRONG);
    Trace trace = report.properties().getFirst().trace();

    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(trace != null && trace.loops() && trace.steps().size() == 2).isTrue();
    assertThat(check(model, "G F (node == 2) -> F (node == 3)", Fair.STRONG).verdict())
        .isEqualTo(Verdict.HOLDS);
  }

  @Test
  void a_deadlock_is_fair() {
    DirectedGraph graph = DirectedGraph.of("0->1 0->0");
    ProcessGraph model = new ProcessGraph(graph, 2, List.of(Set.of(0), Set.of(1)));

    for (Fair fair : List.of(Fair.WEAK, Fair.STRONG)) {
      Report report = check(model, "G F (node == 0)", fair);
      Trace trace = report.properties().getFirst().trace();
      assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
      assertThat(trace != null && trace.stutters()).isTrue();
    }
  }

  @Test
  void a_safety_property_is_refuted_by_a_shortest_prefix_under_fairness_too() {
    Report report = check(WAITING, "G (node != 1)", Fair.STRONG);
    Trace trace = report.properties().getFirst().trace();

    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(report.effort().order()).isEqualTo(Order.BFS);
    assertThat(trace != null && !trace.loops() && trace.steps().size() == 1).isTrue();
  }

  @Test
  void answers_name_the_assumption_they_rest_on() {
    assertThat(check(WAITING, "G F (node == 0)", Fair.STRONG).properties().getFirst().assumption())
        .isEqualTo("strong fairness of processes");
    assertThat(check(WAITING, "G (node < 9)", Fair.WEAK).properties().getFirst().assumption())
        .isEqualTo("weak fairness of processes");
    assertThat(check(WAITING, "G F (node == 0)", Fair.NONE).properties().getFirst().assumption())
        .isEmpty();
  }

  /** Each edge is a unit: the cycle must take the edges that stay enabled. */
  @Test
  void without_processes_each_event_is_a_unit() {
    DirectedGraph graph = DirectedGraph.of("0->0 0->1 1->1");
    Report report =
        Check.of(graph).property(Ltl.KIND.property("F (node == 1)")).fair(Fair.WEAK).run();

    assertThat(report.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(report.properties().getFirst().assumption()).isEqualTo("weak fairness of rules");
  }

  @Test
  void a_run_without_progress_is_a_violation_unless_it_is_unfair() {
    Report report = Check.of(WAITING).property(NonProgress.KIND.property("node != 0")).run();
    assertThat(report.verdict()).isEqualTo(Verdict.HOLDS);

    Check never = Check.of(WAITING).property(NonProgress.KIND.property("node == 2"));
    Report violated = never.run();
    assertThat(violated.properties().getFirst().name()).isEqualTo("progress node == 2");
    assertThat(violated.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(never.fair(Fair.STRONG).run().verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void a_deadlock_makes_progress_if_the_label_is_true_there() {
    DirectedGraph graph = DirectedGraph.of("0->1");

    assertThat(Check.of(graph).property(NonProgress.KIND.property("node == 1")).run().verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(Check.of(graph).property(NonProgress.KIND.property("node == 0")).run().verdict())
        .isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void limits_leave_a_formula_undecided() {
    Report report =
        Check.of(WAITING)
            .maxStates(2)
            .property(Ltl.KIND.property("F (node == 2)"))
            .fair(Fair.STRONG)
            .run();

    assertThat(report.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(report.explored().stop()).isEqualTo(Stop.STATES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ndfs", "owcty", "map"})
  void searches_without_regard_to_fairness_are_refused(String emptiness) {
    Check check =
        Check.of(WAITING)
            .property(Ltl.KIND.property("F (node == 2)"))
            .fair(Fair.WEAK)
            .emptiness(emptiness);
    assertThatThrownBy(check::run)
        .isInstanceOf(InputError.class)
        .hasMessageContaining("without regard to fairness");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sorted", "bitstate", "compaction", "cache"})
  void stores_that_give_no_states_back_are_refused(String store) {
    Check check =
        Check.of(WAITING).property(Ltl.KIND.property("F (node == 2)")).fair(Fair.WEAK).store(store);
    assertThatThrownBy(check::run)
        .isInstanceOf(InputError.class)
        .hasMessageContaining("does not give them back");
  }

  @Test
  void fairness_without_a_property_of_infinite_runs_is_refused() {
    Check check = Check.of(WAITING).deadlock().fair(Fair.WEAK);
    assertThatThrownBy(check::run)
        .isInstanceOf(InputError.class)
        .hasMessageContaining("no property of infinite runs");
  }
}
