package io.nutshell.search;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.fixture.WideSwitches;
import io.nutshell.memory.Disk;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.store.OtherReader;
import io.nutshell.store.Path;
import io.nutshell.store.StateSet;
import io.nutshell.store.StateStore;
import io.nutshell.store.comback.ComBackStore;
import io.nutshell.store.delta.DeltaStore;
import io.nutshell.store.exact.ExactStore;
import io.nutshell.store.lossy.BitstateStore;
import io.nutshell.store.sorted.Sizes;
import io.nutshell.store.sorted.SortedStore;
import io.nutshell.store.table.Hash;
import io.nutshell.store.tree.TreeStore;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The searches for accepting cycles, against a textbook answer, with each store that serves them.
 */
final class CycleSearchTest {
  private static final int SEEDS = 300;

  /** Parts of a sorted store that are so small that each search has several batches. */
  private static final Sizes TINY = new Sizes(16, 4, 4, 2, 4, 4, 8, 16);

  @TempDir java.nio.file.Path place;

  /** A search for accepting cycles. */
  interface Search {
    CycleOutcome run(Exploration exploration, Predicate accepting);
  }

  private static final Search YOUNG =
      (exploration, accepting) -> CatchThemYoung.run(exploration, () -> accepting);

  private static final Search MAXIMAL =
      (exploration, accepting) -> MaximalPredecessors.run(exploration, () -> accepting);

  static Stream<Arguments> combinations() {
    List<Arguments> all = new ArrayList<>();
    BiFunction<Model, MemoryBudget, StateSet> exact =
        (model, budget) -> new ExactStore(model.layout(), budget);
    BiFunction<Model, MemoryBudget, StateSet> tree =
        (model, budget) -> new TreeStore(model.layout(), budget);
    BiFunction<Model, MemoryBudget, StateSet> delta =
        (model, budget) ->
            new DeltaStore(model.layout(), budget, DeltaStore.Options.USUAL, Hash.FULL);
    BiFunction<Model, MemoryBudget, StateSet> comback =
        (model, budget) -> new ComBackStore(model, budget, ComBackStore.Options.USUAL);
    Search nested = (exploration, accepting) -> NestedSearch.run(exploration, accepting, false);
    Search components =
        (exploration, accepting) ->
            ComponentCycles.run(exploration, Acceptance.visiting(accepting));
    Search young = YOUNG;
    Search maximal = MAXIMAL;
    BiFunction<Model, MemoryBudget, StateSet> sorted =
        (model, budget) -> new SortedStore(model.layout(), budget, TINY);
    BiFunction<Model, MemoryBudget, StateSet> shortening =
        (model, budget) ->
            new ComBackStore(
                model, budget, new ComBackStore.Options(32, true, 0, true, false, true));
    all.add(Arguments.of("young comback:paths=on", young, shortening));
    all.add(Arguments.of("maximal comback:paths=on", maximal, shortening));
    all.add(Arguments.of("components comback:paths=on", components, shortening));
    all.add(Arguments.of("nested comback:paths=on", nested, shortening));
    all.add(Arguments.of("young sorted", young, sorted));
    all.add(Arguments.of("maximal sorted", maximal, sorted));
    Map.of("nested", nested, "components", components, "young", young, "maximal", maximal)
        .forEach(
            (name, search) -> {
              all.add(Arguments.of(name + " exact", search, exact));
              all.add(Arguments.of(name + " tree", search, tree));
              all.add(Arguments.of(name + " delta", search, delta));
              all.add(Arguments.of(name + " comback", search, comback));
            });
    return all.stream();
  }

