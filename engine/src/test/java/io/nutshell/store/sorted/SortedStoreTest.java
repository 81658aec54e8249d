package io.nutshell.store.sorted;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.RandomStates;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.State;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.RandomPrograms;
import io.nutshell.program.RandomProtocols;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import io.nutshell.search.BreadthFirst;
import io.nutshell.search.Exploration;
import io.nutshell.search.Limits;
import io.nutshell.search.Observer;
import io.nutshell.search.Outcome;
import io.nutshell.search.SearchView;
import io.nutshell.store.BatchStore;
import io.nutshell.store.BatchStoreContract;
import io.nutshell.store.Positions;
import io.nutshell.store.Retrievable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The sorted store over sizes that force blocks, pages, runs and batches to split and merge. */
final class SortedStoreTest extends BatchStoreContract {
  private static final long MOST_STATES = 3_000;

  @Override
  protected BatchStore store(Layout layout, MemoryBudget budget, Random random) {
    return new SortedStore(layout, budget, sizes(random));
  }

  static Sizes sizes(Random random) {
    return random.nextInt(4) == 0
        ? Sizes.USUAL
        : new Sizes(
            8 + random.nextInt(300),
            1 + random.nextInt(40),
            1 + random.nextInt(1000),
            1 + random.nextInt(40),
            1 + random.nextInt(1000),
            1 + random.nextInt(random.nextBoolean() ? 8 : 300),
            1 + random.nextInt(2_000),
            1 + random.nextInt(random.nextBoolean() ? 60 : 10_000));
  }

  private static Outcome explore(Model model, Set<State> reached, long[] dead, Sizes sizes) {
    Observer observer =
        new Observer() {
          @Override
          public boolean found(long id, State state, SearchView search) {
            assertThat(reached.add(state.copy())).isTrue();
            return true;
          }

          @Override
          public boolean dead(long id, State state, SearchView search) {
            dead[0]++;
            return true;
          }
        };
    MemoryBudget budget = MemoryBudget.unlimited();
    try (SortedStore store = new SortedStore(model.layout(), budget, sizes)) {
      return BreadthFirst.search(
          new Exploration(model, store, true, budget, observer, Limits.NONE, _ -> {}));
    }
  }

  private static void agrees(Model first, Random random) {
    NaiveExplorer.Exploration naive;
    try {
      naive = NaiveExplorer.explore(first, MOST_STATES);
    } catch (IllegalStateException tooLarge) {
      return;
    }
    Model model = first;
    while (true) {
      Set<State> reached = new HashSet<>();
      long[] dead = {0};
      Outcome outcome = explore(model, reached, dead, sizes(random));
      if (outcome.overflow() != null) {
        model = model.widened(outcome.overflow().fault());
        continue;
      }
      assertThat(outcome.states()).isEqualTo(naive.states());
      assertThat(outcome.transitions()).isEqualTo(naive.transitions());
      assertThat(outcome.levels()).isEqualTo(naive.levels());
      assertThat(dead[0]).isEqualTo(naive.deadlocks());
      assertThat(reached).isEqualTo(naive.reached());
      return;
    }
  }

  @Test
  void explores_random_programs_as_a_textbook_search_does() {
    Seeds.each(
        300,
        seed -> {
          Program program =
              RandomPrograms.generate(seed, new RandomPrograms.Options(seed % 2 == 0, true));
          if (!shiftsInNoZero(program)) {
            agrees(ProgramModel.of(program, _ -> Expression.TRUE), new Random(seed));
          }
        });
  }

  /** Such a program has no sound ranges. */
  private static boolean shiftsInNoZero(Program program) {
    return program.commands().stream()
        .flatMap(command -> command.outcomes().stream())
        .flatMap(List::stream)
        .anyMatch(s -> s instanceof Statement.Shift(Variable a) && (a.low() > 0 || a.high() < 0));
  }

  @Test
  void explores_random_protocols_as_a_textbook_search_does() {
    Seeds.each(
        100,
        seed ->
            agrees(
                ProgramModel.of(RandomProtocols.generate(seed), _ -> Expression.TRUE),
                new Random(seed)));
  }

