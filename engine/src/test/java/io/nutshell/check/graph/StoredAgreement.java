package io.nutshell.check.graph;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.search.Exploration;
import io.nutshell.search.FrontierSearch;
import io.nutshell.search.Limits;
import io.nutshell.search.Observer;
import io.nutshell.search.Outcome;
import io.nutshell.search.Stop;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Compares the components of a store's states with those of a graph made by the reference. */
public final class StoredAgreement {
  private StoredAgreement() {}

  /** Answers whether there was anything to compare: not where there are too many states. */
  public static boolean check(Model model, StateStore store, long mostStates) {
    Limits limits =
        new Limits(
            Limits.NONE.timeout(), Limits.NONE.maxDepth(), mostStates, Limits.NONE.cancelled());
    Outcome outcome =
        FrontierSearch.breadthFirst(
            new Exploration(
                model, store, false, MemoryBudget.unlimited(), new Observer() {}, limits, _ -> {}));
    if (outcome.stop() != Stop.EXHAUSTED) {
      return false;
    }
    NaiveComponents naive = new NaiveComponents(arcs(model, store));
    ComponentsTest.agrees(new StoredGraph(model, store), naive);
    return true;
  }

  private static List<List<Integer>> arcs(Model model, StateStore store) {
    Retrievable states = Objects.requireNonNull(store.retrievable());
    Map<State, Integer> numbers = new HashMap<>();
    List<State> all = new ArrayList<>();
    for (long id = 0; id < store.size(); id++) {
      State state = new State(1);
      states.get(id, state);
      numbers.put(state, (int) id);
      all.add(state);
    }
    Successors reference = model.reference();
    State target = new State(1);
    List<List<Integer>> arcs = new ArrayList<>();
    for (State state : all) {
      List<Integer> own = new ArrayList<>();
      reference.reset(state);
      while (reference.next()) {
        if (reference.fire(target)) {
          own.add(Objects.requireNonNull(numbers.get(target)));
        }
      }
      arcs.add(own);
    }
    return arcs;
  }
}
