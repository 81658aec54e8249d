package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.Report;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Trace;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.WideSwitches;
import io.nutshell.model.Model;
import io.nutshell.search.Order;
import io.nutshell.search.Stop;
import io.nutshell.search.journal.Checkpoints;
import io.nutshell.search.journal.Identity;
import io.nutshell.store.Move;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The store that begins fast and moves when memory gets short. */
final class AutoStoreTest {
  private static final Model GRID = new CounterGrid(6, 6);

  @TempDir Path folder;

  private static List<Object> counts(Report report) {
    return List.of(
        report.explored().stop(),
        report.verdict(),
        report.states(),
        report.explored().transitions(),
        report.explored().levels(),
        report.explored().deadlocks());
  }

  @Test
  void with_room_enough_it_is_a_fast_store() {
    Report report = Check.of(GRID).store("auto").all().run();

    assertThat(report.effort().store()).isEqualTo("exact");
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
    assertThat(report.effort().store()).isEqualTo("sorted");
    assertThat(report.notes()).isEqualTo(notes);
    // On a slow machine, a note says that the trace is being rebuilt.
    notes.removeIf(note -> note.endsWith("its trace is being rebuilt"));
    assertThat(notes).last().asString().endsWith("to sorted");
    assertThat(report.effort().moves()).extracting(Move::inWords).isEqualTo(notes);
    assertThat(report.effort().moves()).last().extracting(Move::to).isEqualTo("sorted");
    assertThat(report.effort().memoryBytes()).isLessThanOrEqualTo(1024L * kibibytes);
  }

  @Test
  void where_a_lighter_store_will_do_the_sample_goes_there() {
    Report report = Check.of(GRID).store("auto").all().memory(2_600 << 10).run();

    assertThat(counts(report)).isEqualTo(counts(Check.of(GRID).all().run()));
    assertThat(report.effort().store()).isEqualTo("tree");
    assertThat(report.effort().moves())
        .singleElement()
        .extracting(Move::from, Move::to)
        .containsExactly("exact", "tree");
    PropertyResult deadlock = report.properties().getFirst();
    assertThat(deadlock.trace()).isNotNull();
  }

  /**
   * Something else that is asked for.
   *
   * @param told what is answered, whichever store there was
   */
  record Wish(String name, UnaryOperator<Check> asked, Function<Report, ?> told) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Wish> wishes() {
    return Stream.of(
        new Wish(
            "coverage",
            c -> c.coverage(true),
            r -> Objects.requireNonNull(r.analyses().coverage())),
        new Wish(
            "limits",
            c -> c.storageLimits(true),
            r -> Objects.requireNonNull(r.analyses().limits()).setBits()),
        new Wish("no traces", c -> c.traces(false), r -> r.explored().deadlocks()),
        new Wish("a depth", c -> c.maxDepth(15), r -> r.explored().levels()),
        new Wish(
            "an invariant",
            c -> c.invariant("small", _ -> s -> Long.bitCount(s.words[0]) < 9),
            AutoStoreTest::steps),
        new Wish(
            "a witness",
            c -> c.reach("large", _ -> s -> Long.bitCount(s.words[0]) > 9),
            AutoStoreTest::steps),
        new Wish("a count", c -> c.states(46_656), r -> r.properties().getFirst().verdict()));
  }

  private static int steps(Report report) {
    return Objects.requireNonNull(report.properties().getFirst().trace()).steps().size();
  }

  @ParameterizedTest
  @MethodSource("wishes")
  void it_moves_whatever_is_asked_for(Wish wish) {
    Model grid = new CounterGrid(6, 5);
    Report unmoved = wish.asked.apply(Check.of(grid).store("exact").all()).run();
    for (int kibibytes : new int[] {480, 700}) {
      Report report =
          wish.asked.apply(Check.of(grid).store("auto").all()).memory(1024L * kibibytes).run();

      assertThat(report.effort().moves()).isNotEmpty();
      assertThat(counts(report)).isEqualTo(counts(unmoved));
      assertThat(wish.told.apply(report)).isEqualTo(wish.told.apply(unmoved));
    }
  }

