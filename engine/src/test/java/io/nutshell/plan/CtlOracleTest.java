package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nutshell.automaton.BranchingParser;
import io.nutshell.check.Report;
import io.nutshell.check.ctl.CtlSearch;
import io.nutshell.check.property.Ctl;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Explanation;
import io.nutshell.check.trace.Trace;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.CtlOracle;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomFormulas;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.Disk;
import io.nutshell.model.InputError;
import io.nutshell.search.Order;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random graphs and random formulas of branching logic, against naive labelling. */
final class CtlOracleTest {
  @TempDir Path folder;

  private static String atom(Random random) {
    return (random.nextBoolean() ? "node < " : "node != ") + random.nextInt(8);
  }

  @ParameterizedTest
  @CsvSource({
    "exact, BFS, true, true",
    "exact, BFS, true, false",
    "exact, BFS, false, true",
    "exact, BFS, false, false",
    "exact, DFS, true, false",
    "tree, BFS, true, true",
    "tree, DFS, false, false",
    "delta, BFS, true, true",
    "delta, BFS, false, false",
    "comback, BFS, true, true",
    "comback, BFS, false, false",
    "sorted, BFS, true, true",
    "sorted, BFS, true, false",
    "sorted, BFS, false, false",
    "auto, BFS, true, true",
    "auto, BFS, true, false",
  })
  void every_store_answers_as_the_oracle_does(
      String store, Order order, boolean simplify, boolean keepSteps) {
    Seeds.each(
        120,
        seed -> {
          DirectedGraph graph = RandomGraphs.sound(seed);
          Random random = new Random(seed);
          List<String> formulas = new ArrayList<>();
          for (int i = 0; i < 3; i++) {
            formulas.add(RandomFormulas.branching(random, 4, () -> atom(random)));
          }
          Check check =
              Check.of(graph)
                  .store(store)
                  .order(order)
                  .all()
                  .branching(new CtlSearch.Options(simplify, keepSteps, true, 0));
          formulas.forEach(check::ctl);
          Report report = check.run();
          for (PropertyResult result : report.properties()) {
            boolean holds = CtlOracle.holds(graph, BranchingParser.parse(result.argument()));
            assertThat(result.verdict())
                .as(result.argument() + " of " + graph)
                .isEqualTo(holds ? Verdict.HOLDS : Verdict.VIOLATED);
          }
        });
  }

  /** Every path of an explanation is replayed, and its parts are evaluated, when it is made. */
  @Test
  void explanations_begin_with_the_formula_and_its_value() {
    Seeds.each(
        300,
        seed -> {
          DirectedGraph graph = RandomGraphs.sound(seed);
          Random random = new Random(seed);
          String formula = RandomFormulas.branching(random, 3, () -> atom(random));
          PropertyResult result =
              Check.of(graph)
                  .ctl(formula)
                  .branching(new CtlSearch.Options(true, true, true, (int) (seed % 20)))
                  .run()
                  .properties()
                  .getFirst();
          assertThat(result.verdict() == Verdict.HOLDS)
              .isEqualTo(CtlOracle.holds(graph, BranchingParser.parse(formula)));
          Explanation why = result.explanation();
          if (why != null) {
            assertThat(why.claim()).isEqualTo(BranchingParser.parse(formula).toString());
            assertThat(why.holds()).isEqualTo(result.verdict() == Verdict.HOLDS);
            confirmed(graph, why);
          }
        });
  }

  private static void confirmed(DirectedGraph graph, Explanation why) {
    Trace trace = why.trace();
    if (trace != null) {
      assertThat(trace.steps().size()).isGreaterThanOrEqualTo(why.at());
    }
    why.parts().forEach(part -> confirmed(graph, part));
  }

  @Test
  void a_path_may_end_in_a_dead_state() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->2");

    assertThat(verdict(graph, "AF AX false")).isEqualTo(Verdict.HOLDS);
    assertThat(verdict(graph, "AG EX true")).isEqualTo(Verdict.VIOLATED);
    assertThat(verdict(graph, "EG (node < 3)")).isEqualTo(Verdict.HOLDS);
    assertThat(verdict(graph, "EG (node < 2)")).isEqualTo(Verdict.VIOLATED);
    assertThat(verdict(graph, "AF (node == 2)")).isEqualTo(Verdict.HOLDS);
    assertThat(verdict(graph, "AF (node == 3)")).isEqualTo(Verdict.VIOLATED);
    assertThat(verdict(graph, "EX EX EX true")).isEqualTo(Verdict.VIOLATED);
    assertThat(verdict(graph, "AX AX AX false")).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void one_state_decides_what_is_about_one_state() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->2 2->3 3->4 4->5");
    Report reached = Check.of(graph).ctl("EF (node == 2)").run();
    Report violated = Check.of(graph).ctl("AG (node < 2)").run();

