package io.nutshell.store.sorted;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.Interposed;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.RestlessTeam;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.Disk;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.parallel.Team;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.RandomProtocols;
import io.nutshell.program.syntax.Expression;
import io.nutshell.search.BreadthFirst;
import io.nutshell.search.Exploration;
import io.nutshell.search.Limits;
import io.nutshell.search.Observer;
import io.nutshell.search.Outcome;
import io.nutshell.search.Parallelism;
import io.nutshell.search.SearchView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several threads explore with the sorted store as one does: states, order, counts, findings. */
final class SortedThreadsTest {
  private static final int[] THREADS = {2, 3, 4, 8};

  /**
   * All that a search tells its observer, in order; ends at a certain number of lines.
   *
   * @param watched whether the observer is told of each state, or the store only counts them
   */
  private static List<String> told(
      Model model, Sizes sizes, Team team, long stopAt, boolean watched) {
    return told(model, sizes, null, team, stopAt, watched);
  }

  private static List<String> told(
      Model model, Sizes sizes, @Nullable Annex annex, Team team, long stopAt, boolean watched) {
    List<String> lines = new ArrayList<>();
    Observer observer =
        new Observer() {
          @Override
          public boolean watchesStates() {
            return watched;
          }

          @Override
          public boolean found(long id, State state, SearchView search) {
            lines.add("found " + state);
            return lines.size() != stopAt;
          }

          @Override
          public boolean dead(long id, State state, SearchView search) {
            lines.add("dead " + state);
            return lines.size() != stopAt;
          }

          @Override
          public boolean faulty(
              long id, State state, long event, int choice, Fault.Mistake error, SearchView view) {
            lines.add("faulty %s by %d/%d: %s".formatted(state, event, choice, error));
            return lines.size() != stopAt;
          }
        };
    MemoryBudget budget = MemoryBudget.unlimited();
    try (SortedStore store = new SortedStore(model.layout(), budget, sizes, annex)) {
      Exploration exploration =
          new Exploration(model, store, true, budget, observer, Limits.NONE, _ -> {});
      Outcome outcome = BreadthFirst.search(exploration.on(new Parallelism(team, 0, 1, 1, false)));
      lines.add(
          "%s %d %d %d"
              .formatted(
                  outcome.stop(), outcome.states(), outcome.transitions(), outcome.levels()));
    }
    assertThat(budget.used()).isZero();
    return lines;
  }

  private static void same(Model model, Random random) {
    Sizes sizes = SortedStoreTest.sizes(random);
    List<String> alone = told(model, sizes, Team.alone(), -1, true);
    long stopAt = random.nextInt(alone.size());
    List<String> stopped = told(model, sizes, Team.alone(), stopAt, true);
    List<String> counted = alone.stream().filter(line -> !line.startsWith("found")).toList();
    long countedTo = random.nextInt(counted.size());
    List<String> cut = told(model, sizes, Team.alone(), countedTo, false);
    assertThat(told(model, sizes, Team.alone(), -1, false)).isEqualTo(counted);
    for (int threads : THREADS) {
      try (Team team = new RestlessTeam(threads)) {
        assertThat(told(model, sizes, team, -1, true)).isEqualTo(alone);
        assertThat(told(model, sizes, team, stopAt, true)).isEqualTo(stopped);
        assertThat(told(model, sizes, team, -1, false)).isEqualTo(counted);
        assertThat(told(model, sizes, team, countedTo, false)).isEqualTo(cut);
      }
    }
  }

  @Test
  void all_that_is_told_of_random_graphs_is_the_same() {
    Seeds.each(
        40, seed -> same(Interposed.restless(RandomGraphs.faulty(seed), seed), new Random(seed)));
  }

  @Test
  void all_that_is_told_of_random_protocols_is_the_same() {
    Seeds.each(
        25,
        seed ->
            same(
                ProgramModel.of(RandomProtocols.generate(seed), _ -> Expression.TRUE),
                new Random(seed)));
  }

  /** With hardly a page in memory, runs move to disk while several threads read a layer. */
  private static void sameOnDisk(Model model, Disk disk, Random random) {
    Sizes sizes = SortedStoreTest.sizes(random);
    List<String> alone = told(model, sizes, Team.alone(), -1, true);
    Collections.sort(alone);
    for (int threads : THREADS) {
      try (Team team = new RestlessTeam(threads)) {
        Annex annex = new Annex(disk, random.nextInt(12), 2);
        List<String> told = told(model, sizes, annex, team, -1, true);
        // The order depends on when runs move to disk, since keys are not sorted anew after that.
        Collections.sort(told);
        assertThat(told).isEqualTo(alone);
      }
    }
  }

  @Test
  void all_states_are_found_if_runs_move_to_disk(@TempDir Path place) {
    try (Disk disk = Disk.within(place, Long.MAX_VALUE)) {
      Seeds.each(
          30, seed -> sameOnDisk(new CounterGrid(3 + (int) seed % 3, 6), disk, new Random(seed)));
    }
  }

  @Test
  void all_states_of_random_graphs_are_found_if_runs_move_to_disk(@TempDir Path place) {
    try (Disk disk = Disk.within(place, Long.MAX_VALUE)) {
      Seeds.each(20, seed -> sameOnDisk(RandomGraphs.faulty(seed), disk, new Random(seed)));
    }
  }

  @Test
  void wide_layers_are_divided() {
    Seeds.each(6, seed -> same(new CounterGrid(4 + (int) seed % 3, 6), new Random(seed)));
  }
}
