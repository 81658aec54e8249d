package io.nutshell.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.store.SmallStore;
import io.nutshell.store.StateStore;
import io.nutshell.store.exact.ExactStore;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FrontierSearchTest extends SearchContract {

  @Override
  Outcome search(Exploration exploration) {
    return FrontierSearch.breadthFirst(exploration);
  }

  @Test
  void visits_states_in_breadth_first_order() {
    assertThat(nodes(explore("0->1 0->2 1->3 3->4 2->5 5->0 4->6 2->6")))
        .containsExactly(0, 1, 2, 3, 5, 6, 4);
  }

  @Test
  void visits_the_choices_of_an_event_in_order() {
    assertThat(nodes(explore("0->3|1|2 3->4 0->5"))).containsExactly(0, 3, 1, 2, 5, 4);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void finds_nearer_states_first_and_counts_the_levels(boolean opaque) {
    Seeds.each(
        300,
        seed -> {
          DirectedGraph graph = RandomGraphs.faulty(seed);
          Map<Integer, Integer> distances = graph.distances();
          Recorder recorder = recorder(graph).opaque(opaque);
          Outcome outcome = recorder.run(this::search);
          assertThat(outcome.levels()).isEqualTo(NaiveExplorer.explore(graph).levels());
          assertThat(nodes(recorder).stream().map(distances::get)).isSorted();
        });
  }

  @Test
  void counts_the_levels_of_a_grid() {
    CounterGrid grid = new CounterGrid(3, 5);
    assertThat(recorder(grid).run(this::search).levels()).isEqualTo(grid.levels()).isEqualTo(16);
  }

  @Test
  void a_depth_limit_leaves_just_the_states_within_it() {
    Seeds.each(
        300,
        seed -> {
          DirectedGraph graph = RandomGraphs.faulty(seed);
          long depth = seed % 7;
          Map<Integer, Integer> within = new TreeMap<>(graph.distances());
          within.values().removeIf(distance -> distance > depth);
          boolean cut =
              graph.edges().stream().anyMatch(e -> within.getOrDefault(e.source(), -1) == depth);
          Recorder recorder = recorder(graph).limits(maxDepth(depth));
          Outcome outcome = recorder.run(this::search);
          assertThat(nodes(recorder)).containsExactlyInAnyOrderElementsOf(within.keySet());
          assertThat(outcome.stop()).isEqualTo(cut ? Stop.DEPTH : Stop.EXHAUSTED);
          assertThat(outcome.levels()).isLessThanOrEqualTo(depth + 1);
        });
  }

  @Test
  void expanding_several_at_once_tells_the_same_as_one_by_one() {
    Seeds.each(
        300,
        seed -> {
          DirectedGraph graph = RandomGraphs.faulty(seed);
          compare(graph, exact -> exact, SmallStore.oneByOne(Long.MAX_VALUE), Stop.EXHAUSTED);
        });
  }

  @Test
  void what_is_known_when_memory_runs_out_in_a_batch_is_told() {
    Seeds.each(
        300,
        seed -> {
          DirectedGraph graph = RandomGraphs.faulty(seed);
          int size = graph.distances().size();
          for (int most = 1; most < size; most++) {
            compare(graph, SmallStore.inBatches(most), SmallStore.oneByOne(most), Stop.MEMORY);
          }
        });
  }

  private void compare(
      DirectedGraph graph,
      Function<ExactStore, StateStore> some,
      Function<ExactStore, StateStore> others,
      Stop stop) {
    Recorder one = recorder(graph).store(some);
    Recorder other = recorder(graph).store(others);
    Outcome first = one.run(this::search);
    Outcome second = other.run(this::search);
    assertThat(first.stop()).isEqualTo(second.stop()).isEqualTo(stop);
    assertThat(one.found).isEqualTo(other.found);
    assertThat(one.dead).isEqualTo(other.dead);
    assertThat(one.faults).isEqualTo(other.faults);
    assertThat(first.transitions()).isEqualTo(second.transitions());
    assertThat(first.levels()).isEqualTo(second.levels());
  }
}