    assertThat(reached.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(reached.states()).isLessThan(6);
    assertThat(violated.verdict()).isEqualTo(Verdict.VIOLATED);
    Trace trace = violated.properties().getFirst().trace();
    assertThat(trace).isNotNull();
    if (trace != null) {
      assertThat(trace.steps()).hasSize(2);
    }
  }

  @Test
  void a_nested_counterexample_leads_to_the_state_where_the_inner_part_fails() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->0 1->2 2->3 3->2");
    PropertyResult result = Check.of(graph).ctl("AG EF (node == 0)").run().properties().getFirst();
    Trace trace = result.trace();
    Explanation why = result.explanation();

    assertThat(result.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(trace).isNotNull();
    assertThat(why).isNotNull();
    if (trace != null && why != null) {
      assertThat(trace.steps()).hasSize(2);
      assertThat(DirectedGraph.node(trace.last())).isEqualTo(2);
      assertThat(why.reason()).isEqualTo("at the end of this path EF (node == 0) is false");
      assertThat(why.parts()).hasSize(1);
      assertThat(why.parts().getFirst().reason())
          .isEqualTo("no state that can be reached from here satisfies (node == 0)");
    }
  }

  @Test
  void a_run_for_ever_is_a_lasso() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->2 2->1 2->3");
    Trace trace = Check.of(graph).ctl("AF (node == 3)").run().properties().getFirst().trace();

    assertThat(trace).isNotNull();
    if (trace != null) {
      assertThat(trace.loops()).isTrue();
      assertThat(trace.loop()).isEqualTo(1);
    }
  }

  @Test
  void a_formula_is_decided_before_all_states_are_explored() {
    StringBuilder edges = new StringBuilder("0->1 1->0 1->2");
    for (int i = 2; i < 5000; i++) {
      edges.append(' ').append(i).append("->").append(i + 1);
    }
    DirectedGraph graph = DirectedGraph.of(edges.toString());
    Report report = Check.of(graph).ctl("AF (node == 3)").run();
    Trace trace = report.properties().getFirst().trace();

    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(report.states()).isLessThan(10);
    assertThat(trace).isNotNull();
    if (trace != null) {
      assertThat(trace.loop()).isEqualTo(0);
    }
  }

  @Test
  void an_atom_names_events_in_every_language() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->2 2->1");

    assertThat(verdict(graph, "AF \"fireable(Edge[source=1, targets=[2]])\""))
        .isEqualTo(Verdict.HOLDS);
    assertThat(verdict(graph, "AG \"fireable(Edge[source=1, targets=[2]])\""))
        .isEqualTo(Verdict.VIOLATED);
  }

  /** Every run ends in the one dead state. */
  @ParameterizedTest
  @ValueSource(strings = {"sorted", "auto"})
  void little_memory_and_a_disk_suffice(String store) {
    try (Disk disk = Disk.in(folder, Long.MAX_VALUE)) {
      Report report =
          Check.of(new CounterGrid(6, 6))
              .ctl("AG EF AX false")
              .ctl("AF AX false")
              .ctl("EG EX true")
              .all()
              .store(store)
              .memory(900 << 10)
              .disk(disk)
              .run();

      assertThat(report.properties().stream().map(PropertyResult::verdict))
          .containsExactly(Verdict.HOLDS, Verdict.HOLDS, Verdict.VIOLATED);
      assertThat(report.effort().store()).isEqualTo("sorted");
      assertThat(report.effort().memoryBytes()).isLessThanOrEqualTo(900 << 10);
    }
  }

  @Test
  void a_limit_leaves_the_formula_undecided() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->2 2->3 3->4 4->0");
    Report report = Check.of(graph).maxStates(3).ctl("AG EF (node == 0)").run();

    assertThat(report.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(report.properties().getFirst().verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bitstate", "compaction", "comback:numbers=off"})
  void a_store_that_gives_no_states_back_is_refused(String store) {
    DirectedGraph graph = DirectedGraph.of("0->1");
    InputError refused =
        catchThrowableOfType(
            InputError.class, () -> Check.of(graph).store(store).ctl("EX true").run());

    assertThat(refused).hasMessageContaining("does not give them back");
  }

  private static Verdict verdict(DirectedGraph graph, String formula) {
    return Check.of(graph).property(Ctl.KIND.property(formula)).run().verdict();
  }
}
