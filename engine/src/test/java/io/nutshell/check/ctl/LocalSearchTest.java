package io.nutshell.check.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.automaton.BranchingFormula;
import io.nutshell.automaton.BranchingParser;
import io.nutshell.fixture.CtlOracle;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomFormulas;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.model.State;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class LocalSearchTest {

  private static BranchingFormula formula(Random random) {
    return BranchingParser.parse(
        RandomFormulas.branching(
            random, 4, () -> (random.nextBoolean() ? "node < " : "node != ") + random.nextInt(8)));
  }

  private static @Nullable Boolean decided(
      DirectedGraph graph, BranchingFormula formula, int most) {
    return LocalSearch.decide(graph, formula, graph::predicate, most, () -> true);
  }

  @Test
  void with_room_for_all_states_the_answer_is_that_of_the_oracle() {
    Seeds.each(
        1000,
        seed -> {
          DirectedGraph graph = RandomGraphs.sound(seed);
          BranchingFormula formula = formula(new Random(seed));
          assertThat(decided(graph, formula, 1000))
              .as(formula + " of " + graph)
              .isEqualTo(CtlOracle.holds(graph, formula));
        });
  }

  @Test
  void with_less_room_no_answer_is_wrong() {
    int[] count = {0};
    Seeds.each(
        1000,
        seed -> {
          DirectedGraph graph = RandomGraphs.sound(seed);
          BranchingFormula formula = formula(new Random(seed));
          Boolean answer = decided(graph, formula, 1 + (int) (seed % 9));
          if (answer != null) {
            count[0]++;
            assertThat(answer)
                .as(formula + " of " + graph)
                .isEqualTo(CtlOracle.holds(graph, formula));
          }
        });
    assertThat(count[0]).isGreaterThan(100);
  }

  @Test
  void what_the_initial_state_decides_is_right() {
    int[] count = {0};
    Seeds.each(
        1000,
        seed -> {
          DirectedGraph graph = RandomGraphs.sound(seed);
          BranchingFormula formula = formula(new Random(seed));
          State initial = new State(1);
          graph.initial(initial);
          boolean dead =
              graph.edges().stream().noneMatch(e -> e.source() == DirectedGraph.node(initial));
          Boolean answer =
              EarlyTruth.initially(formula, text -> graph.predicate(text).test(initial), dead);
          if (answer != null) {
            count[0]++;
            assertThat(answer)
                .as(formula + " of " + graph)
                .isEqualTo(CtlOracle.holds(graph, formula));
          }
        });
    assertThat(count[0]).isGreaterThan(100);
  }

  @Test
  void states_that_cannot_matter_are_not_expanded() {
    StringBuilder edges = new StringBuilder("0->1 1->1");
    for (int i = 2; i < 200; i++) {
      edges.append(" 0->").append(i).append(' ').append(i).append("->").append(i + 1);
    }
    DirectedGraph graph = DirectedGraph.of(edges.toString());

    assertThat(decided(graph, BranchingParser.parse("EX EG (node == 1)"), 250)).isTrue();
    assertThat(decided(graph, BranchingParser.parse("AX (node < 2)"), 250)).isFalse();
  }
}
