package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.Report;
import io.nutshell.check.property.Verdict;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.State;
import io.nutshell.search.Order;
import io.nutshell.search.Stop;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cache too small for all states visits some again, and misses none. */
final class StateCacheTest {

  private static boolean noted(Set<State> seen, State state) {
    seen.add(state.copy());
    return true;
  }

  @ParameterizedTest
  @ValueSource(strings = {"random", "hits"})
  void visits_every_state_though_only_a_few_fit(String policy) {
    Seeds.each(
        200,
        seed -> {
          DirectedGraph graph = RandomGraphs.sound(seed);
          if (!graph.layout().fixedLength()) {
            return;
          }
          Set<State> seen = new HashSet<>();
          Report report =
              Check.of(graph)
                  .order(Order.DFS)
                  .store("cache:states=12,policy=" + policy + ",seed=" + seed)
                  .invariant("none is lost", _ -> state -> noted(seen, state))
                  .deadlock()
                  .maxStates(20_000)
                  .all()
                  .run();
          if (report.explored().stop() == Stop.EXHAUSTED) {
            NaiveExplorer.Exploration naive = NaiveExplorer.explore(graph);
            assertThat(seen).isEqualTo(naive.reached());
            assertThat(report.states()).isGreaterThanOrEqualTo(naive.states());
            assertThat(report.verdict())
                .isEqualTo(naive.deadlocks() == 0 ? Verdict.HOLDS : Verdict.VIOLATED);
          } else {
            assertThat(report.explored().stop()).isIn(Stop.CACHE, Stop.STATES);
            assertThat(report.verdict()).isIn(Verdict.INCOMPLETE, Verdict.VIOLATED);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"random", "hits"})
  void says_that_its_counts_are_visits(String policy) {
    CounterGrid grid = new CounterGrid(2, 9);
    Check check = Check.of(grid).assertions().order(Order.DFS);
    Report small = check.store("cache:states=40,policy=" + policy).run();
    assertThat(small.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(small.states()).isGreaterThan(grid.states());
    assertThat(small.notes()).anyMatch(note -> note.contains("visits"));
    Report large = check.store("cache:states=4000,policy=" + policy).run();
    assertThat(large.states()).isEqualTo(grid.states());
    assertThat(large.notes()).isEmpty();
  }

  @Test
  void a_path_longer_than_the_cache_has_places_is_not_blamed_on_memory() {
    Report report =
        Check.of(DirectedGraph.of("0->1 1->2 2->3 3->4 4->5 5->6 6->0"))
            .deadlock()
            .order(Order.DFS)
            .store("cache:states=4")
            .run();
    assertThat(report.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(report.explored().stop()).isEqualTo(Stop.CACHE);
    assertThat(report.notes())
        .containsExactly(
            "the path being explored fills all 4 places of the cache",
            "a larger cache may do: store(\"cache:states=16\")");
  }
}
