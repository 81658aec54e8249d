package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.check.Report;
import io.nutshell.check.property.Ltl;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Trace;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.WideSwitches;
import io.nutshell.memory.Disk;
import io.nutshell.model.InputError;
import io.nutshell.search.Order;
import io.nutshell.search.Stop;
import io.nutshell.search.journal.Checkpoints;
import io.nutshell.search.journal.Identity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches for accepting cycles without depth-first search: memory, moves, checkpoints. */
final class BreadthFirstLtlTest {
  private static final CounterGrid GRID = new CounterGrid(6, 6);

  /** Every run ends in the dead state, in which nothing is fired. */
  private static final String HOLDS = "F G !\"fired(" + GRID.layout().slots().get(0).name() + ")\"";

  @TempDir Path folder;

  @Test
  void a_store_without_depth_first_search_is_searched_by_owcty() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->2 2->1");
    Report report =
        Check.of(graph).property(Ltl.KIND.property("G F (node == 0)")).store("sorted").run();

    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(report.effort().order()).isEqualTo(Order.BFS);
    assertThat(report.effort().store()).isEqualTo("sorted");
  }

  @Test
  void by_default_a_search_that_fills_the_memory_begins_again_breadth_first() {
    List<String> notes = new ArrayList<>();
    Report report =
        Check.of(GRID).property(Ltl.KIND.property(HOLDS)).memory(2 << 20).onNote(notes::add).run();

    assertThat(report.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(notes).anyMatch(note -> note.contains("searching again by owcty"));
    assertThat(report.effort().store()).isEqualTo("sorted");
    assertThat(report.effort().order()).isEqualTo(Order.BFS);
    assertThat(report.effort().memoryBytes()).isLessThanOrEqualTo(2 << 20);
  }

  @Test
  void a_search_that_was_asked_for_stops_at_the_memory_limit() {
    Report report =
        Check.of(GRID).property(Ltl.KIND.property(HOLDS)).emptiness("ndfs").memory(2 << 20).run();

    assertThat(report.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(report.explored().stop()).isEqualTo(Stop.MEMORY);
  }

  @ParameterizedTest
  @CsvSource({"owcty, auto", "map, auto", "owcty, sorted", "map, sorted"})
  void little_memory_and_a_disk_suffice(String emptiness, String store) {
    try (Disk disk = Disk.in(folder, Long.MAX_VALUE)) {
      Check holds =
          Check.of(GRID)
              .property(Ltl.KIND.property(HOLDS))
              .emptiness(emptiness)
              .store(store)
              .memory(900 << 10)
              .disk(disk);
      assertThat(holds.run().verdict()).isEqualTo(Verdict.HOLDS);
      WideSwitches switches = new WideSwitches(14, 2);
      Report violated =
          Check.of(switches)
              .property(Ltl.KIND.property("G F \"fired(s3)\""))
              .emptiness(emptiness)
              .store(store)
              .memory(400 << 10)
              .disk(disk)
              .run();
      Trace trace = violated.properties().getFirst().trace();
      assertThat(violated.verdict()).isEqualTo(Verdict.VIOLATED);
      assertThat(trace != null && trace.loops()).isTrue();
    }
  }

  private Checkpoints checkpoints(boolean resume) {
    Identity identity = new Identity("1", "grid", "m", "q", ".", List.of());
    Path place = folder.resolve("run");
    return resume
        ? Checkpoints.resume(place, identity, Duration.ofDays(1))
        : Checkpoints.begin(place, identity, Duration.ofDays(1));
  }

  @ParameterizedTest
  @CsvSource({
    "auto, auto",
    "owcty, tree",
    "owcty, sorted",
    "map, exact",
    "map, comback",
    "owcty, delta"
  })
  void a_search_that_reached_a_limit_is_resumed(String emptiness, String store) {
    Report whole = null;
    for (int part = 0; part < 3; part++) {
      try (Checkpoints checkpoints = checkpoints(part > 0)) {
        whole =
            Check.of(new CounterGrid(4, 6))
                .property(Ltl.KIND.property(HOLDS))
                .emptiness(emptiness)
                .store(store)
                .maxStates(part == 2 ? Long.MAX_VALUE : 1_000L * (part + 1))
                .checkpoints(checkpoints)
                .run();
      }
      assertThat(whole.verdict()).isEqualTo(part == 2 ? Verdict.HOLDS : Verdict.INCOMPLETE);
    }
    Report plain =
        Check.of(new CounterGrid(4, 6)).property(Ltl.KIND.property(HOLDS)).emptiness("ndfs").run();
    assertThat(whole).isNotNull();
    if (whole != null) {
      assertThat(whole.states()).isEqualTo(plain.states());
      assertThat(whole.explored().transitions()).isEqualTo(plain.explored().transitions());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ndfs", "scc"})
  void a_depth_first_search_is_not_recorded(String emptiness) {
    try (Checkpoints checkpoints = checkpoints(false)) {
      Check check =
          Check.of(GRID)
              .property(Ltl.KIND.property(HOLDS))
              .emptiness(emptiness)
              .checkpoints(checkpoints);
      assertThatThrownBy(check::run)
          .isInstanceOf(InputError.class)
          .hasMessageContaining("cannot be resumed");
    }
  }

  @Test
  void several_formulas_are_not_recorded_together() {
    try (Checkpoints checkpoints = checkpoints(false)) {
      Check check =
          Check.of(DirectedGraph.of("0->1 1->0"))
              .property(Ltl.KIND.property("G F (node == 0)"))
              .property(Ltl.KIND.property("G F (node == 1)"))
              .checkpoints(checkpoints);
      assertThatThrownBy(check::run)
          .isInstanceOf(InputError.class)
          .hasMessageContaining("a checkpoint is of one search");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "owcty, bitstate",
    "owcty, compaction",
    "owcty, cache",
    "map, bitstate",
    "map, cache",
    "owcty, comback:numbers=off",
  })
  void stores_that_do_not_number_states_are_refused(String emptiness, String store) {
    Check check =
        Check.of(DirectedGraph.of("0->1 1->0"))
            .property(Ltl.KIND.property("G F (node == 0)"))
            .emptiness(emptiness)
            .store(store);
    assertThatThrownBy(check::run)
        .isInstanceOf(InputError.class)
        .hasMessageContaining("does not give them back");
  }
}
