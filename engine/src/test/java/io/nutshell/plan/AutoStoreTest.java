package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.PropertyResult;
import io.nutshell.check.Report;
import io.nutshell.check.Trace;
import io.nutshell.check.Verdict;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.model.Model;
import io.nutshell.search.Stop;
import io.nutshell.search.journal.Checkpoints;
import io.nutshell.search.journal.Identity;
import io.nutshell.store.Move;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The store that begins fast and moves when memory gets short. */
final class AutoStoreTest {
  private static final Model GRID = new CounterGrid(6, 6);

  @TempDir Path folder;

  private static List<Object> counts(Report report) {
    return List.of(
        report.stop(),
        report.verdict(),
        report.states(),
        report.transitions(),
        report.levels(),
        report.deadlocks());
  }

  @Test
  void with_room_enough_it_is_a_fast_store() {
    Report report = Check.of(GRID).store("auto").all().run();

    assertThat(report.store()).isEqualTo("exact");
    assertThat(report.notes()).isEmpty();
    assertThat(counts(report)).isEqualTo(counts(Check.of(GRID).all().run()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 1_200, 1_500, 1_800, 2_200})
  void when_memory_gets_short_states_move_and_nothing_is_lost(int kibibytes) {
    List<String> notes = new ArrayList<>();
    Report report =
        Check.of(GRID).store("auto").all().memory(1024L * kibibytes).onNote(notes::add).run();

    assertThat(counts(report)).isEqualTo(counts(Check.of(GRID).all().run()));
    assertThat(report.store()).isEqualTo("sorted");
    assertThat(report.notes()).isEqualTo(notes);
    assertThat(notes).last().asString().endsWith("to sorted");
    assertThat(report.moves()).extracting(Move::inWords).isEqualTo(notes);
    assertThat(report.moves()).last().extracting(Move::to).isEqualTo("sorted");
    assertThat(report.memoryBytes()).isLessThanOrEqualTo(1024L * kibibytes);
  }

  @Test
  void where_a_lighter_store_will_do_the_pilot_goes_there() {
    Report report = Check.of(GRID).store("auto").all().memory(2_600 << 10).run();

    assertThat(counts(report)).isEqualTo(counts(Check.of(GRID).all().run()));
    assertThat(report.store()).isEqualTo("tree");
    assertThat(report.moves())
        .singleElement()
        .extracting(Move::from, Move::to)
        .containsExactly("exact", "tree");
    PropertyResult deadlock = report.properties().getFirst();
    assertThat(deadlock.trace()).isNotNull();
  }

  @Test
  void homes_are_looked_for_in_a_store_that_gives_states_back() {
    Report report = Check.of(GRID).store("auto").home("true", _ -> _ -> true).run();

    assertThat(report.verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void a_trace_is_a_shortest_one_after_the_move_too() {
    Report report = Check.of(GRID).store("auto").deadlock().memory(1_500 << 10).run();

    PropertyResult deadlock = report.properties().getFirst();
    Trace trace = deadlock.trace();
    assertThat(report.store()).isEqualTo("sorted");
    assertThat(trace).isNotNull();
    assertThat(trace.steps()).hasSize(36);
  }

  @Test
  void a_run_that_moved_goes_on_where_it_was_kept() {
    Report whole = Check.of(GRID).all().run();
    Identity identity = new Identity("1", "grid", "m", "q", "/", List.of());
    Duration always = Duration.ofNanos(1);
    try (Checkpoints begun = Checkpoints.begin(folder, identity, always)) {
      Report broken =
          Check.of(GRID)
              .store("auto")
              .all()
              .memory(1_500 << 10)
              .maxStates(100_000)
              .checkpoints(begun)
              .run();
      assertThat(broken.stop()).isEqualTo(Stop.STATES);
      assertThat(broken.store()).isEqualTo("sorted");
    }
    try (Checkpoints resumed = Checkpoints.resume(folder, identity, always)) {
      Report report =
          Check.of(GRID).store("auto").all().memory(1_500 << 10).checkpoints(resumed).run();
      assertThat(counts(report)).isEqualTo(counts(whole));
    }
  }

  @Test
  void depth_first_it_is_a_store_that_can_go_there() {
    assertThat(Check.of(GRID).store("auto").order(Order.DFS).run().store()).isEqualTo("exact");
  }
}
