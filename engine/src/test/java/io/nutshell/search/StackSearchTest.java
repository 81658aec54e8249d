package io.nutshell.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;
import io.nutshell.store.OtherReader;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import io.nutshell.store.exact.ExactStore;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StackSearchTest extends SearchContract {

  @Override
  Outcome search(Exploration exploration) {
    return StackSearch.depthFirst(exploration);
  }

  @Test
  void visits_states_in_depth_first_order() {
    assertThat(nodes(explore("0->1 0->2 1->3 3->4 2->5 5->0 4->6 2->6")))
        .containsExactly(0, 1, 3, 4, 6, 2, 5);
  }

  @Test
  void comes_back_to_the_remaining_choices_of_an_event() {
    assertThat(nodes(explore("0->3|1|2 3->4 0->5 4->5"))).containsExactly(0, 3, 4, 5, 1, 2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void visits_states_as_a_recursive_search_does(boolean opaque) {
    Seeds.each(
        300,
        seed -> {
          DirectedGraph graph = RandomGraphs.faulty(seed);
          Recursive oracle = new Recursive(graph);
          Recorder recorder = recorder(graph).opaque(opaque);
          Outcome outcome = recorder.run(this::search);
          assertThat(nodes(recorder)).isEqualTo(oracle.visited);
          assertThat(outcome.levels()).isEqualTo(oracle.height);
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void comes_back_to_states_that_it_does_not_remember(boolean opaque) {
    Seeds.each(
        6,
        seed -> {
          DirectedGraph graph = RandomGraphs.deep(seed);
          Recursive oracle = new Recursive(graph);
          assertThat(oracle.height).isGreaterThan(500);
          Recorder recorder = recorder(graph).opaque(opaque);
          Outcome outcome = recorder.run(this::search);
          assertThat(nodes(recorder)).isEqualTo(oracle.visited);
          assertThat(outcome.levels()).isEqualTo(oracle.height);
        });
  }

  @Test
  void a_path_may_be_longer_than_any_thread_could_recurse() {
    Outcome outcome = recorder(new CounterGrid(1, 30_000)).run(this::search);
    assertThat(outcome.stop()).isEqualTo(Stop.EXHAUSTED);
    assertThat(outcome.levels()).isEqualTo(30_001);
  }

  @Test
  void a_depth_limit_bounds_the_stack_and_says_what_it_cut_off() {
    Seeds.each(
        300,
        seed -> {
          DirectedGraph graph = RandomGraphs.faulty(seed);
          Recursive whole = new Recursive(graph);
          long depth = seed % 9;
          Recorder recorder = recorder(graph).limits(maxDepth(depth));
          Outcome outcome = recorder.run(this::search);
          assertThat(outcome.levels()).isLessThanOrEqualTo(depth + 1);
          assertThat(whole.visited).containsAll(nodes(recorder));
          if (outcome.stop() == Stop.EXHAUSTED) {
            assertThat(nodes(recorder)).isEqualTo(whole.visited);
          } else {
            assertThat(outcome.stop()).isEqualTo(Stop.DEPTH);
            assertThat(outcome.levels()).isEqualTo(depth + 1);
          }
          if (whole.height <= depth) {
            assertThat(outcome.stop()).isEqualTo(Stop.EXHAUSTED);
          }
        });
  }

  @Test
  void a_state_given_back_wrong_is_not_taken_for_one_that_is_done() {
    // Long enough that the search does not remember the states at the bottom.
    Model path =
        DirectedGraph.of(
            IntStream.range(0, 3_000)
                .mapToObj(node -> node + "->" + (node + 1))
                .collect(Collectors.joining(" ")));
    MemoryBudget budget = MemoryBudget.unlimited();
    try (StateStore store = new Mistaken(new ExactStore(path.layout(), budget))) {
      Exploration exploration =
          new Exploration(path, store, true, budget, new Observer() {}, Limits.NONE, _ -> {});
      assertThatThrownBy(() -> search(exploration))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("vanished");
    }
  }

  /** Gives the initial state back, whatever is asked for. */
  private record Mistaken(ExactStore inside) implements StateStore {
    @Override
    public Inserter inserter() {
      Inserter inserter = inside.inserter();
      Retrievable states = inside.retrievable();
      return OtherReader.of(inserter, (id, target) -> states.get(0, target));
    }

    @Override
    public long size() {
      return inside.size();
    }

    @Override
    public void close() {
      inside.close();
    }
  }

  /** Depth-first search as in a textbook. */
  private static final class Recursive {
    final List<Integer> visited = new ArrayList<>();
    int height;
    private final DirectedGraph graph;

    Recursive(DirectedGraph graph) {
      this.graph = graph;
      visit(0, 1);
    }

    private void visit(int node, int depth) {
      visited.add(node);
      height = Math.max(height, depth);
      for (DirectedGraph.Edge edge : graph.edges()) {
        if (edge.source() == node) {
          for (int target : edge.targets()) {
            if (target != DirectedGraph.FAULT && !visited.contains(target)) {
              visit(target, depth + 1);
            }
          }
        }
      }
    }
  }
}
