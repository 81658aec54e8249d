package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.automaton.FormulaParser;
import io.nutshell.check.Report;
import io.nutshell.check.property.Ltl;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Trace;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.LtlOracle;
import io.nutshell.fixture.RandomFormulas;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.search.Order;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random graphs and random formulas, against an explicit product on the Java heap. */
final class LtlOracleTest {

  @ParameterizedTest
  @CsvSource({
    "auto, auto",
    "ndfs, exact",
    "ndfs, tree",
    "ndfs, delta",
    "ndfs, comback",
    "ndfs, auto",
    "scc, exact",
    "scc, tree",
    "scc, delta",
    "scc, comback",
    "auto, sorted",
    "owcty, exact",
    "owcty, tree",
    "owcty, delta",
    "owcty, comback",
    "owcty, sorted",
    "owcty, auto",
    "map, exact",
    "map, tree",
    "map, delta",
    "map, comback",
    "map, sorted",
    "map, auto",
  })
  void every_search_answers_as_the_oracle_does(String emptiness, String store) {
    Seeds.each(
        200,
        seed -> {
          DirectedGraph graph = RandomGraphs.sound(seed);
          Random random = new Random(seed);
          String formula = RandomFormulas.formula(random, 3, () -> atom(random, graph));
          Report report =
              Check.of(graph)
                  .property(Ltl.KIND.property(formula))
                  .emptiness(emptiness)
                  .store(store)
                  .run();
          PropertyResult result = report.properties().getFirst();
          boolean violated = !LtlOracle.holds(graph, FormulaParser.parse(formula));
          assertThat(result.verdict())
              .as(formula + " of " + graph)
              .isEqualTo(violated ? Verdict.VIOLATED : Verdict.HOLDS);
          assertThat(result.trace() != null).isEqualTo(violated);
        });
  }

  /** So few states do not collide. */
  @ParameterizedTest
  @ValueSource(strings = {"bitstate:bytes=65536", "compaction"})
  void a_lossy_store_downgrades_the_verdict(String store) {
    Seeds.each(
        200,
        seed -> {
          DirectedGraph graph = RandomGraphs.sound(seed);
          Random random = new Random(seed);
          String formula = RandomFormulas.formula(random, 3, () -> atom(random, graph));
          Report report = Check.of(graph).property(Ltl.KIND.property(formula)).store(store).run();
          boolean violated = !LtlOracle.holds(graph, FormulaParser.parse(formula));
          assertThat(report.verdict())
              .as(formula + " of " + graph)
              .isEqualTo(violated ? Verdict.VIOLATED : Verdict.NO_VIOLATION_FOUND);
        });
  }

  @Test
  void a_dead_state_is_repeated_for_ever() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->2");

    assertThat(verdict(graph, "F G (node == 2)")).isEqualTo(Verdict.HOLDS);
    assertThat(verdict(graph, "X X X X (node == 2)")).isEqualTo(Verdict.HOLDS);
    Report report = Check.of(graph).property(Ltl.KIND.property("G F (node == 0)")).run();
    Trace trace = report.properties().getFirst().trace();
    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(trace).isNotNull();
    if (trace != null) {
      assertThat(trace.stutters()).isTrue();
      assertThat(DirectedGraph.node(trace.last())).isEqualTo(2);
    }
  }

  @Test
  void no_event_is_fired_in_a_dead_state() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->2");
    String second = "\"fired(Edge[source=1, targets=[2]])\"";

    assertThat(verdict(graph, "F " + second)).isEqualTo(Verdict.HOLDS);
    assertThat(verdict(graph, "X " + second)).isEqualTo(Verdict.HOLDS);
    assertThat(verdict(graph, "F G !" + second)).isEqualTo(Verdict.HOLDS);
    assertThat(verdict(graph, "G F " + second)).isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void a_safety_property_is_refuted_by_a_shortest_prefix() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->2 2->3 3->0 0->4 4->3");
    Report report = Check.of(graph).property(Ltl.KIND.property("G (node != 3)")).run();
    Trace trace = report.properties().getFirst().trace();

    assertThat(report.effort().order()).isEqualTo(Order.BFS);
    assertThat(trace).isNotNull();
    if (trace != null) {
      assertThat(trace.loops()).isFalse();
      assertThat(trace.steps()).hasSize(2);
      assertThat(DirectedGraph.node(trace.last())).isEqualTo(3);
    }
  }

  @Test
  void several_formulas_are_all_answered() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->0 1->1");
    Report report =
        Check.of(graph)
            .property(Ltl.KIND.property("G F (node == 0)"))
            .deadlock()
            .property(Ltl.KIND.property("G F (node == 1)"))
            .run();

    assertThat(report.properties())
        .extracting(PropertyResult::verdict)
        .containsExactly(Verdict.VIOLATED, Verdict.HOLDS, Verdict.HOLDS);
    assertThat(report.states()).as("those of the graph alone").isEqualTo(2);
  }

  @Test
  void an_error_of_the_model_is_reported_beside_the_formula() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->0 1->!");
    Report report = Check.of(graph).all().property(Ltl.KIND.property("G F (node == 0)")).run();

    assertThat(report.properties())
        .extracting(PropertyResult::kind)
        .containsExactly("ltl", "assertions");
    assertThat(report.properties())
        .extracting(PropertyResult::verdict)
        .containsExactly(Verdict.HOLDS, Verdict.VIOLATED);
  }

  @Test
  void a_limit_leaves_a_formula_undecided() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->2 2->3 3->4 4->0");
    Report report =
        Check.of(graph).maxStates(3).property(Ltl.KIND.property("G F (node == 0)")).run();

    assertThat(report.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(report.properties().getFirst().verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void a_lossy_store_finds_no_violation_of_a_safety_property() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->2 2->0");
    Report report =
        Check.of(graph)
            .store("bitstate:bytes=4096")
            .property(Ltl.KIND.property("G (node != 7)"))
            .run();

    assertThat(report.verdict()).isEqualTo(Verdict.NO_VIOLATION_FOUND);
  }

  private static Verdict verdict(DirectedGraph graph, String formula) {
    return Check.of(graph).property(Ltl.KIND.property(formula)).run().verdict();
  }

  private static String atom(Random random, DirectedGraph graph) {
    if (!graph.edges().isEmpty() && random.nextInt(4) == 0) {
      DirectedGraph.Edge edge = graph.edges().get(random.nextInt(graph.edges().size()));
      return "\"fired(" + edge + ")\"";
    }
    return (random.nextBoolean() ? "node < " : "node != ") + random.nextInt(8);
  }
}