  @Test
  void numbers_the_states_of_a_finished_set_without_gaps() {
    Seeds.each(
        60,
        seed -> {
          Random random = new Random(seed);
          boolean fixed = random.nextBoolean();
          List<State> states =
              fixed
                  ? RandomStates.fixed(random, 1 + random.nextInt(3_000), 1 + random.nextInt(3))
                  : RandomStates.variable(random, 1 + random.nextInt(500), 3);
          Layout layout =
              new Layout(List.of(), List.of(), fixed ? states.getFirst().length : 0, fixed);
          MemoryBudget budget = MemoryBudget.unlimited();
          try (SortedStore store = new SortedStore(layout, budget, sizes(random))) {
            for (State state : states) {
              store.offer(state);
            }
            store.settle(_ -> true);
            Positions positions = store.positions();
            Set<State> distinct = new HashSet<>(states);
            assertThat(positions.size()).isEqualTo(distinct.size());
            Set<Long> numbers = new HashSet<>();
            State read = new State(1);
            for (State state : distinct) {
              long position = positions.of(state);
              assertThat(position).isBetween(0L, positions.size() - 1);
              assertThat(numbers.add(position)).isTrue();
              positions.get(position, read);
              assertThat(read).isEqualTo(state);
            }
            requireFound(positions, states, random);
            for (State other : RandomStates.fixed(random, 50, states.getFirst().length)) {
              assertThat(positions.of(other) >= 0).isEqualTo(distinct.contains(other));
            }
          }
          assertThat(budget.used()).isZero();
        });
  }

  /** Finds states in batches, each with a label; reads states in ascending order with gaps. */
  private static void requireFound(Positions positions, List<State> states, Random random) {
    List<Long> labels = new ArrayList<>();
    Positions.Visitor visitor =
        (label, position) -> {
          assertThat(position).isEqualTo(positions.of(states.get((int) label)));
          labels.add(label);
          return true;
        };
    try (Positions.Finder finder = positions.finder()) {
      for (int i = 0; i < states.size(); i++) {
        if (!finder.offer(states.get(i), i)) {
          assertThat(finder.settle(visitor)).isTrue();
        }
      }
      assertThat(finder.settle(visitor)).isTrue();
    }
    assertThat(labels).hasSize(states.size()).doesNotHaveDuplicates();
    Retrievable reader = positions.reader();
    State read = new State(1);
    for (long i = 0; i < positions.size(); i += 1 + random.nextInt(30)) {
      reader.get(i, read);
      assertThat(positions.of(read)).isEqualTo(i);
    }
  }

  @Test
  void counts_a_grid_in_parts_of_any_size() {
    Seeds.each(
        40,
        seed -> {
          CounterGrid grid = new CounterGrid(3, 24);
          Set<State> reached = new HashSet<>();
          Outcome outcome = explore(grid, reached, new long[1], sizes(new Random(seed)));
          assertThat(outcome.states()).isEqualTo(grid.states());
          assertThat(outcome.transitions()).isEqualTo(grid.transitions());
          assertThat(outcome.levels()).isEqualTo(grid.levels());
        });
  }

  @Test
  void a_small_layer_frees_the_table_of_a_large_one() {
    Layout layout = new Layout(List.of(), List.of(), 1, true);
    MemoryBudget budget = MemoryBudget.unlimited();
    try (SortedStore store = new SortedStore(layout, budget, Sizes.USUAL)) {
      State state = new State(1);
      for (int i = 0; i < 1_000; i++) {
        state.words[0] = i;
        store.offer(state);
      }
      assertThat(store.settle(_ -> true)).isTrue();
      assertThat(store.advance()).isEqualTo(1_000);
      for (int i = 0; i < 1_000; i++) {
        assertThat(store.next(state)).isTrue();
      }
      state.words[0] = 1_000;
      store.offer(state);
      long before = budget.used();
      assertThat(store.settle(_ -> true)).isTrue();
      assertThat(budget.used()).isLessThan(before - 1_000 * Long.BYTES);
      assertThat(store.advance()).isEqualTo(1);
    }
    assertThat(budget.used()).isZero();
  }
}
