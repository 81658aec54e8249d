package io.nutshell.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.graph.NaiveComponents;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.model.State;
import io.nutshell.plan.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class StructureTest {

  private static Report survey(DirectedGraph graph, String store) {
    return Check.of(graph)
        .deadlock()
        .all()
        .traces(false)
        .coverage(true)
        .structure(true)
        .store(store)
        .run();
  }

  private static Structure of(String edges) {
    return Objects.requireNonNull(survey(DirectedGraph.of(edges), "tree").analyses().structure());
  }

  @Test
  void two_ends_leave_no_home_and_a_dead_one_nothing_live() {
    Structure structure = of("0->1 0->2 1->1");

    assertThat(structure.components()).isEqualTo(3);
    assertThat(structure.terminal()).isEqualTo(2);
    assertThat(structure.cyclic()).isEqualTo(1);
    assertThat(structure.crossingArcs()).isEqualTo(2);
    assertThat(structure.homeStates()).isZero();
    assertThat(structure.home()).isNull();
    assertThat(structure.live()).isEmpty();
    assertThat(structure.dead()).hasSize(1);
    assertThat(DirectedGraph.node(structure.dead().getFirst())).isEqualTo(2);
  }

  @Test
  void a_ring_at_the_end_is_home_and_its_events_are_live() {
    Structure structure = of("0->1 1->2 2->1");

    assertThat(structure.homeStates()).isEqualTo(2);
    assertThat(structure.initialIsHome()).isFalse();
    assertThat(structure.live()).containsExactly(1L, 2L);
    assertThat(structure.largest()).isEqualTo(2);
  }

  @Test
  void a_state_whose_only_step_fails_is_not_dead() {
    assertThat(of("0->1 1->!").dead()).isEmpty();
  }

  @Test
  void is_what_its_definition_says() {
    Seeds.each(
        300,
        seed -> {
          DirectedGraph graph = RandomGraphs.faulty(seed);
          Report report = survey(graph, seed % 2 == 0 ? "tree" : "exact");
          agrees(graph, report, Objects.requireNonNull(report.analyses().structure()));
        });
  }

  private static void agrees(DirectedGraph graph, Report report, Structure structure) {
    Set<Integer> reached = graph.distances().keySet();
    int nodes = 41;
    List<List<Integer>> targets = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      int source = node;
      targets.add(
          graph.edges().stream()
              .filter(edge -> edge.source() == source && reached.contains(source))
              .flatMap(edge -> edge.targets().stream())
              .filter(target -> target != DirectedGraph.FAULT)
              .toList());
    }
    NaiveComponents naive = new NaiveComponents(targets);
    assertThat(structure.components()).isEqualTo(naive.count() - (nodes - reached.size()));
    assertThat(structure.crossingArcs()).isEqualTo(naive.crossing());
    List<Integer> home =
        reached.stream()
            .filter(node -> reached.stream().allMatch(from -> naive.reaches(from, node)))
            .toList();
    assertThat(structure.homeStates()).isEqualTo(home.size());
    assertThat(structure.initialIsHome()).isEqualTo(home.contains(0));
    State one = structure.home();
    assertThat(one == null).isEqualTo(home.isEmpty());
    if (one != null) {
      assertThat(home).contains(DirectedGraph.node(one));
    }
    List<Long> live =
        LongStream.range(0, graph.edges().size())
            .filter(event -> live(graph.edges().get((int) event), reached, naive))
            .boxed()
            .toList();
    assertThat(structure.live()).isEqualTo(live);
    Set<Integer> dead =
        reached.stream()
            .filter(node -> graph.edges().stream().noneMatch(edge -> edge.source() == node))
            .collect(Collectors.toSet());
    assertThat(report.explored().deadlocks()).isEqualTo(dead.size());
    assertThat(structure.dead()).hasSize(Math.min(10, dead.size()));
    assertThat(dead).containsAll(structure.dead().stream().map(DirectedGraph::node).toList());
  }

  private static boolean live(
      DirectedGraph.Edge edge, Set<Integer> reached, NaiveComponents naive) {
    return IntStream.range(0, edge.targets().size())
            .anyMatch(choice -> edge.targets().get(choice) != DirectedGraph.FAULT)
        && reached.stream().allMatch(from -> naive.reaches(from, edge.source()));
  }

  @Test
  void is_not_told_where_memory_ends_first() {
    StringBuilder ring = new StringBuilder("0->1");
    for (int node = 1; node < 4_000; node++) {
      ring.append(' ').append(node).append("->").append((node + 1) % 4_000);
    }
    DirectedGraph graph = DirectedGraph.of(ring.toString());
    Report free = survey(graph, "exact");
    long needed = Check.of(graph).traces(false).store("exact").run().effort().memoryBytes();
    assertThat(free.effort().memoryBytes()).isGreaterThan(needed);
    Report tight =
        Check.of(graph)
            .deadlock()
            .traces(false)
            .structure(true)
            .store("exact")
            .memory(needed)
            .run();

    assertThat(tight.complete()).isTrue();
    assertThat(tight.analyses().structure()).isNull();
    assertThat(tight.notes()).anyMatch(note -> note.contains("no memory left"));
  }
}
