package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.check.Report;
import io.nutshell.check.graph.NaiveComponents;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.fixture.UndoableGraph;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.Predicate;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.Quantity;
import io.nutshell.model.State;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.RandomPrograms;
import io.nutshell.program.RandomProtocols;
import io.nutshell.program.ReversibleSketches;
import io.nutshell.program.syntax.Program;
import io.nutshell.search.Order;
import io.nutshell.search.Stop;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SweepTest {
  private static final int NODES = 41;

  /** The intervals of garbage collection to try, in new states; 0 lets the search decide. */
  private static final long[] INTERVALS = {0, 1, 2, 5, 20};

  private static NaiveComponents components(DirectedGraph graph) {
    List<List<Integer>> targets = new ArrayList<>();
    for (int node = 0; node < NODES; node++) {
      int source = node;
      targets.add(
          graph.edges().stream()
              .filter(edge -> edge.source() == source)
              .flatMap(edge -> edge.targets().stream())
              .filter(target -> target != DirectedGraph.FAULT)
              .toList());
    }
    return new NaiveComponents(targets);
  }

  /** How many nodes lead to a node: never less behind a step, and often more. */
  private static long[] monotone(NaiveComponents naive, int coarseness) {
    long[] progress = new long[NODES];
    for (int node = 0; node < NODES; node++) {
      for (int from = 0; from < NODES; from++) {
        progress[node] += naive.reaches(from, node) ? 1 : 0;
      }
      progress[node] /= coarseness;
    }
    return progress;
  }

  private static Function<Model, ProgressMeasure> by(long[] progress) {
    return model -> ProgressMeasure.of("progress", state -> progress[DirectedGraph.node(state)]);
  }

  private static Check sweep(Model model, String store, long seed) {
    return Check.of(model)
        .order(Order.SWEEP)
        .store(store)
        .collectEvery(INTERVALS[(int) (seed % INTERVALS.length)]);
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree", "exact:packing=radix"})
  void finds_what_a_full_exploration_finds(String store) {
    int[] forgot = {0};
    Seeds.each(
        400,
        seed -> {
          DirectedGraph graph = RandomGraphs.faulty(seed);
          if (!graph.layout().fixedLength() && store.endsWith("radix")) {
            return;
          }
          NaiveComponents naive = components(graph);
          String home = "node < " + new Random(seed).nextInt(NODES);
          String wanted = "node == " + new Random(seed).nextInt(NODES);
          Report full =
              Check.of(graph)
                  .deadlock()
                  .home(home)
                  .invariant("node != 7")
                  .reach(wanted)
                  .all()
                  .run();
          Report swept =
              sweep(graph, store, seed)
                  .progress(by(monotone(naive, 1 + (int) (seed % 4))))
                  .deadlock()
                  .home(home)
                  .invariant("node != 7")
                  .reach(wanted)
                  .all()
                  .run();
          assertThat(swept.verdict()).isEqualTo(full.verdict());
          assertThat(swept.complete()).isTrue();
          assertThat(swept.states()).isEqualTo(full.states());
          assertThat(swept.explored().transitions()).isEqualTo(full.explored().transitions());
          assertThat(swept.explored().deadlocks()).isEqualTo(full.explored().deadlocks());
          forgot[0] += forgotten(swept) > 0 ? 1 : 0;
          for (int i = 0; i < full.properties().size(); i++) {
            agree(swept.properties().get(i), full.properties().get(i));
          }
        });
    assertThat(forgot[0]).isGreaterThan(150);
  }

  /** The same verdict, and a trace exactly where there is one; its steps were replayed. */
  private static void agree(PropertyResult swept, PropertyResult full) {
    assertThat(swept.verdict()).as(swept.name()).isEqualTo(full.verdict());
    assertThat(swept.trace() == null).as(swept.name()).isEqualTo(full.trace() == null);
  }

  private static long forgotten(Report report) {
    return Objects.requireNonNull(report.effort().statistics().get("states forgotten"));
  }

  @Test
  void a_home_predicate_is_one_that_every_state_can_reach() {
    Seeds.each(
        300,
        seed -> {
          DirectedGraph graph = RandomGraphs.sound(seed);
          NaiveComponents naive = components(graph);
          int bound = new Random(seed).nextInt(NODES);
          Set<Integer> reached = graph.distances().keySet();
          boolean expected =
              reached.stream()
                  .allMatch(
                      from ->
                          reached.stream().anyMatch(to -> to < bound && naive.reaches(from, to)));
          Report full = Check.of(graph).home("node < " + bound).run();
          assertThat(full.verdict() == Verdict.HOLDS).isEqualTo(expected);
          Report swept =
              sweep(graph, "tree", seed)
                  .progress(by(monotone(naive, 1)))
                  .home("node < " + bound)
                  .run();
          assertThat(swept.verdict()).isEqualTo(full.verdict());
          assertThat(swept.properties().getFirst().trace() == null).isEqualTo(expected);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree"})
  void steps_back_are_swept_again_until_all_is_visited(String store) {
    int[] again = {0};
    Seeds.each(
        400,
        seed -> {
          DirectedGraph graph = RandomGraphs.faulty(seed);
          Random random = new Random(seed);
          long[] progress = random.longs(NODES, 0, 1 + random.nextInt(6)).toArray();
          String wanted = "node == " + random.nextInt(NODES);
          Set<State> visited = new HashSet<>();
          Report full = Check.of(graph).deadlock().reach(wanted).all().run();
          Report swept =
              sweep(graph, store, seed)
                  .progress(by(progress))
                  .regress(true)
                  .deadlock()
                  .reach(wanted)
                  .invariant("seen", m -> remembering(visited))
                  .all()
                  .run();
          assertThat(swept.complete()).isTrue();
          assertThat(visited).isEqualTo(NaiveExplorer.explore(graph).reached());
          assertThat(swept.states()).isGreaterThanOrEqualTo(full.states());
          agree(swept.properties().get(0), full.properties().get(0));
          agree(swept.properties().get(1), full.properties().get(1));
          again[0] += Objects.requireNonNull(swept.effort().statistics().get("sweeps")) > 2 ? 1 : 0;
        });
    assertThat(again[0]).isGreaterThan(20);
  }

  private static Predicate remembering(Set<State> visited) {
    return state -> {
      visited.add(state.copy());
      return true;
    };
  }

  @Test
  void random_programs_are_visited_whole_by_any_measure() {
    int[] compared = {0};
    Seeds.each(
        200,
        seed -> {
          Model model =
              ProgramModel.of(
                  RandomPrograms.generate(seed, new RandomPrograms.Options(seed % 2 == 0, false)),
                  text -> {
                    throw new IllegalArgumentException(text);
                  });
          int slot = new Random(seed).nextInt(model.layout().slots().size());
          Report full = Check.of(model).deadlock().all().maxStates(2_000).run();
          if (full.explored().stop() != Stop.EXHAUSTED) {
            return;
          }
          compared[0]++;
          Set<State> visited = new HashSet<>();
          Report swept =
              sweep(model, seed % 3 == 0 ? "exact" : "tree", seed)
                  .progress(m -> ProgressMeasure.of("slot", state -> m.layout().get(state, slot)))
                  .regress(true)
                  .deadlock()
                  .invariant("seen", m -> remembering(visited))
                  .all()
                  .run();
          assertThat(visited).hasSize((int) full.states());
          assertThat(swept.verdict()).isEqualTo(full.verdict());
          agree(swept.properties().getFirst(), full.properties().getFirst());
        });
    assertThat(compared[0]).isGreaterThan(50);
  }

  @Test
  void a_measure_that_is_found_lets_no_step_lead_back() {
    int[] found = {0};
    Seeds.each(
        300,
        seed -> {
          Model model = program(seed);
          Report full = Check.of(model).deadlock().all().maxStates(1_000).run();
          if (full.explored().stop() != Stop.EXHAUSTED || model.progressFound(false).isEmpty()) {
            return;
          }
          found[0]++;
          Report swept =
              sweep(model, seed % 3 == 0 ? "exact" : "tree", seed)
                  .progress("auto")
                  .deadlock()
                  .all()
                  .run();
          assertThat(swept.states()).isEqualTo(full.states());
          assertThat(swept.explored().transitions()).isEqualTo(full.explored().transitions());
          assertThat(swept.explored().deadlocks()).isEqualTo(full.explored().deadlocks());
          agree(swept.properties().getFirst(), full.properties().getFirst());
        });
    assertThat(found[0]).isGreaterThan(40);
  }

  private static Model program(long seed) {
    Program program =
        switch ((int) (seed % 3)) {
          case 0 -> RandomPrograms.generate(seed, new RandomPrograms.Options(false, false));
          case 1 -> RandomProtocols.generate(seed);
          default -> ReversibleSketches.generate(seed);
        };
    return ProgramModel.of(
        program,
        text -> {
          throw new IllegalArgumentException(text);
        });
  }

  @Test
  void both_ways_to_a_trace_lead_to_what_was_found() {
    int[] found = {0};
    Seeds.each(
        200,
        seed -> {
          DirectedGraph graph = RandomGraphs.sound(2 * seed); // Those have one choice an event.
          if (!graph.layout().fixedLength()) {
            return;
          }
          Random random = new Random(seed);
          long[] progress = random.longs(NODES, 0, 5).toArray();
          Check check =
              sweep(new UndoableGraph(graph), "exact", seed)
                  .progress(by(progress))
                  .regress(true)
                  .reach("node == " + random.nextInt(NODES));
          Report backwards = check.undoing(true).run();
          Report swept = check.undoing(false).run();
          agree(backwards.properties().getFirst(), swept.properties().getFirst());
          if (backwards.verdict() == Verdict.HOLDS && swept.states() > 1) {
            found[0]++;
            assertThat(backwards.notes())
                .anyMatch(n -> n.matches(".*searching backwards, in .*ms"));
            assertThat(swept.notes()).anyMatch(n -> n.matches(".*by \\d+ more sweeps?, in .*ms"));
          }
        });
    assertThat(found[0]).isGreaterThan(10);
  }

  @Test
  void several_numbers_side_by_side_are_a_measure_too() {
    CounterGrid grid = new CounterGrid(2, 20);
    Report swept =
        Check.of(grid)
            .assertions()
            .order(Order.SWEEP)
            .progress(
                m ->
                    ProgressMeasure.product(
                        List.of("x", "y"),
                        List.of(s -> m.layout().get(s, 0), s -> m.layout().get(s, 1))))
            .collectEvery(1)
            .run();
    assertThat(swept.states()).isEqualTo(grid.states());
    assertThat(swept.effort().statistics().get("most states held")).isLessThan(50);
  }

  @Test
  void stages_of_which_only_some_come_after_others_are_a_measure_too() {
    // 0 is before 1 and 2, of which neither is before the other, and both are before 3 and 4.
    DirectedGraph graph = DirectedGraph.of("0->1 0->2 1->3 2->4 3->5 4->5 2->3");
    List<List<Integer>> stages =
        List.of(List.of(1, 2), List.of(3), List.of(3, 4), List.of(5), List.of(5), List.of());
    Report swept =
        Check.of(graph)
            .deadlock()
            .home("node == 5")
            .order(Order.SWEEP)
            .progress(m -> ProgressMeasure.ranked("stage", DirectedGraph::node, stages))
            .collectEvery(1)
            .all()
            .run();
    assertThat(swept.states()).isEqualTo(6);
    assertThat(swept.explored().transitions()).isEqualTo(7);
    assertThat(swept.explored().levels()).isEqualTo(4);
    assertThat(swept.properties().get(1).verdict()).isEqualTo(Verdict.HOLDS);
    assertThatThrownBy(
            () -> ProgressMeasure.ranked("round", _ -> 0, List.of(List.of(1), List.of(0))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void the_first_step_back_is_shown() {
    assertThatThrownBy(
            () ->
                Check.of(DirectedGraph.of("0->1 1->2 2->1"))
                    .order(Order.SWEEP)
                    .progress(m -> ProgressMeasure.of("node", DirectedGraph::node))
                    .run())
        .isInstanceOf(InputError.class)
        .hasMessageContaining("from node = 2 back to node = 1")
        .hasMessageContaining("node=2")
        .hasMessageContaining("node 2 → 1")
        .hasMessageContaining("hint: use another measure, or regress, which");
  }

  @Test
  void states_of_varying_length_are_forgotten_too() {
    StringBuilder path = new StringBuilder();
    for (int node = 0; node < 2_000; node++) {
      path.append(node).append("->").append(node + 1).append(' ');
    }
    DirectedGraph graph = DirectedGraph.ofVariableLength(path.toString().strip());
    Function<Model, ProgressMeasure> node = m -> ProgressMeasure.of("node", DirectedGraph::node);
    Report full = Check.of(graph).assertions().store("exact").traces(false).run();
    Report swept =
        Check.of(graph)
            .assertions()
            .store("exact")
            .order(Order.SWEEP)
            .progress(node)
            .collectEvery(20)
            .run();

    assertThat(swept.states()).isEqualTo(full.states()).isEqualTo(2_001);
    assertThat(swept.effort().statistics().get("most states held")).isLessThan(30);
  }

  @Test
  void counts_of_states_visited_once_are_exact_with_steps_back_too() {
    // From 3 back to 1, which is still held; and from 3 back to 0, which begins another sweep.
    DirectedGraph held = DirectedGraph.of("0->1 1->2 2->3 3->1");
    DirectedGraph gone = DirectedGraph.of("1->2 2->3 3->0 0->1");
    Report once = back(held, 100).states(4).run();
    assertThat(once.explored().distinct()).isTrue();
    assertThat(once.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(once.notes()).isEmpty();
    Report again = back(gone, 1).states(4).run();
    assertThat(again.explored().distinct()).isFalse();
    assertThat(again.states()).isGreaterThan(4);
    assertThat(again.verdict()).isEqualTo(Verdict.NO_VIOLATION_FOUND);
    assertThat(again.properties().getFirst().message()).contains("visits");
    assertThat(again.notes()).anyMatch(note -> note.contains("counted at each visit"));
  }

  private static Check back(DirectedGraph graph, long interval) {
    return Check.of(graph)
        .order(Order.SWEEP)
        .progress(m -> ProgressMeasure.of("node", DirectedGraph::node))
        .regress(true)
        .collectEvery(interval);
  }

  @Test
  void holds_only_what_is_around_the_line() {
    CounterGrid grid = new CounterGrid(3, 30);
    Report full = Check.of(grid).assertions().store("exact").traces(false).run();
    Report swept =
        Check.of(grid)
            .assertions()
            .store("exact")
            .order(Order.SWEEP)
            .progress(m -> ProgressMeasure.of("sum", state -> sum(m, state)))
            .run();

    assertThat(swept.states()).isEqualTo(full.states()).isEqualTo(grid.states());
    assertThat(swept.explored().transitions()).isEqualTo(grid.transitions());
    assertThat(swept.explored().levels()).isEqualTo(91);
    assertThat(swept.effort().statistics().get("most states held")).isLessThan(full.states() / 9);
    assertThat(swept.effort().memoryBytes()).isLessThan(full.effort().memoryBytes() / 4);
  }

  private static long sum(Model model, State state) {
    long sum = 0;
    for (int slot = 0; slot < model.layout().slots().size(); slot++) {
      sum += model.layout().get(state, slot);
    }
    return sum;
  }

  @Test
  void memory_that_runs_out_leaves_word_of_where_the_line_stood() {
    Report swept =
        Check.of(new CounterGrid(4, 60))
            .assertions()
            .store("exact")
            .order(Order.SWEEP)
            .progress(m -> ProgressMeasure.of("sum", state -> sum(m, state)))
            .memory(200_000)
            .run();

    assertThat(swept.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(swept.explored().stop()).isEqualTo(Stop.MEMORY);
    assertThat(swept.notes()).anyMatch(note -> note.matches("the line stood at sum = \\d+"));
  }

  @Test
  void choices_that_do_not_fit_are_refused_in_words() {
    DirectedGraph graph = DirectedGraph.of("0->1");
    Function<Model, ProgressMeasure> node = m -> ProgressMeasure.of("node", DirectedGraph::node);
    refused(Check.of(graph).order(Order.SWEEP), "declares none", "progress(\"auto\")");
    refused(
        Check.of(graph).order(Order.SWEEP).progress("auto"),
        "no measure of progress was found",
        "");
    refused(
        Check.of(graph).progress(node),
        "progress, regress and collectEvery are for order(SWEEP)",
        "hint: order(SWEEP)");
    refused(
        Check.of(graph).order(Order.SWEEP).progress(node).store("comback"),
        "the store comback cannot forget states",
        "store(\"tree\") or store(\"exact\")");
    refused(
        Check.of(graph).order(Order.SWEEP).progress(node).regress(true).home("node == 1"),
        "home needs a measure of progress that no step decreases",
        "home without regress, or order(BFS)");
    refused(
        Check.of(graph).order(Order.SWEEP).progress(node).maxDepth(3),
        "a sweep does not know how deep a state is",
        "hint: maxStates, or order(BFS)");
    refused(
        Check.of(graph).order(Order.SWEEP).progress(_ -> ProgressMeasure.of("x", valueless())),
        "the measure of progress x has no value in some state: nothing to see",
        "a measure that each state has");
    refused(Check.of(graph).home("node == 1").store("bitstate"), "does not give them back", "tree");
  }

  private static Quantity valueless() {
    return _ -> {
      throw new EvaluationFault(new Fault.Mistake("nothing to see", null));
    };
  }

  private static void refused(Check check, String problem, String hint) {
    assertThatThrownBy(check::run)
        .isInstanceOf(InputError.class)
        .hasMessageContaining(problem)
        .hasMessageContaining(hint);
  }
}
