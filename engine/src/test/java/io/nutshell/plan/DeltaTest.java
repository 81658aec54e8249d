package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.check.Report;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.fixture.WideSwitches;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.RandomPrograms;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import io.nutshell.search.Order;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches over states in difference form, for every distance between explicit ones. */
final class DeltaTest {
  private static final long SMALL = 3_000;

  static Stream<Arguments> deltasAndOrders() {
    return Stream.of("0,cache=0", "0", "1", "2,cache=16", "3", "7,cache=20", "20", "1000,cache=0")
        .flatMap(delta -> Stream.of(Order.BFS, Order.DFS).map(order -> Arguments.of(delta, order)));
  }

  private static Report explore(Model model, String delta, Order order) {
    return Check.of(model).store("delta:delta=" + delta).order(order).deadlock().all().run();
  }

  private static void agrees(Report report, NaiveExplorer.Exploration naive) {
    assertThat(report.complete()).isTrue();
    assertThat(report.states()).isEqualTo(naive.states());
    assertThat(report.explored().transitions()).isEqualTo(naive.transitions());
    assertThat(report.explored().deadlocks()).isEqualTo(naive.deadlocks());
  }

  @ParameterizedTest
  @MethodSource("deltasAndOrders")
  void explores_random_graphs_as_a_textbook_does(String delta, Order order) {
    Seeds.each(
        150,
        seed -> {
          DirectedGraph graph = RandomGraphs.faulty(seed);
          agrees(explore(graph, delta, order), NaiveExplorer.explore(graph));
        });
  }

  @ParameterizedTest
  @MethodSource("deltasAndOrders")
  void explores_random_programs_as_a_textbook_does(String delta, Order order) {
    Seeds.each(
        60,
        seed -> {
          RandomPrograms.Options options = new RandomPrograms.Options(seed % 2 == 0, seed % 3 == 0);
          Program program = RandomPrograms.generate(seed, options);
          if (shiftsInNoZero(program)) {
            return;
          }
          Model model = ProgramModel.of(program, _ -> Expression.TRUE);
          NaiveExplorer.Exploration naive;
          try {
            naive = NaiveExplorer.explore(model, SMALL);
          } catch (IllegalStateException tooLarge) {
            return;
          }
          agrees(explore(model, delta, order), naive);
        });
  }

  /** Such a program has no sound ranges. */
  private static boolean shiftsInNoZero(Program program) {
    return program.commands().stream()
        .flatMap(command -> command.outcomes().stream())
        .flatMap(List::stream)
        .anyMatch(s -> s instanceof Statement.Shift(Variable a) && (a.low() > 0 || a.high() < 0));
  }

  @ParameterizedTest
  @MethodSource("deltasAndOrders")
  void counts_grids_and_wide_states(String delta, Order order) {
    CounterGrid grid = new CounterGrid(4, 7);
    assertThat(explore(grid, delta, order).states()).isEqualTo(grid.states());
    assertThat(explore(new WideSwitches(10, 45), delta, order).states()).isEqualTo(1 << 10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"delta=-1", "delta=many", "cache=-5", "packing=zip", "explicit=3"})
  void refuses_options_it_cannot_use(String option) {
    Check check = Check.of(new CounterGrid(2, 3)).store("delta:" + option);
    assertThatThrownBy(check::run).isInstanceOf(InputError.class).hasMessageContaining("hint: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "delta"})
  void mixed_radix_needs_states_of_one_length(String store) {
    Model varying = DirectedGraph.ofVariableLength("0->1 1->2");
    Check check = Check.of(varying).store(store + ":packing=radix");
    assertThatThrownBy(check::run)
        .isInstanceOf(InputError.class)
        .hasMessageContaining("packing=bits");
  }

  @Test
  void every_packing_finds_the_same() {
    CounterGrid grid = new CounterGrid(5, 4);
    for (String store : List.of("exact", "delta", "cache")) {
      for (String packing : List.of("bits", "radix")) {
        Report report =
            Check.of(grid).store(store + ":packing=" + packing).order(Order.DFS).assertions().run();
        assertThat(report.states()).isEqualTo(grid.states());
        assertThat(report.explored().transitions()).isEqualTo(grid.transitions());
      }
    }
  }
}
