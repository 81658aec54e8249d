package io.nutshell.store.comback;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.search.Exploration;
import io.nutshell.search.FrontierSearch;
import io.nutshell.search.Limits;
import io.nutshell.search.Observer;
import io.nutshell.search.Outcome;
import io.nutshell.search.SearchView;
import io.nutshell.search.StackSearch;
import io.nutshell.search.Stop;
import io.nutshell.store.Path;
import io.nutshell.store.comback.ComBackStore.Options;
import io.nutshell.store.table.Hash;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Searches with a comback store. */
final class ComBackRuns {
  static final Options PLAIN = new Options(32, false, 0, false, false, false);
  static final List<Function<Exploration, Outcome>> SEARCHES =
      List.of(FrontierSearch::breadthFirst, StackSearch::depthFirst);

  static List<Options> combinations() {
    List<Options> all = new ArrayList<>();
    for (int bits = 0; bits < 32; bits++) {
      for (long cache : new long[] {0, 4, 100}) {
        all.add(
            new Options(
                (bits & 1) == 0 ? 32 : 64,
                (bits & 2) != 0,
                cache,
                (bits & 4) != 0,
                (bits & 8) != 0,
                (bits & 16) != 0));
      }
    }
    return all;
  }

  /** What a search with a comback store found. */
  record Counts(
      long states,
      long transitions,
      long levels,
      long dead,
      long faults,
      Map<String, Long> statistics,
      int longest) {

    long count(String name) {
      return statistics.getOrDefault(name, 0L);
    }
  }

  static Counts explore(
      Model model, Options options, Hash hash, Function<Exploration, Outcome> search) {
    MemoryBudget budget = MemoryBudget.unlimited();
    long[] seen = new long[2];
    Observer observer =
        new Observer() {
          @Override
          public boolean dead(long id, State state, SearchView search) {
            seen[0]++;
            return true;
          }

          @Override
          public boolean faulty(
              long id,
              State state,
              long event,
              int choice,
              Fault.Mistake mistake,
              SearchView search) {
            seen[1]++;
            return true;
          }
        };
    Counts counts;
    try (ComBackStore store = new ComBackStore(model, budget, options, hash)) {
      Outcome outcome =
          search.apply(new Exploration(model, store, true, budget, observer, Limits.NONE, _ -> {}));
      assertThat(outcome.stop()).isEqualTo(Stop.EXHAUSTED);
      Map<String, Long> statistics = store.statistics();
      int longest = 0;
      for (long id = 0; id < store.size(); id++) {
        longest = Math.max(longest, leads(model, store, id));
      }
      counts =
          new Counts(
              outcome.states(),
              outcome.transitions(),
              outcome.levels(),
              seen[0],
              seen[1],
              statistics,
              longest);
    }
    assertThat(budget.used()).isZero();
    return counts;
  }

  /** The path kept for a state leads to the state that is brought back; answers its length. */
  private static int leads(Model model, ComBackStore store, long id) {
    Path path = store.path(id);
    Successors reference = model.reference();
    State state = new State(1);
    model.initial(state);
    State next = new State(1);
    for (int i = 0; i < path.length(); i++) {
      assertThat(reference.seek(state, path.event(i), path.choice(i)) && reference.fire(next))
          .isTrue();
      state.copyFrom(next);
    }
    store.get(id, next);
    assertThat(next).isEqualTo(state);
    return path.length();
  }

  private ComBackRuns() {}
}
