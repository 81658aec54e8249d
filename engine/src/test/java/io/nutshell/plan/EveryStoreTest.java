package io.nutshell.plan;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.Coverage;
import io.nutshell.check.Report;
import io.nutshell.check.property.Deadlock;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Trace;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.fixture.WideSwitches;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.search.Order;
import io.nutshell.search.Stop;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every store, with every choice of its options that are words, in every order that it works with,
 * against answers known otherwise. A new store is tested here once it is in {@link Stores}.
 */
final class EveryStoreTest {
  /** Stores that take what they are given should not be given much. */
  private static final long MEMORY = 4 << 20;

  static Stream<Arguments> combinations() {
    return Stores.all().stream()
        .flatMap(
            method ->
                variants(method).stream()
                    .flatMap(store -> method.orders().stream().map(o -> Arguments.of(store, o))));
  }

  /** The store's name alone, then with each combination of its options that are words. */
  private static List<String> variants(StoreMethod method) {
    List<String> variants = new ArrayList<>(List.of(""));
    for (StoreMethod.Option option : method.options()) {
      if (option.values().matches("[\\w-]+(\\|[\\w-]+)+")) {
        List<String> more = new ArrayList<>();
        for (String variant : variants) {
          for (String value : option.values().split("\\|", -1)) {
            more.add(variant + (variant.isEmpty() ? ":" : ",") + option.name() + "=" + value);
          }
        }
        variants = more;
      }
    }
    return variants.stream().map(variant -> method.name() + variant).toList();
  }

  private static Check check(Model model, String store, Order order) {
    Check check = Check.of(model).store(store).order(order).memory(MEMORY);
    // All states are equally far: nothing is forgotten. SweepTest forgets.
    return order == Order.SWEEP
        ? check.progress(m -> ProgressMeasure.of("nothing", _ -> 0))
        : check;
  }

  private static boolean fits(Model model, String store, Order order) {
    Settings settings = Settings.parse(store);
    Setup setup = new Setup(model, List.of(Deadlock.KIND.property("")), order, settings, true);
    return Stores.named(settings.store()).conflicts(setup).isEmpty();
  }

