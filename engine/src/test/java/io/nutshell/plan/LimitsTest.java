package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.check.Report;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.ModelLayer;
import io.nutshell.model.State;
import io.nutshell.search.Order;
import io.nutshell.search.Stop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What cuts a run short, and what makes it start again. */
final class LimitsTest {
  private static final DirectedGraph PATH = DirectedGraph.of("0->1 1->2 2->3");

  private static void isIncomplete(Report report, Stop stop) {
    assertThat(report.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(report.verdict().exitCode()).isEqualTo(4);
    assertThat(report.explored().stop()).isEqualTo(stop);
    assertThat(report.complete()).isFalse();
    assertThat(report.properties().stream().map(PropertyResult::verdict))
        .containsOnly(Verdict.UNDECIDED);
  }

  private static Check large() {
    return Check.of(new CounterGrid(3, 29)).assertions();
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void each_limit_leaves_the_verdict_incomplete(Order order) {
    isIncomplete(large().order(order).timeout(Duration.ZERO).run(), Stop.TIME);
    isIncomplete(large().order(order).maxDepth(20).run(), Stop.DEPTH);
    isIncomplete(large().order(order).maxStates(1_000).run(), Stop.STATES);
    isIncomplete(large().order(order).cancelWhen(() -> true).run(), Stop.CANCELLED);
    isIncomplete(large().store("tree").order(order).memory(100_000).run(), Stop.MEMORY);
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void limits_that_are_not_reached_leave_no_mark(Order order) {
    Report report =
        Check.of(new CounterGrid(2, 9))
            .assertions()
            .order(order)
            .timeout(Duration.ofHours(1))
            .maxDepth(19)
            .maxStates(100)
            .memory(1 << 20)
            .run();
    assertThat(report.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(report.states()).isEqualTo(100);
    assertThat(report.effort().memoryBytes()).isLessThanOrEqualTo(1 << 20);
  }

  /** A model that says that its dictionaries take 4/5 of the Java heap. */
  private record Wordy(Model model) implements ModelLayer {
    @Override
    public Model widened(Fault.Overflow overflow) {
      return new Wordy(model.widened(overflow));
    }

    @Override
    public long dictionaryBytes() {
      return Runtime.getRuntime().maxMemory() / 5 * 4;
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void a_search_stops_before_the_dictionaries_of_the_model_fill_the_java_heap(Order order) {
    Report report =
        Check.of(new Wordy(new CounterGrid(3, 29)))
            .assertions()
            .order(order)
            .memory(2 * Runtime.getRuntime().maxMemory())
            .run();
    isIncomplete(report, Stop.MEMORY);
    assertThat(report.notes())
        .containsSubsequence(
            "the model's dictionaries take most of the Java heap",
            "-Xmx8g gives the dictionaries more room");
  }

  @Test
  void where_memory_was_short_the_smallest_store_for_the_order_is_named() {
    Check check = large().store("exact").memory(100_000);
    assertThat(check.run().notes()).last().asString().contains("store(\"sorted\") takes about 1:");
    assertThat(check.order(Order.DFS).run().notes())
        .last()
        .asString()
        .contains("store(\"comback\") takes about 10:");
  }

  @Test
  void sorted_is_expected_to_take_more_for_wide_states() {
    ToDoubleFunction<Layout> bytes = Stores.named("sorted").typicalBytes();
    assertThat(bytes.applyAsDouble(new Layout(List.of(), List.of(), 8, true))).isEqualTo(1);
    assertThat(bytes.applyAsDouble(new Layout(List.of(), List.of(), 80, true))).isEqualTo(10);
  }

  @Test
  void what_was_found_before_a_limit_counts() {
    Report violated = Check.of(PATH).invariant("node != 1").maxDepth(1).run();
    assertThat(violated.verdict()).isEqualTo(Verdict.VIOLATED);
    Report reached = Check.of(PATH).reach("node == 1").maxDepth(1).run();
    assertThat(reached.verdict()).isEqualTo(Verdict.HOLDS);
    Report half = Check.of(PATH).reach("node == 1").invariant("node < 9").maxDepth(1).run();
    assertThat(half.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(half.properties().stream().map(PropertyResult::verdict))
        .containsExactly(Verdict.HOLDS, Verdict.UNDECIDED);
  }

  @Test
  void memory_in_which_no_store_can_even_begin_is_refused() {
    assertThatThrownBy(() -> Check.of(DirectedGraph.of("0->0")).memory(100).run())
        .isInstanceOf(InputError.class)
        .hasMessageContaining("100 bytes");
  }

  @ParameterizedTest
  @EnumSource(names = {"BFS", "DFS"})
  void a_range_learnt_too_small_is_widened_and_the_run_starts_again(Order order) {
    List<String> notes = new ArrayList<>();
    Report report =
        Check.of(CounterGrid.learnt(2, 9, 1))
            .deadlock()
            .all()
            .order(order)
            .onNote(notes::add)
            .run();
    CounterGrid grid = new CounterGrid(2, 9);
    assertThat(report.states()).isEqualTo(grid.states());
    assertThat(report.explored().transitions()).isEqualTo(grid.transitions());
    assertThat(report.complete()).isTrue();
    assertThat(report.notes()).isEqualTo(notes).isNotEmpty();
    assertThat(notes.getFirst()).contains("c[").contains("= 2").contains("0..1").contains("0..4");
    State last = report.properties().getFirst().trace().last();
    assertThat(report.model().layout().get(last, 0)).isEqualTo(9);
    assertThat(report.model().layout().get(last, 1)).isEqualTo(9);
  }

  @Test
  void the_clock_does_not_start_again_with_the_run() {
    Report report =
        Check.of(CounterGrid.learnt(3, 29, 1)).assertions().timeout(Duration.ZERO).run();
    assertThat(report.explored().stop()).isEqualTo(Stop.TIME);
  }
}
