package io.nutshell.search;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.BinaryClock;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.fixture.WideSwitches;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every loop promises, whether its store can give states back or not. */
abstract class SearchContract {

  abstract Outcome search(Exploration exploration);

  final Recorder recorder(Model model) {
    return new Recorder(model);
  }

  final Recorder explore(String edges) {
    Recorder recorder = recorder(DirectedGraph.of(edges));
    recorder.run(this::search);
    return recorder;
  }

  static List<Integer> nodes(Recorder recorder) {
    return recorder.found.stream().map(DirectedGraph::node).toList();
  }

  static Limits maxDepth(long depth) {
    return new Limits(Limits.NONE.timeout(), depth, Long.MAX_VALUE, () -> false);
  }

  static Limits maxStates(long states) {
    return new Limits(Limits.NONE.timeout(), Long.MAX_VALUE, states, () -> false);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void finds_what_a_textbook_search_finds(boolean opaque) {
    Seeds.each(
        400,
        seed -> {
          DirectedGraph graph = RandomGraphs.sound(seed);
          agreesWithNaive(graph, opaque);
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void goes_on_behind_faults_and_reports_each(boolean opaque) {
    Seeds.each(
        400,
        seed -> {
          DirectedGraph graph = RandomGraphs.faulty(seed);
          agreesWithNaive(graph, opaque);
        });
  }

  private void agreesWithNaive(Model model, boolean opaque) {
    NaiveExplorer.Exploration naive = NaiveExplorer.explore(model);
    Recorder recorder = recorder(model).opaque(opaque);
    Outcome outcome = recorder.run(this::search);
    assertThat(outcome.stop()).isEqualTo(Stop.EXHAUSTED);
    assertThat(outcome.states()).isEqualTo(naive.states());
    assertThat(outcome.transitions()).isEqualTo(naive.transitions());
    assertThat(new HashSet<>(recorder.found)).isEqualTo(naive.reached());
    assertThat(recorder.dead).hasSize((int) naive.deadlocks()).doesNotHaveDuplicates();
    assertThat(recorder.faults).containsExactlyInAnyOrderElementsOf(naive.faults());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void counts_the_clock_the_grid_and_the_switches(boolean opaque) {
    Outcome clock = recorder(new BinaryClock()).opaque(opaque).run(this::search);
    assertThat(clock.states()).isEqualTo(2);
    assertThat(clock.transitions()).isEqualTo(2);

    CounterGrid model = new CounterGrid(4, 6);
    Recorder recorder = recorder(model).opaque(opaque);
    Outcome grid = recorder.run(this::search);
    assertThat(grid.states()).isEqualTo(model.states()).isEqualTo(2_401);
    assertThat(grid.transitions()).isEqualTo(model.transitions());
    assertThat(recorder.dead).hasSize(1);

    Outcome switches = recorder(new WideSwitches(10, 40)).opaque(opaque).run(this::search);
    assertThat(switches.states()).isEqualTo(1_024);
    assertThat(switches.transitions()).isEqualTo(10_240);
  }

  @Test
  void a_lone_state_is_a_deadlock_on_one_level() {
    Recorder recorder = recorder(DirectedGraph.of("7"));
    Outcome outcome = recorder.run(this::search);
    assertThat(nodes(recorder)).containsExactly(7);
    assertThat(recorder.dead).hasSize(1);
    assertThat(outcome.transitions()).isZero();
    assertThat(outcome.levels()).isEqualTo(1);
  }

  @Test
  void a_state_with_a_loop_is_no_deadlock() {
    assertThat(explore("0->0").dead).isEmpty();
  }

  @Test
  void a_state_whose_only_step_is_a_fault_is_no_deadlock() {
    Recorder recorder = explore("0->1 1->!");
    assertThat(recorder.dead).isEmpty();
    assertThat(recorder.faults).hasSize(1);
  }

  @Test
  void counts_each_choice_as_a_transition() {
    Outcome outcome = recorder(DirectedGraph.of("0->1|1|2 1->0|!")).run(this::search);
    assertThat(outcome.transitions()).isEqualTo(4);
    assertThat(outcome.states()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void ends_at_once_where_the_observer_has_seen_enough(boolean opaque) {
    Recorder recorder =
        recorder(DirectedGraph.of("0->1 1->2 2->3 3->0"))
            .opaque(opaque)
            .stopAt(state -> DirectedGraph.node(state) == 2);
    Outcome outcome = recorder.run(this::search);
    assertThat(outcome.stop()).isEqualTo(Stop.DECIDED);
    assertThat(nodes(recorder)).containsExactly(0, 1, 2);
    assertThat(outcome.transitions()).isEqualTo(2);
  }

  @Test
  void ends_at_the_initial_state_where_that_is_enough() {
    Recorder recorder = recorder(DirectedGraph.of("0->1")).stopAt(_ -> true);
    Outcome outcome = recorder.run(this::search);
    assertThat(outcome.stop()).isEqualTo(Stop.DECIDED);
    assertThat(outcome.states()).isEqualTo(1);
    assertThat(outcome.transitions()).isZero();
  }

  @Test
  void ends_at_the_first_deadlock_where_that_is_enough() {
    Recorder recorder = recorder(DirectedGraph.of("0->1 0->2")).stopAtDead();
    Outcome outcome = recorder.run(this::search);
    assertThat(outcome.stop()).isEqualTo(Stop.DECIDED);
    assertThat(recorder.dead).hasSize(1);
  }

  @Test
  void ends_at_the_first_fault_where_that_is_enough() {
    Recorder recorder = recorder(DirectedGraph.of("0->1 1->! 1->! 1->2")).stopAtFault();
    Outcome outcome = recorder.run(this::search);
    assertThat(outcome.stop()).isEqualTo(Stop.DECIDED);
    assertThat(recorder.faults).hasSize(1);
    assertThat(outcome.states()).isEqualTo(2);
  }

  @Test
  void ends_where_a_value_outgrows_its_bits() {
    Outcome outcome = recorder(CounterGrid.learnt(1, 9, 7)).run(this::search);
    assertThat(outcome.stop()).isEqualTo(Stop.OVERFLOW);
    assertThat(requireNonNull(outcome.overflow()).fault()).isEqualTo(new Fault.Overflow(0, 8));
    assertThat(outcome.states()).isEqualTo(8);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 17, 26})
  void finds_no_more_states_than_allowed(long most) {
    Outcome outcome = recorder(new CounterGrid(3, 2)).limits(maxStates(most)).run(this::search);
    assertThat(outcome.stop()).isEqualTo(Stop.STATES);
    assertThat(outcome.states()).isEqualTo(most);
  }

  @Test
  void a_limit_on_states_that_is_just_enough_is_no_limit() {
    CounterGrid grid = new CounterGrid(3, 2);
    Outcome outcome = recorder(grid).limits(maxStates(grid.states())).run(this::search);
    assertThat(outcome.stop()).isEqualTo(Stop.EXHAUSTED);
    assertThat(outcome.states()).isEqualTo(grid.states());
    assertThat(outcome.transitions()).isEqualTo(grid.transitions());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void ends_where_memory_runs_out_with_what_it_has_seen(boolean opaque) {
    CounterGrid grid = new CounterGrid(3, 19);
    Seeds.each(
        60,
        seed -> {
          long limit = 10_000L + new Random(seed).nextInt(opaque ? 1_200_000 : 400_000);
          Recorder recorder = recorder(grid).opaque(opaque).budget(limit);
          Outcome outcome = recorder.run(this::search);
          if (outcome.states() < grid.states()) {
            assertThat(outcome.stop()).isEqualTo(Stop.MEMORY);
          }
          if (outcome.stop() == Stop.EXHAUSTED) {
            assertThat(outcome.states()).isEqualTo(grid.states());
            assertThat(outcome.transitions()).isEqualTo(grid.transitions());
          }
        });
  }

  @Test
  void enough_memory_is_no_limit() {
    CounterGrid grid = new CounterGrid(3, 19);
    Outcome outcome = recorder(grid).budget(4 << 20).run(this::search);
    assertThat(outcome.stop()).isEqualTo(Stop.EXHAUSTED);
  }

  @Test
  void ends_soon_after_time_is_up() {
    Limits limits = new Limits(Duration.ZERO, Long.MAX_VALUE, Long.MAX_VALUE, () -> false);
    Outcome outcome = recorder(new CounterGrid(3, 29)).limits(limits).run(this::search);
    assertThat(outcome.stop()).isEqualTo(Stop.TIME);
    assertThat(outcome.states()).isLessThan(27_000);
  }

  @Test
  void ends_soon_after_it_is_cancelled() {
    Limits limits = new Limits(Limits.NONE.timeout(), Long.MAX_VALUE, Long.MAX_VALUE, () -> true);
    Outcome outcome = recorder(new CounterGrid(3, 29)).limits(limits).run(this::search);
    assertThat(outcome.stop()).isEqualTo(Stop.CANCELLED);
    assertThat(outcome.states()).isLessThan(27_000);
  }

  @Test
  void ends_soon_after_it_is_cancelled_on_a_path_that_never_turns_back() {
    Limits limits = new Limits(Limits.NONE.timeout(), Long.MAX_VALUE, Long.MAX_VALUE, () -> true);
    Outcome outcome = recorder(new CounterGrid(1, 50_000)).limits(limits).run(this::search);
    assertThat(outcome.stop()).isEqualTo(Stop.CANCELLED);
    assertThat(outcome.states()).isLessThan(5_000);
  }

  @Test
  void a_timeout_beyond_all_clocks_is_no_limit() {
    Limits limits =
        new Limits(Duration.ofSeconds(Long.MAX_VALUE), Long.MAX_VALUE, Long.MAX_VALUE, () -> false);
    Outcome outcome = recorder(new CounterGrid(3, 19)).limits(limits).run(this::search);
    assertThat(outcome.stop()).isEqualTo(Stop.EXHAUSTED);
  }

  @Test
  void a_depth_limit_that_nothing_reaches_is_no_limit() {
    Outcome outcome =
        recorder(DirectedGraph.of("0->1 1->2 2->0")).limits(maxDepth(3)).run(this::search);
    assertThat(outcome.stop()).isEqualTo(Stop.EXHAUSTED);
    assertThat(outcome.transitions()).isEqualTo(3);
  }

  @Test
  void a_deadlock_at_the_depth_limit_is_seen_and_cuts_nothing_off() {
    Recorder recorder = recorder(DirectedGraph.of("0->1 1->2")).limits(maxDepth(2));
    Outcome outcome = recorder.run(this::search);
    assertThat(outcome.stop()).isEqualTo(Stop.EXHAUSTED);
    assertThat(recorder.dead).hasSize(1);
  }

  @Test
  void a_state_cut_off_by_the_depth_limit_is_no_deadlock() {
    Recorder recorder = recorder(DirectedGraph.of("0->1 1->2 2->3")).limits(maxDepth(2));
    Outcome outcome = recorder.run(this::search);
    assertThat(outcome.stop()).isEqualTo(Stop.DEPTH);
    assertThat(nodes(recorder)).containsExactly(0, 1, 2);
    assertThat(recorder.dead).isEmpty();
  }

  @Test
  void no_depth_at_all_leaves_the_initial_state() {
    Recorder recorder = recorder(DirectedGraph.of("0->1")).limits(maxDepth(0));
    Outcome outcome = recorder.run(this::search);
    assertThat(outcome.stop()).isEqualTo(Stop.DEPTH);
    assertThat(nodes(recorder)).containsExactly(0);
    assertThat(outcome.levels()).isEqualTo(1);
  }

  @Test
  void runs_alike_every_time() {
    Seeds.each(
        20,
        seed -> {
          Recorder one = recorder(RandomGraphs.faulty(seed));
          Recorder other = recorder(RandomGraphs.faulty(seed)).opaque(true);
          one.run(this::search);
          other.run(this::search);
          assertThat(other.found).isEqualTo(one.found);
          assertThat(other.dead).isEqualTo(one.dead);
          assertThat(other.faults).isEqualTo(one.faults);
        });
  }
}