  private static CycleOutcome run(
      Model model,
      Predicate accepting,
      Search search,
      BiFunction<Model, MemoryBudget, StateSet> stores,
      Limits limits) {
    MemoryBudget budget = MemoryBudget.unlimited();
    try (StateSet store = stores.apply(model, budget)) {
      return search.run(
          new Exploration(model, store, true, budget, new Observer() {}, limits, _ -> {}),
          accepting);
    } finally {
      assertThat(budget.used()).as("memory that was not released").isZero();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("combinations")
  void finds_an_accepting_cycle_if_and_only_if_there_is_one(
      String name, Search search, BiFunction<Model, MemoryBudget, StateSet> stores) {
    Seeds.each(
        SEEDS,
        seed -> {
          DirectedGraph graph = RandomGraphs.faulty(seed);
          int modulus = 2 + (int) (seed % 12);
          Predicate accepting = state -> DirectedGraph.node(state) % modulus == 1;
          CycleOutcome found = run(graph, accepting, search, stores, Limits.NONE);
          assertThat(found.found()).as(graph.toString()).isEqualTo(oracle(graph, modulus));
          if (found.found()) {
            requireAcceptingLasso(graph, accepting, requireNonNull(found.path()), found.loop());
          } else {
            NaiveExplorer.Exploration naive = NaiveExplorer.explore(graph);
            assertThat(found.outcome().stop()).isEqualTo(Stop.EXHAUSTED);
            assertThat(found.outcome().states()).isEqualTo(naive.states());
            assertThat(found.outcome().transitions()).isEqualTo(naive.transitions());
          }
        });
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("combinations")
  void a_depth_limit_leaves_the_answer_open(
      String name, Search search, BiFunction<Model, MemoryBudget, StateSet> stores) {
    Limits shallow =
        new Limits(Limits.NONE.timeout(), 2, Limits.NONE.maxStates(), Limits.NONE.cancelled());
    DirectedGraph graph = DirectedGraph.of("0->1 1->2 2->3 3->2 2->0");
    Predicate accepting = state -> DirectedGraph.node(state) == 3;

    CycleOutcome found = run(graph, accepting, search, stores, shallow);

    assertThat(found.found()).isFalse();
    assertThat(found.outcome().stop()).isEqualTo(Stop.DEPTH);
  }

  static Stream<Arguments> depthFirst() {
    return combinations()
        .filter(arguments -> ((String) arguments.get()[0]).matches("(nested|components) .*"));
  }

  /** A store whose states are looked up one by one gives the order in which they are visited. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("depthFirst")
  void looking_successors_up_together_changes_nothing(
      String name, Search search, BiFunction<Model, MemoryBudget, StateSet> stores) {
    Seeds.each(
        12,
        seed -> {
          DirectedGraph graph = RandomGraphs.deep(seed);
          // Accepting states are so rare that the search gets far, and in some graphs to the end.
          Predicate accepting = state -> DirectedGraph.node(state) % 400 == seed % 7;
          CycleOutcome expected =
              run(
                  graph,
                  accepting,
                  search,
                  (model, budget) -> new OneByOne(new ExactStore(model.layout(), budget)),
                  Limits.NONE);
          CycleOutcome found = run(graph, accepting, search, stores, Limits.NONE);
          assertThat(found.found()).isEqualTo(expected.found());
          assertThat(found.outcome()).isEqualTo(expected.outcome());
          assertThat(found.loop()).isEqualTo(expected.loop());
          if (found.found()) {
            requireAcceptingLasso(graph, accepting, requireNonNull(found.path()), found.loop());
          }
        });
  }

  /** Hides what the inserter of another store can do beyond adding states. */
  private record OneByOne(StateStore inside) implements StateStore {
    @Override
    public Inserter inserter() {
      Inserter inserter = inside.inserter();
      return OtherReader.of(inserter, inserter.reader());
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

  static Stream<Arguments> breadthFirst() {
    return combinations()
        .filter(arguments -> ((String) arguments.get()[0]).matches("(young|maximal) .*"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("breadthFirst")
  void a_state_may_have_more_predecessors_than_a_byte_can_count(
      String name, Search search, BiFunction<Model, MemoryBudget, StateSet> stores) {
    StringBuilder edges = new StringBuilder();
    for (int i = 1; i <= 700; i++) {
      edges.append("0->%d %d->701 ".formatted(i, i));
    }
    DirectedGraph acyclic = DirectedGraph.of(edges + "701->702");
    DirectedGraph cyclic = DirectedGraph.of(edges + "701->702 702->700");
    Predicate accepting = state -> DirectedGraph.node(state) < 702;

    assertThat(run(acyclic, accepting, search, stores, Limits.NONE).found()).isFalse();
    CycleOutcome found = run(cyclic, accepting, search, stores, Limits.NONE);
    assertThat(found.found()).isTrue();
    requireAcceptingLasso(cyclic, accepting, requireNonNull(found.path()), found.loop());
    assertThat(requireNonNull(found.path()).length() - found.loop()).isEqualTo(3);
  }

  /** Among them some that lead to cycles and some that cycles lead to. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("breadthFirst")
  void large_graphs_have_the_cycles_that_nested_search_finds(
      String name, Search search, BiFunction<Model, MemoryBudget, StateSet> stores) {
    Seeds.each(
        8,
        seed -> {
          WideSwitches switches = WideSwitches.halting(11, 2);
          Predicate accepting =
              state ->
                  switches.layout().get(state, 0) == seed % 2
                      && (state.words[0] ^ state.words[1]) % (3 + seed) == 1;
          boolean expected =
              run(
                      switches,
                      accepting,
                      (e, a) -> NestedSearch.run(e, a, false),
                      (model, budget) -> new ExactStore(model.layout(), budget),
                      Limits.NONE)
                  .found();
          CycleOutcome found = run(switches, accepting, search, stores, Limits.NONE);
          assertThat(found.found()).isEqualTo(expected);
          if (expected) {
            requireAcceptingLasso(switches, accepting, requireNonNull(found.path()), found.loop());
          }
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void the_numbers_of_states_go_to_disk_where_memory_is_short(boolean holds) {
    WideSwitches switches = WideSwitches.halting(15, 2);
    // After the first switch is thrown, no other can be.
    Predicate accepting =
        state -> (switches.layout().get(state, 0) == 1) == holds && state.words[0] % 3 == 1;
    Disk disk = Disk.within(place, Long.MAX_VALUE);
    for (Search search : List.of(YOUNG, MAXIMAL)) {
      MemoryBudget budget = new MemoryBudget(400 << 10, disk);
      try (SortedStore store = new SortedStore(switches.layout(), budget, Sizes.USUAL)) {
        CycleOutcome found =
            search.run(
                new Exploration(
                    switches, store, true, budget, new Observer() {}, Limits.NONE, _ -> {}),
                accepting);
        assertThat(found.outcome().stop()).isEqualTo(holds ? Stop.EXHAUSTED : Stop.DECIDED);
        assertThat(found.found()).isEqualTo(!holds);
        if (!holds) {
          requireAcceptingLasso(switches, accepting, requireNonNull(found.path()), found.loop());
        }
      }
      assertThat(budget.used()).isZero();
    }
    assertThat(disk.peak()).isPositive();
    disk.close();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("breadthFirst")
  void a_search_out_of_memory_leaves_the_answer_open(
      String name, Search search, BiFunction<Model, MemoryBudget, StateSet> stores) {
    WideSwitches switches = new WideSwitches(11, 1);
    int open = 0;
    for (int kibibytes = 4; kibibytes < 400; kibibytes += 12) {
      MemoryBudget budget = new MemoryBudget(kibibytes << 10);
      try (StateSet store = stores.apply(switches, budget)) {
        CycleOutcome found =
            search.run(
                new Exploration(
                    switches, store, false, budget, new Observer() {}, Limits.NONE, _ -> {}),
                _ -> true);
        assertThat(found.outcome().stop()).isEqualTo(found.found() ? Stop.DECIDED : Stop.MEMORY);
        open += found.found() ? 0 : 1;
      } catch (MemoryExhausted notEvenEmpty) {
        continue;
      }
      assertThat(budget.used()).as("memory that was not released").isZero();
    }
    assertThat(open).isPositive();
  }

  static Stream<Arguments> nested() {
    BiFunction<Model, MemoryBudget, StateSet> exact =
        (model, budget) -> new ExactStore(model.layout(), budget);
    BiFunction<Model, MemoryBudget, StateSet> lossy =
        (_, budget) -> new BitstateStore(budget, 4096, 3, Hash.FULL);
    Search nested = (exploration, accepting) -> NestedSearch.run(exploration, accepting, false);
    Search seeded = SeededSearch::run;
    return Stream.of(
        Arguments.of("nested", nested, exact, 0, 2), Arguments.of("seeded", seeded, lossy, 2, 1));
  }

  /**
   * @param lastTested the node whose test for acceptance is the last one before the search closes
   *     the cycle
   * @param times how often it is tested
   */
  @ParameterizedTest(name = "{0}")
  @MethodSource("nested")
  void a_cycle_is_found_even_if_there_is_no_memory_for_its_path(
      String name,
      Search search,
      BiFunction<Model, MemoryBudget, StateSet> stores,
      int lastTested,
      int times) {
    DirectedGraph cycle = DirectedGraph.of("0->1 1->2 2->0");
    MemoryBudget budget = new MemoryBudget(1 << 20);
    AtomicInteger tests = new AtomicInteger();
    Predicate accepting =
        state -> {
          int node = DirectedGraph.node(state);
          if (node == lastTested && tests.incrementAndGet() == times) {
            budget.charge(budget.left());
          }
          return node == 0;
        };
    try (StateSet store = stores.apply(cycle, budget)) {
      CycleOutcome found =
          search.run(
              new Exploration(cycle, store, true, budget, new Observer() {}, Limits.NONE, _ -> {}),
              accepting);
      assertThat(tests).hasValue(times);
      assertThat(found.found()).isTrue();
      assertThat(found.path()).isNull();
      assertThat(found.outcome().stop()).isEqualTo(Stop.DECIDED);
    }
  }

  @Test
  void a_component_is_accepting_if_its_steps_are_in_all_sets() {
    Seeds.each(
        SEEDS,
        seed -> {
          DirectedGraph graph = RandomGraphs.sound(seed);
          Acceptance acceptance =
              new Acceptance() {
                @Override
                public long all() {
                  return 7;
                }

                @Override
                public long of(State source, long event) {
                  return 1L << (event % 5) & 7;
                }
              };
          MemoryBudget budget = MemoryBudget.unlimited();
          try (ExactStore store = new ExactStore(graph.layout(), budget)) {
            CycleOutcome found =
                ComponentCycles.run(
                    new Exploration(
                        graph, store, true, budget, new Observer() {}, Limits.NONE, _ -> {}),
                    acceptance);
            assertThat(found.found()).isEqualTo(generalisedOracle(graph));
            if (found.found()) {
              Path path = requireNonNull(found.path());
              long taken = 0;
              for (int i = found.loop(); i < path.length(); i++) {
                taken |= acceptance.of(new State(1), path.event(i));
              }
              assertThat(taken).isEqualTo(7);
              requireAcceptingLasso(graph, _ -> true, path, found.loop());
            }
          }
        });
  }

  /** Walks the path, whose cycle must close and visit an accepting state. */
  private static void requireAcceptingLasso(Model model, Predicate accepting, Path path, int loop) {
    assertThat(path.length()).isGreaterThan(loop);
    State state = new State(1);
    model.initial(state);
    State start = null;
    boolean accepted = false;
    for (int i = 0; i < path.length(); i++) {
      if (i == loop) {
        start = state.copy();
      }
      accepted |= i >= loop && accepting.test(state);
      State target = new State(1);
      Expansion reference = Expansion.byReference(model);
      assertThat(reference.repeat(state, path.event(i), path.choice(i), target)).isTrue();
      assertThat(reference.failed()).isFalse();
      state = target;
    }
    assertThat(state).isEqualTo(start);
    assertThat(accepted).isTrue();
  }

  /** The nodes that can be reached from a node by one step or more. */
  private static BitSet after(DirectedGraph graph, int from) {
    BitSet reached = new BitSet();
    ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(from));
    while (!queue.isEmpty()) {
      int node = queue.remove();
      for (DirectedGraph.Edge edge : graph.edges()) {
        for (int target : edge.targets()) {
          if (edge.source() == node && target != DirectedGraph.FAULT && !reached.get(target)) {
            reached.set(target);
            queue.add(target);
          }
        }
      }
    }
    return reached;
  }

  private static boolean oracle(DirectedGraph graph, int modulus) {
    return graph.distances().keySet().stream()
        .anyMatch(node -> node % modulus == 1 && after(graph, node).get(node));
  }

  private static boolean generalisedOracle(DirectedGraph graph) {
    for (int node : graph.distances().keySet()) {
      BitSet component = after(graph, node);
      for (int other = component.nextSetBit(0);
          other >= 0;
          other = component.nextSetBit(other + 1)) {
        if (!after(graph, other).get(node)) {
          component.clear(other);
        }
      }
      long taken = 0;
      for (int event = 0; event < graph.edges().size(); event++) {
        DirectedGraph.Edge edge = graph.edges().get(event);
        if (component.get(edge.source()) && edge.targets().stream().anyMatch(component::get)) {
          taken |= 1L << (event % 5) & 7;
        }
      }
      if (taken == 7) {
        return true;
      }
    }
    return false;
  }
}
