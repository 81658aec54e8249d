package io.nutshell.store.comback;

import static io.nutshell.store.comback.ComBackRuns.PLAIN;
import static io.nutshell.store.comback.ComBackRuns.SEARCHES;
import static io.nutshell.store.comback.ComBackRuns.combinations;
import static io.nutshell.store.comback.ComBackRuns.explore;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.State;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.ReversibleSketches;
import io.nutshell.search.Exploration;
import io.nutshell.search.FrontierSearch;
import io.nutshell.search.Limits;
import io.nutshell.search.Observer;
import io.nutshell.search.Outcome;
import io.nutshell.search.StackSearch;
import io.nutshell.store.comback.ComBackStore.Options;
import io.nutshell.store.table.Hash;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each variant of comback is good for, and the bounds that its paper proves. */
final class ComBackVariantsTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4, 8})
  void counts_the_states_that_hash_compaction_would_lose(int bits) {
    Seeds.each(
        50,
        seed -> {
          Model model = RandomGraphs.sound(seed);
          Hash hash = Hash.weak(bits);
          Map<Long, Integer> lists = lists(model, 32, hash);
          long lost = lists.values().stream().mapToInt(count -> count - 1).sum();
          for (Function<Exploration, Outcome> search : SEARCHES) {
            assertThat(explore(model, PLAIN, hash, search).count("hash collisions"))
                .isEqualTo(lost);
          }
        });
  }

  /** How many reachable states have each hash. */
  private static Map<Long, Integer> lists(Model model, int hashBits, Hash hash) {
    Map<Long, Integer> lists = new HashMap<>();
    for (State state : NaiveExplorer.explore(model).reached()) {
      lists.merge(hash.of(state.words, state.length) >>> (64 - hashBits), 1, Integer::sum);
    }
    return lists;
  }

  /** The second bound of the paper's theorem 1; the edge into the initial state counts, too. */
  @Test
  void brings_back_no_more_states_than_edges_times_the_longest_list() {
    List<Options> combinations = combinations();
    Seeds.each(
        200,
        seed -> {
          Model model = RandomGraphs.sound(seed);
          Hash hash = Hash.weak((int) (seed % 9));
          Options options = combinations.get((int) (seed % combinations.size()));
          int longest = Collections.max(lists(model, options.hashBits(), hash).values());
          for (Function<Exploration, Outcome> search : SEARCHES) {
            ComBackRuns.Counts found = explore(model, options, hash, search);
            assertThat(found.count("reconstructions"))
                .isLessThanOrEqualTo(longest * found.transitions());
            assertThat(found.count("waiting states reconstructed"))
                .isLessThanOrEqualTo(2 * found.states());
          }
        });
  }

  /** The first bound of the paper's theorem 1: free entries apart. */
  @ParameterizedTest
  @ValueSource(ints = {32, 64})
  void takes_no_more_bits_a_state_than_the_paper_says(int hashBits) {
    for (int counters = 2; counters <= 4; counters++) {
      CounterGrid grid = new CounterGrid(counters, 19);
      Options options = new Options(hashBits, false, 100, false, false, true);
      MemoryBudget budget = MemoryBudget.unlimited();
      try (ComBackStore store = new ComBackStore(grid, budget, options)) {
        FrontierSearch.breadthFirst(
            new Exploration(grid, store, false, budget, new Observer() {}, Limits.NONE, _ -> {}));
        assertThat(store.size()).isEqualTo(grid.states());
        int numbers = bits(grid.states());
        assertThat(store.bitsPerState())
            .isLessThanOrEqualTo(hashBits + 3.0 * numbers + bits(grid.events()));
        if (counters == 4) {
          assertThat((double) budget.peak() / store.size())
              .isLessThan(hashBits == 32 ? 11.0 : 17.0);
        }
      }
    }
  }

  private static int bits(long count) {
    return 64 - Long.numberOfLeadingZeros(count - 1);
  }

  /** Depth-first search comes to 9 by way of all others, and then again from 0. */
  @Test
  void shortens_paths() {
    Model graph =
        DirectedGraph.of("0->1 1->2 2->3 3->4 4->5 5->6 6->7 7->8 8->9 9->10 0->9 10->11");
    Options shortening = new Options(32, true, 0, false, false, false);
    ComBackRuns.Counts before = explore(graph, PLAIN, Hash.FULL, StackSearch::depthFirst);
    ComBackRuns.Counts after = explore(graph, shortening, Hash.FULL, StackSearch::depthFirst);
    assertThat(before.longest()).isEqualTo(11);
    assertThat(after.count("paths shortened")).isEqualTo(1);
    assertThat(after.longest()).isEqualTo(8);
    ComBackRuns.Counts breadthFirst =
        explore(graph, shortening, Hash.FULL, FrontierSearch::breadthFirst);
    assertThat(breadthFirst.count("paths shortened")).isZero();
  }

  @Test
  void a_cache_saves_steps() {
    Model grid = new CounterGrid(3, 9);
    long last = Long.MAX_VALUE;
    for (long cache : new long[] {0, 4, 20}) {
      Options options = new Options(32, false, cache, false, false, false);
      ComBackRuns.Counts found = explore(grid, options, Hash.FULL, FrontierSearch::breadthFirst);
      assertThat(found.count("steps executed again")).isLessThan(last);
      last = found.count("steps executed again");
      assertThat(found.count("reconstructions") + found.count("cache hits"))
          .isEqualTo(found.transitions() - (found.states() - 1));
    }
  }

  @Test
  void going_backwards_ends_early_where_nothing_leads_to_a_state() {
    Options backwards = new Options(32, false, 0, false, true, false);
    long[] forwards = {0};
    long[] undone = {0};
    Seeds.each(
        60,
        seed -> {
          Model model =
              ProgramModel.of(
                  ReversibleSketches.generate(seed),
                  _ -> {
                    throw new UnsupportedOperationException();
                  });
          for (Function<Exploration, Outcome> search : SEARCHES) {
            ComBackRuns.Counts one = explore(model, PLAIN, Hash.weak(4), search);
            ComBackRuns.Counts other = explore(model, backwards, Hash.weak(4), search);
            assertThat(other.states()).isEqualTo(one.states());
            forwards[0] += one.count("steps executed again");
            undone[0] += other.count("steps undone") + other.count("steps executed again");
          }
        });
    assertThat(undone[0]).isPositive().isLessThan(forwards[0]);
  }

  @Test
  void gives_states_back_only_where_the_waiting_set_holds_numbers() {
    MemoryBudget budget = MemoryBudget.unlimited();
    Model grid = new CounterGrid(1, 1);
    try (ComBackStore whole = new ComBackStore(grid, budget, PLAIN);
        ComBackStore numbers = new ComBackStore(grid, budget, Options.USUAL)) {
      assertThat(whole.retrievable()).isNull();
      assertThat(numbers.retrievable()).isNotNull();
    }
  }
}
