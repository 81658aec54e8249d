package io.nutshell.check;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.model.Model;
import io.nutshell.plan.Check;
import io.nutshell.search.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is counted of a run; EveryStoreTest has the counts of every store and order. */
final class CoverageTest {

  @Test
  void nothing_is_counted_unless_asked_for() {
    assertThat(Check.of(new CounterGrid(2, 3)).all().run().analyses().coverage()).isNull();
  }

  @Test
  void an_event_that_is_never_enabled_is_told() {
    Coverage coverage = covered(DirectedGraph.of("0->1 1->0 2->1 1->!"));

    assertThat(coverage.neverEnabled()).extracting(Coverage.Event::event).containsExactly(2L);
    assertThat(coverage.events().get(3).faults()).isOne();
    assertThat(coverage.events().get(3).taken()).isZero();
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void steps_of_a_run_that_started_over_are_not_counted(Order order) {
    CounterGrid grid = CounterGrid.learnt(2, 9, 1);
    Report report = Check.of(grid).all().order(order).coverage(true).run();
    Coverage coverage = requireNonNull(report.analyses().coverage());

    assertThat(report.notes()).isNotEmpty();
    assertThat(coverage.events()).extracting(Coverage.Event::taken).containsOnly(90L);
    assertThat(coverage.variables())
        .allSatisfy(
            variable -> {
              assertThat(variable.least()).isZero();
              assertThat(variable.most()).isEqualTo(9);
            });
  }

  @Test
  void events_without_a_known_number_are_told_apart_up_to_a_limit() {
    EventCounts counts = new EventCounts(3);
    for (long event : new long[] {7, 1L << 40, 7, 12, 13, 7}) {
      counts.taken(event);
    }
    counts.fault(12);

    assertThat(counts.events()).containsExactly(7, 12, 1L << 40);
    assertThat(counts.takenOf(7)).isEqualTo(3);
    assertThat(counts.faultsOf(12)).isOne();
    assertThat(counts.takenOf(99)).isZero();
    assertThat(counts.others()).isOne();
  }

  @Test
  void many_events_each_keep_their_count() {
    EventCounts counts = new EventCounts(100_000);
    for (long event = 0; event < 100_000; event++) {
      counts.taken(event * 0x9E37L);
    }

    assertThat(counts.events()).hasSize(100_000);
    assertThat(counts.others()).isZero();
    assertThat(counts.takenOf(99_999 * 0x9E37L)).isOne();
  }

  private static Coverage covered(Model model) {
    return requireNonNull(Check.of(model).all().coverage(true).run().analyses().coverage());
  }
}