  private static void agrees(Report report, long states, long transitions, long deadlocks) {
    assertThat(report.explored().stop()).isEqualTo(Stop.EXHAUSTED);
    assertThat(report.complete()).isEqualTo(report.explored().exact());
    if (report.explored().exact()) {
      assertThat(report.states()).isEqualTo(states);
      assertThat(report.explored().transitions()).isEqualTo(transitions);
      assertThat(report.explored().deadlocks()).isEqualTo(deadlocks);
    } else {
      assertThat(report.states()).isLessThanOrEqualTo(states);
      assertThat(report.explored().transitions()).isLessThanOrEqualTo(transitions);
      assertThat(report.explored().deadlocks()).isLessThanOrEqualTo(deadlocks);
    }
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void counts_as_a_textbook_search_does(String store, Order order) {
    Seeds.each(
        100,
        seed -> {
          DirectedGraph graph = RandomGraphs.faulty(seed);
          if (!fits(graph, store, order)) {
            return;
          }
          NaiveExplorer.Exploration naive = NaiveExplorer.explore(graph);
          Report report = check(graph, store, order).deadlock().all().run();
          agrees(report, naive.states(), naive.transitions(), naive.deadlocks());
          if (report.explored().exact() && order == Order.BFS) {
            assertThat(report.explored().levels()).isEqualTo(naive.levels());
          }
          boolean flawless = naive.deadlocks() == 0 && naive.faults().isEmpty();
          if (flawless) {
            assertThat(report.verdict())
                .isEqualTo(report.explored().exact() ? Verdict.HOLDS : Verdict.NO_VIOLATION_FOUND);
          } else if (report.explored().exact()) {
            assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void counts_grids_and_wide_states(String store, Order order) {
    CounterGrid grid = new CounterGrid(4, 9);
    if (!fits(grid, store, order)) {
      return;
    }
    Report counted = check(grid, store, order).assertions().run();
    agrees(counted, grid.states(), grid.transitions(), 1);
    Report wide = check(new WideSwitches(11, 45), store, order).assertions().run();
    agrees(wide, 2_048, 11 * 2_048, 0);
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void shows_a_path_to_what_it_finds_and_the_shortest_breadth_first(String store, Order order) {
    Seeds.each(
        100,
        seed -> {
          DirectedGraph graph = RandomGraphs.sound(seed);
          if (!fits(graph, store, order)) {
            return;
          }
          Map<Integer, Integer> distances = graph.distances();
          int wanted = (int) (seed * 7 % 40);
          Report report =
              check(graph, store, order).reach("node == " + wanted).deadlock().all().run();
          Integer distance = distances.get(wanted);
          OptionalInt nearest =
              distances.entrySet().stream()
                  .filter(e -> graph.edges().stream().noneMatch(s -> s.source() == e.getKey()))
                  .mapToInt(Map.Entry::getValue)
                  .min();
          if (report.explored().exact()) {
            assertThat(report.properties().get(0).trace() == null).isEqualTo(distance == null);
            assertThat(report.properties().get(1).trace() == null).isEqualTo(nearest.isEmpty());
          }
          boolean shortest = report.explored().exact() && order == Order.BFS;
          checkPath(graph, report.properties().get(0), distance == null ? -1 : distance, shortest);
          checkPath(graph, report.properties().get(1), nearest.orElse(-1), shortest);
        });
  }

  private static void checkPath(
      DirectedGraph graph, PropertyResult result, int distance, boolean shortest) {
    Trace trace = result.trace();
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
    assertThat(trace.steps()).hasSizeGreaterThanOrEqualTo(distance);
    if (shortest) {
      assertThat(trace.steps()).hasSize(distance);
    }
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void coverage_counts_each_step_once(String store, Order order) {
    Seeds.each(
        100,
        seed -> {
          DirectedGraph graph = RandomGraphs.faulty(seed);
          if (!fits(graph, store, order)) {
            return;
          }
          Report report = check(graph, store, order).deadlock().all().coverage(true).run();
          Coverage coverage = requireNonNull(report.analyses().coverage());
          assertThat(coverage.events().stream().mapToLong(Coverage.Event::taken).sum())
              .isEqualTo(report.explored().transitions());
          if (report.explored().exact() && report.notes().isEmpty()) {
            Set<Integer> reached = graph.distances().keySet();
            for (Coverage.Event event : coverage.events()) {
              DirectedGraph.Edge edge = graph.edges().get((int) event.event());
              int choices = reached.contains(edge.source()) ? edge.targets().size() : 0;
              assertThat(event.taken() + event.faults()).isEqualTo(choices);
            }
            assertThat(coverage.variables().getFirst().most())
                .isEqualTo(Collections.max(reached).longValue());
          }
        });
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void runs_alike_every_time_and_beside_another(String store, Order order) throws Exception {
    List<Model> models =
        List.of(
            new CounterGrid(3, 19),
            new WideSwitches(11, 9),
            RandomGraphs.faulty(8),
            RandomGraphs.sound(9));
    List<Check> checks =
        models.stream()
            .filter(model -> fits(model, store, order))
            .map(model -> check(model, store, order).all())
            .toList();
    if (checks.isEmpty()) {
      return;
    }
    List<Essence> alone = checks.stream().map(check -> Essence.of(check.run())).toList();
    assertThat(checks.stream().map(check -> Essence.of(check.run()))).isEqualTo(alone);
    try (ExecutorService threads = Executors.newFixedThreadPool(checks.size())) {
      List<Callable<Essence>> tasks =
          checks.stream().map(check -> (Callable<Essence>) () -> Essence.of(check.run())).toList();
      for (int round = 0; round < 3; round++) {
        List<Future<Essence>> together = threads.invokeAll(tasks);
        for (int i = 0; i < checks.size(); i++) {
          assertThat(together.get(i).get()).isEqualTo(alone.get(i));
        }
      }
    }
  }
}
