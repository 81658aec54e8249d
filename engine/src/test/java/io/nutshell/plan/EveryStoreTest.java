package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.PropertyResult;
import io.nutshell.check.Report;
import io.nutshell.check.Trace;
import io.nutshell.check.Verdict;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.fixture.WideSwitches;
import io.nutshell.model.NaiveExplorer;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every store in every order that it works with, against answers known otherwise. */
final class EveryStoreTest {

  static Stream<Arguments> combinations() {
    return Stores.all().stream()
        .flatMap(method -> method.orders().stream().map(o -> Arguments.of(method.name(), o)));
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void counts_as_a_textbook_search_does(String store, Order order) {
    Seeds.each(
        150,
        seed -> {
          DirectedGraph graph = RandomGraphs.faulty(seed);
          NaiveExplorer.Exploration naive = NaiveExplorer.explore(graph);
          Report report = Check.of(graph).deadlock().all().store(store).order(order).run();
          assertThat(report.complete()).isTrue();
          assertThat(report.states()).isEqualTo(naive.states());
          assertThat(report.transitions()).isEqualTo(naive.transitions());
          assertThat(report.deadlocks()).isEqualTo(naive.deadlocks());
          if (order == Order.BFS) {
            assertThat(report.levels()).isEqualTo(naive.levels());
          }
          boolean flawless = naive.deadlocks() == 0 && naive.faults().isEmpty();
          assertThat(report.verdict()).isEqualTo(flawless ? Verdict.HOLDS : Verdict.VIOLATED);
        });
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void counts_grids_and_wide_states(String store, Order order) {
    CounterGrid grid = new CounterGrid(4, 9);
    Report counted = Check.of(grid).assertions().store(store).order(order).run();
    assertThat(counted.states()).isEqualTo(grid.states());
    assertThat(counted.transitions()).isEqualTo(grid.transitions());
    assertThat(counted.deadlocks()).isEqualTo(1);

    Report wide = Check.of(new WideSwitches(11, 45)).store(store).order(order).run();
    assertThat(wide.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(wide.states()).isEqualTo(2_048);
    assertThat(wide.transitions()).isEqualTo(11 * 2_048);
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void shows_a_path_to_what_it_finds_and_the_shortest_breadth_first(String store, Order order) {
    Seeds.each(
        200,
        seed -> {
          DirectedGraph graph = RandomGraphs.sound(seed);
          Map<Integer, Integer> distances = graph.distances();
          int wanted = (int) (seed * 7 % 40);
          Report report =
              Check.of(graph)
                  .reach("node == " + wanted)
                  .deadlock()
                  .all()
                  .store(store)
                  .order(order)
                  .run();
          Integer distance = distances.get(wanted);
          checkPath(
              graph,
              report.properties().get(0),
              distance == null ? OptionalInt.empty() : OptionalInt.of(distance),
              order);
          OptionalInt nearest =
              distances.entrySet().stream()
                  .filter(e -> graph.edges().stream().noneMatch(s -> s.source() == e.getKey()))
                  .mapToInt(Map.Entry::getValue)
                  .min();
          checkPath(graph, report.properties().get(1), nearest, order);
        });
  }

  private static void checkPath(
      DirectedGraph graph, PropertyResult result, OptionalInt distance, Order order) {
    Trace trace = result.trace();
    assertThat(trace != null).isEqualTo(distance.isPresent());
    if (trace == null) {
      return;
    }
    int node = 0;
    assertThat(DirectedGraph.node(trace.initial())).isEqualTo(node);
    for (Trace.Step step : trace.steps()) {
      DirectedGraph.Edge edge = graph.edges().get((int) step.event());
      assertThat(edge.source()).isEqualTo(node);
      node = edge.targets().get(step.choice());
      assertThat(DirectedGraph.node(step.target())).isEqualTo(node);
    }
    if (order == Order.BFS) {
      assertThat(trace.steps()).hasSize(distance.orElseThrow());
    }
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void runs_alike_every_time_and_beside_another(String store, Order order) throws Exception {
    List<Check> checks =
        List.of(
            Check.of(new CounterGrid(3, 19)).store(store).order(order),
            Check.of(new WideSwitches(11, 9)).store(store).order(order),
            Check.of(RandomGraphs.faulty(8)).all().store(store).order(order),
            Check.of(RandomGraphs.sound(9)).all().store(store).order(order));
    List<Essence> alone = checks.stream().map(check -> Essence.of(check.run())).toList();
    assertThat(checks.stream().map(check -> Essence.of(check.run()))).isEqualTo(alone);
    try (ExecutorService threads = Executors.newFixedThreadPool(checks.size())) {
      List<Callable<Essence>> tasks =
          checks.stream().map(check -> (Callable<Essence>) () -> Essence.of(check.run())).toList();
      for (int round = 0; round < 5; round++) {
        List<Future<Essence>> together = threads.invokeAll(tasks);
        for (int i = 0; i < checks.size(); i++) {
          assertThat(together.get(i).get()).isEqualTo(alone.get(i));
        }
      }
    }
  }
}
