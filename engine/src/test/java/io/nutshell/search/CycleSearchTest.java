package io.nutshell.search;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import io.nutshell.store.StateStore;
import io.nutshell.store.comback.ComBackStore;
import io.nutshell.store.delta.DeltaStore;
import io.nutshell.store.exact.ExactStore;
import io.nutshell.store.table.Hash;
import io.nutshell.store.tree.TreeStore;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The searches for accepting cycles, against a textbook answer, with each store that serves them.
 */
final class CycleSearchTest {
  private static final int SEEDS = 300;

  /** A search for accepting cycles. */
  interface Search {
    CycleOutcome run(Exploration exploration, Predicate accepting);
  }

  static Stream<Arguments> combinations() {
    List<Arguments> all = new ArrayList<>();
    BiFunction<Model, MemoryBudget, StateStore> exact =
        (model, budget) -> new ExactStore(model.layout(), budget);
    BiFunction<Model, MemoryBudget, StateStore> tree =
        (model, budget) -> new TreeStore(model.layout(), budget);
    BiFunction<Model, MemoryBudget, StateStore> delta =
        (model, budget) ->
            new DeltaStore(model.layout(), budget, DeltaStore.Options.USUAL, Hash.FULL);
    BiFunction<Model, MemoryBudget, StateStore> comback =
        (model, budget) -> new ComBackStore(model, budget, ComBackStore.Options.USUAL);
    Search nested = (exploration, accepting) -> NestedSearch.run(exploration, accepting, false);
    Search components =
        (exploration, accepting) ->
            ComponentCycles.run(exploration, Acceptance.visiting(accepting));
    Map.of("nested", nested, "components", components)
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
      BiFunction<Model, MemoryBudget, StateStore> stores,
      Limits limits) {
    MemoryBudget budget = MemoryBudget.unlimited();
    try (StateStore store = stores.apply(model, budget)) {
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
      String name, Search search, BiFunction<Model, MemoryBudget, StateStore> stores) {
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
      String name, Search search, BiFunction<Model, MemoryBudget, StateStore> stores) {
    Limits shallow =
        new Limits(Limits.NONE.timeout(), 2, Limits.NONE.maxStates(), Limits.NONE.cancelled());
    DirectedGraph graph = DirectedGraph.of("0->1 1->2 2->3 3->2 2->0");
    Predicate accepting = state -> DirectedGraph.node(state) == 3;

    CycleOutcome found = run(graph, accepting, search, stores, shallow);

    assertThat(found.found()).isFalse();
    assertThat(found.outcome().stop()).isEqualTo(Stop.DEPTH);
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
