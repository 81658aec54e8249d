package io.nutshell.check;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.trace.Replay;
import io.nutshell.check.trace.Trace;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.fixture.UndoableGraph;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class BackwardSearchTest {

  private static final ProgressMeasure NODE = ProgressMeasure.of("node", DirectedGraph::node);

  private static State node(int number) {
    State state = new State(1);
    state.words[0] = number;
    return state;
  }

  private static @Nullable BackwardSearch search(String graph, boolean monotone) {
    return BackwardSearch.in(new UndoableGraph(DirectedGraph.of(graph)), NODE, monotone);
  }

  private static @Nullable Path way(String graph, boolean monotone, int wanted, long mostStates) {
    return requireNonNull(search(graph, monotone))
        .to(node(wanted), mostStates, MemoryBudget.unlimited(), () -> true);
  }

  private static long[] events(Path way) {
    return IntStream.range(0, way.length()).mapToLong(way::event).toArray();
  }

  @Test
  void finds_a_shortest_way_and_walks_it_forwards() {
    Path way = requireNonNull(way("0->1 1->2 2->3 0->2 9->3", true, 3, 100));
    assertThat(events(way)).containsExactly(3, 2);
    assertThat(events(requireNonNull(way("0->1", true, 0, 100)))).isEmpty();
  }

  @Test
  void leaves_out_what_is_before_the_initial_state_where_progress_is_monotone() {
    assertThat(way("5->2 2->7", true, 7, 100)).isNull();
    assertThat(events(requireNonNull(way("5->2 2->7", false, 7, 100)))).containsExactly(0, 1);
  }

  @Test
  void gives_up_where_it_meets_too_many_states() {
    StringBuilder graph = new StringBuilder("0->1 1->50");
    for (int node = 2; node < 40; node++) {
      graph.append(' ').append(node).append("->50");
    }
    assertThat(way(graph.toString(), true, 50, 10)).isNull();
    assertThat(way(graph.toString(), true, 50, 100)).isNotNull();
  }

  @Test
  void gives_up_where_time_or_memory_is_out() {
    BackwardSearch search = requireNonNull(search("0->1 1->2", true));
    assertThat(search.to(node(2), 100, MemoryBudget.unlimited(), () -> false)).isNull();
    assertThat(search.to(node(2), 100, new MemoryBudget(100), () -> true)).isNull();
  }

  @Test
  void is_there_only_where_every_event_can_be_undone() {
    assertThat(search("0->1 1->2|3", true)).isNull();
    assertThat(BackwardSearch.in(DirectedGraph.of("0->1"), NODE, true)).isNull();
  }

  @Test
  void finds_every_reachable_node_of_random_graphs_as_near_as_it_is() {
    Seeds.each(
        200,
        seed -> {
          DirectedGraph graph = RandomGraphs.sound(2 * seed); // Those have one choice an event.
          if (!graph.layout().fixedLength()) {
            return;
          }
          UndoableGraph model = new UndoableGraph(graph);
          BackwardSearch search = requireNonNull(BackwardSearch.in(model, NODE, false));
          for (Map.Entry<Integer, Integer> near : graph.distances().entrySet()) {
            Path way = search.to(node(near.getKey()), 1_000, MemoryBudget.unlimited(), () -> true);
            Trace trace = new Replay(model).along(requireNonNull(way));
            assertThat(trace.steps()).hasSize(near.getValue());
            assertThat(DirectedGraph.node(trace.last())).isEqualTo(near.getKey());
          }
        });
  }
}