  @Test
  void steps_count_once_where_memory_ran_out_before_all_of_a_state_were_made() {
    Model wide = new WideSwitches(12, 20);
    Report unmoved = Check.of(wide).store("exact").coverage(true).run();
    for (int kibibytes = 250; kibibytes < 500; kibibytes += 50) {
      Report report = Check.of(wide).store("auto").coverage(true).memory(1024L * kibibytes).run();

      assertThat(report.effort().store()).isEqualTo("sorted");
      assertThat(counts(report)).isEqualTo(counts(unmoved));
      assertThat(report.analyses().coverage()).isEqualTo(unmoved.analyses().coverage());
    }
  }

  @Test
  void homes_are_looked_for_among_states_that_have_moved() {
    Report report =
        Check.of(GRID).store("auto").home("true", _ -> _ -> true).memory(1_500 << 10).run();

    assertThat(report.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(report.effort().store()).isEqualTo("sorted");
  }

  @Test
  void where_states_cannot_move_the_end_of_memory_is_the_end_of_the_search() {
    Report report = Check.of(GRID).store("auto").structure(true).memory(1 << 20).run();

    assertThat(report.explored().stop()).isEqualTo(Stop.MEMORY);
    assertThat(report.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(report.states()).isPositive();
  }

  @Test
  void a_trace_is_a_shortest_one_after_the_move_too() {
    Report report = Check.of(GRID).store("auto").deadlock().memory(1_500 << 10).run();

    PropertyResult deadlock = report.properties().getFirst();
    Trace trace = deadlock.trace();
    assertThat(report.effort().store()).isEqualTo("sorted");
    assertThat(trace).isNotNull();
    assertThat(trace.steps()).hasSize(36);
  }

  @Test
  void a_run_that_moved_goes_on_where_it_was_kept() {
    Report whole = Check.of(GRID).all().run();
    Check check = Check.of(GRID).store("auto").all().memory(1_500 << 10);
    assertThat(interrupted(check, 100_000).effort().store()).isEqualTo("sorted");
    assertThat(counts(resumed(check))).isEqualTo(counts(whole));
  }

  @Test
  void a_run_that_moved_to_a_lighter_store_goes_on_in_that() {
    Model wide = WideSwitches.halting(16, 20);
    Report whole = Check.of(wide).all().run();
    assertThat(whole.explored().deadlocks()).isEqualTo(1 << 15);
    Check check = Check.of(wide).store("auto").all().memory(5 << 20);
    assertThat(interrupted(check, 60_000).effort().store()).isEqualTo("tree");
    Report report = resumed(check);
    assertThat(report.effort().store()).isEqualTo("tree");
    assertThat(counts(report)).isEqualTo(counts(whole));
  }

  @Test
  void a_run_whose_states_do_not_fit_any_more_is_incomplete_and_can_be_resumed_with_more_memory() {
    Model wide = WideSwitches.halting(16, 20);
    Report whole = Check.of(wide).all().run();
    interrupted(Check.of(wide).store("auto").all().memory(5 << 20), 60_000);
    Report report = resumed(Check.of(wide).store("auto").all().memory(1 << 20));
    assertThat(report.explored().stop()).isEqualTo(Stop.MEMORY);
    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(report.complete()).isFalse();
    assertThat(report.explored().deadlocks()).isLessThan(1 << 15);
    assertThat(counts(resumed(Check.of(wide).store("auto").all().memory(50 << 20))))
        .isEqualTo(counts(whole));
  }

  private static final Identity IDENTITY = new Identity("1", "model", "m", "q", "/", List.of());
  private static final Duration ALWAYS = Duration.ofNanos(1);

  private Report interrupted(Check check, long states) {
    try (Checkpoints begun = Checkpoints.begin(folder, IDENTITY, ALWAYS)) {
      Report report = check.maxStates(states).checkpoints(begun).run();
      assertThat(report.explored().stop()).isEqualTo(Stop.STATES);
      return report;
    }
  }

  private Report resumed(Check check) {
    try (Checkpoints resumed = Checkpoints.resume(folder, IDENTITY, ALWAYS)) {
      return check.maxStates(Long.MAX_VALUE).checkpoints(resumed).run();
    }
  }

  @Test
  void depth_first_it_is_a_store_that_can_go_there() {
    assertThat(Check.of(GRID).store("auto").order(Order.DFS).run().effort().store())
        .isEqualTo("exact");
  }
}
