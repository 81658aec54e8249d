package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.check.Report;
import io.nutshell.check.certificate.Certifier;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.Interposed;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.RestlessTeam;
import io.nutshell.fixture.Seeds;
import io.nutshell.fixture.WideSwitches;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.parallel.Team;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.RandomPrograms;
import io.nutshell.search.BreadthFirst;
import io.nutshell.search.Exploration;
import io.nutshell.search.Limits;
import io.nutshell.search.Order;
import io.nutshell.search.Outcome;
import io.nutshell.search.Parallelism;
import io.nutshell.search.Stop;
import io.nutshell.search.Workload;
import io.nutshell.search.journal.Checkpoints;
import io.nutshell.search.journal.Identity;
import io.nutshell.store.StateSet;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches on several threads tell exactly what a search on one thread tells. */
final class ThreadsTest {
  private static final int[] THREADS = {2, 3, 4, 8};
  private static final int[] CHUNKS = {1, 8, 128};

  /**
   * One thread explores the first 20,000 states in the store auto, and layers of some hundred
   * states in the sorted store, which has 9,331 states in the widest one here.
   */
  private static final Model GRID = new CounterGrid(6, 6);

  private static final long GRID_STATES = 117_649;

  private static final Identity SAME = new Identity("1", "m", "digest", "q", "grid", List.of());

  @TempDir java.nio.file.Path folder;

  /**
   * What was told, and how it was found.
   *
   * @param together the number of states that several threads expanded together
   */
  private record Telling(List<String> lines, long together) {}

  /** One search and its setting. */
  private record Setting(
      Model model, String store, Limits limits, long memory, boolean steps, LongPredicate stopAt) {

    Setting(Model model, String store) {
      this(model, store, Limits.NONE, Long.MAX_VALUE, false, _ -> false);
    }

    Setting stopping(LongPredicate at) {
      return new Setting(model, store, limits, memory, steps, at);
    }

    Setting counting() {
      return new Setting(model, store, limits, memory, true, stopAt);
    }

    Setting within(long bytes) {
      return new Setting(model, store, limits, bytes, steps, stopAt);
    }

    Setting limited(long depth, long states) {
      Limits limit = new Limits(Limits.NONE.timeout(), depth, states, () -> false);
      return new Setting(model, store, limit, memory, steps, stopAt);
    }

    /** All that was told, and the outcome. */
    Telling on(Parallelism parallelism) {
      // Layers of the sorted store rebuild paths only after the search.
      Told told = new Told(steps, !store.equals("auto"), stopAt);
      long together = 0;
      MemoryBudget budget = new MemoryBudget(memory);
      try (StateSet states = states(budget)) {
        states.onMove(move -> told.lines.add("%s to %s".formatted(move.states(), move.to())));
        Outcome outcome =
            BreadthFirst.search(
                new Exploration(
                    model, states, true, budget, told, limits, _ -> {}, told, null, parallelism));
        Workload workload = outcome.workload();
        together = workload == null ? 0 : workload.states();
        told.lines.add(
            "%s %d %d %d %s, memory %d"
                .formatted(
                    outcome.stop(),
                    outcome.states(),
                    outcome.transitions(),
                    outcome.levels(),
                    // A search that ends early has looked ahead, and its store may hold more.
                    // Which inner nodes coincide by chance depends on their numbers.
                    outcome.stop() == Stop.EXHAUSTED && !store.startsWith("tree")
                        ? states.statistics()
                        : "",
                    outcome.stop() == Stop.EXHAUSTED ? budget.used() : 0));
      }
      assertThat(budget.used()).isZero();
      return new Telling(told.lines, together);
    }

    private StateSet states(MemoryBudget budget) {
      Settings settings = Settings.parse(store);
      return Stores.named(settings.store()).factory().create(model, budget, settings);
    }

    void sameOn(int threads, int chunk) {
      long _ = sameOn(threads, chunk, on(Parallelism.NONE));
    }

    /** Returns how many states the threads expanded together. */
    long sameOn(int threads, int chunk, Telling alone) {
      try (Team team = new RestlessTeam(threads)) {
        Telling together = on(new Parallelism(team, 0, 1, chunk, false));
        assertSame(together, alone, threads + " threads, chunks of " + chunk);
        return together.together;
      }
    }

    void sameEverywhere() {
      Telling alone = on(Parallelism.NONE);
      for (int threads : THREADS) {
        for (int chunk : CHUNKS) {
          assertThat(sameOn(threads, chunk, alone)).isPositive();
        }
      }
    }

    private void assertSame(Telling several, Telling one, String how) {
      List<String> together = several.lines;
      List<String> alone = one.lines;
      int common = 0;
      while (common < Math.min(together.size(), alone.size())
          && together.get(common).equals(alone.get(common))) {
        common++;
      }
      assertThat(together.subList(common, Math.min(together.size(), common + 3)))
          .as("%s, %s: line %d on", store, how, common)
          .isEqualTo(alone.subList(common, Math.min(alone.size(), common + 3)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exact",
        "exact:packing=radix",
        "tree",
        "compaction",
        "bitstate:bytes=65536",
        "comback",
        "delta"
      })
  void all_that_is_told_of_random_graphs_is_the_same(String store) {
    Seeds.each(
        30,
        seed -> {
          Model model = Interposed.restless(RandomGraphs.faulty(seed), seed);
          Setting setting = new Setting(model, store);
          int threads = THREADS[(int) seed % THREADS.length];
          int chunk = CHUNKS[(int) seed % CHUNKS.length];
          setting.sameOn(threads, chunk);
          setting.counting().sameOn(threads, chunk);
          setting.stopping(id -> id == seed).sameOn(threads, chunk);
          setting.limited(seed % 5 + 1, Long.MAX_VALUE).sameOn(threads, chunk);
          setting.limited(Long.MAX_VALUE, seed).sameOn(threads, chunk);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree", "compaction", "bitstate:bytes=65536"})
  void all_that_is_told_of_random_programs_is_the_same(String store) {
    Seeds.each(
        60,
        seed -> {
          RandomPrograms.Options options = new RandomPrograms.Options(seed % 2 == 0, seed % 3 == 0);
          Model model =
              ProgramModel.of(
                  RandomPrograms.generate(seed, options),
                  text -> {
                    throw new IllegalArgumentException(text);
                  });
          Setting setting =
              new Setting(Interposed.restless(model, seed), store).limited(Long.MAX_VALUE, 400);
          setting.sameOn(THREADS[(int) seed % THREADS.length], CHUNKS[(int) seed % CHUNKS.length]);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree", "compaction", "bitstate:bytes=65536"})
  void any_number_of_threads_tells_the_same_of_large_layers(String store) {
    new Setting(new CounterGrid(6, 4), store).sameEverywhere();
    new Setting(WideSwitches.halting(13, 5), store).sameEverywhere();
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree", "compaction"})
  void memory_ends_a_search_at_the_same_state(String store) {
    Model model = Interposed.restless(WideSwitches.halting(12, 5), 3);
    for (int kibibytes = 60; kibibytes < 400; kibibytes += kibibytes / 5) {
      new Setting(model, store).within(1024L * kibibytes).sameOn(3, 8);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 1_500, 2_600})
  void states_move_to_other_stores_at_the_same_time(int kibibytes) {
    Setting setting = new Setting(GRID, "auto").within(1024L * kibibytes);
    long together = setting.sameOn(3, 32, setting.on(Parallelism.NONE));
    // In the least memory they move to the sorted store, which has no room for several threads.
    assertThat(together > 0).isEqualTo(kibibytes > 1_000);
  }

  /** Up to 20,000 states one thread works, since they may move to another store. */
  @Test
  void any_number_of_threads_tells_the_same_where_states_need_not_move() {
    Setting setting = new Setting(GRID, "auto");
    Telling alone = setting.on(Parallelism.NONE);
    assertThat(setting.sameOn(2, 128, alone)).isPositive();
    assertThat(setting.sameOn(3, 8, alone)).isPositive();
    assertThat(setting.sameOn(8, 1, alone)).isPositive();
  }

  /** Tables of more than 65,536 entries are filled by all threads when they grow. */
  @ParameterizedTest
  @ValueSource(strings = {"exact", "exact:packing=radix", "tree"})
  void large_tables_grow_without_loss(String store) {
    for (Model model : List.of(new CounterGrid(6, 7), new WideSwitches(17, 3))) {
      Essence alone = Essence.of(Check.of(model).store(store).all().threads(1).run());
      for (int threads : new int[] {2, 4}) {
        try (Team team = new RestlessTeam(threads)) {
          Check together =
              Check.of(model)
                  .store(store)
                  .all()
                  .parallelism(new Parallelism(team, 0, 1, 64, false));
          assertThat(Essence.of(together.run())).isEqualTo(alone);
        }
      }
    }
  }

  /** The table of roots is shared by several workers from about a million states on. */
  @Test
  void trees_are_built_by_several_threads() {
    Model model = new CounterGrid(7, 7);
    Essence alone = Essence.of(Check.of(model).store("tree").all().threads(1).run());
    for (int threads : new int[] {2, 3}) {
      Report together = Check.of(model).store("tree").all().threads(threads).run();
      assertThat(Objects.requireNonNull(together.effort().workload()).states())
          .isGreaterThan(500_000);
      assertThat(Essence.of(together)).isEqualTo(alone);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree"})
  void measuring_changes_nothing(String store) {
    Setting setting = new Setting(new CounterGrid(6, 5), store);
    try (Team team = new RestlessTeam(2)) {
      setting.assertSame(
          setting.on(new Parallelism(team, 100, 10, 16, true)),
          setting.on(Parallelism.NONE),
          "measured");
    }
  }

  /** A round of 32,768 states would take many seconds here. */
  @Test
  void a_timeout_does_not_wait_for_a_large_round() {
    Model slow = new Interposed(new CounterGrid(7, 7), () -> _ -> LockSupport.parkNanos(1_000_000));
    try (Team team = new RestlessTeam(2)) {
      Report report =
          Check.of(slow)
              .store("exact")
              .timeout(Duration.ofSeconds(1))
              .parallelism(new Parallelism(team, 0, 1, 128, false))
              .run();
      assertThat(report.explored().stop()).isEqualTo(Stop.TIME);
      assertThat(report.explored().transitions()).isLessThan(7 * 10_000);
    }
  }

  @Test
  void a_worker_that_fails_leaves_its_states_to_the_search() {
    Model model = new CounterGrid(5, 4);
    Thread searching = Thread.currentThread();
    Model fragile =
        new Interposed(
            model,
            () ->
                state -> {
                  if (!Thread.currentThread().equals(searching) && state.words[0] % 7 == 0) {
                    throw new IllegalStateException("no room on this thread's stack");
                  }
                });
    new Setting(fragile, "exact").sameOn(3, 16);
  }

  private static Check check(String store, Parallelism parallelism) {
    return Check.of(Interposed.restless(GRID, 1)).store(store).all().parallelism(parallelism);
  }

  /** Several threads did work together, so that it is something to compare. */
  private static void assertTogether(Report report, int threads) {
    Workload workload = report.effort().workload();
    if (threads == 1) {
      assertThat(workload).isNull();
    } else {
      assertThat(Objects.requireNonNull(workload).states()).isGreaterThan(GRID_STATES / 8);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree", "sorted", "auto"})
  void a_search_is_resumed_with_another_number_of_threads(String store) throws IOException {
    Report whole = check(store, Parallelism.NONE).threads(1).run();
    byte[] expected = null;
    for (int first : new int[] {1, 2, 4}) {
      for (int second : new int[] {1, 3}) {
        java.nio.file.Path run = folder.resolve("%s-%d-%d".formatted(store, first, second));
        try (Team some = new RestlessTeam(first);
            Team others = new RestlessTeam(second)) {
          try (Checkpoints begun = Checkpoints.begin(run, SAME, Duration.ZERO)) {
            Report broken =
                check(store, new Parallelism(some, 0, 1, 16, false))
                    .maxStates(GRID_STATES / 2)
                    .checkpoints(begun)
                    .run();
            assertThat(broken.explored().stop()).isEqualTo(Stop.STATES);
            assertTogether(broken, first);
          }
          byte[] journal = Files.readAllBytes(run.resolve("journal-1"));
          if (expected == null) {
            expected = journal;
          }
          assertThat(journal).isEqualTo(expected);
          try (Checkpoints resumed = Checkpoints.resume(run, SAME, Duration.ZERO)) {
            Report ended =
                check(store, new Parallelism(others, 0, 1, 16, false)).checkpoints(resumed).run();
            assertThat(ended.states()).isEqualTo(whole.states());
            assertThat(ended.explored().transitions()).isEqualTo(whole.explored().transitions());
            assertThat(ended.properties()).isEqualTo(whole.properties());
            assertTogether(ended, second);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree", "sorted", "auto"})
  void certificates_are_the_same_byte_for_byte(String store) throws IOException {
    List<byte[]> certificates = new ArrayList<>();
    for (int threads : new int[] {1, 2, 4}) {
      try (Team team = new RestlessTeam(threads);
          Certifier certifier = new Certifier(folder)) {
        Report report =
            check(store, new Parallelism(team, 0, 1, 8, false))
                .states(GRID_STATES)
                .certifier(certifier)
                .run();
        assertTogether(report, threads);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        certifier.write(report, "test", "model", "digest", List.of(), List.of(), out);
        certificates.add(out.toByteArray());
      }
    }
    assertThat(certificates.get(0)).isNotEmpty();
    assertThat(certificates.get(1)).isEqualTo(certificates.get(0));
    assertThat(certificates.get(2)).isEqualTo(certificates.get(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree", "sorted", "auto"})
  void reports_are_the_same(String store) {
    Essence alone = Essence.of(check(store, Parallelism.NONE).threads(1).run());
    for (int threads : THREADS) {
      try (Team team = new RestlessTeam(threads)) {
        Report together = check(store, new Parallelism(team, 0, 1, 32, false)).run();
        assertTogether(together, threads);
        // Threads of the sorted store have tables of their own.
        Essence essence = Essence.of(together);
        assertThat(store.equals("sorted") ? essence.withMemory(alone.memoryBytes()) : essence)
            .isEqualTo(alone);
      }
    }
  }

  /** The sorted store is not among them: one thread counts the steps of a search in layers. */
  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree", "auto"})
  void coverage_is_the_same(String store) {
    Report alone = check(store, Parallelism.NONE).threads(1).coverage(true).run();
    for (int threads : THREADS) {
      try (Team team = new RestlessTeam(threads)) {
        Report together = check(store, new Parallelism(team, 0, 1, 32, false)).coverage(true).run();
        assertTogether(together, threads);
        assertThat(Essence.of(together)).isEqualTo(Essence.of(alone));
        assertThat(together.analyses().coverage()).isEqualTo(alone.analyses().coverage());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Check.MAX_THREADS + 1, Integer.MAX_VALUE})
  void the_number_of_threads_is_positive_and_not_huge(int threads) {
    assertThatThrownBy(() -> Check.of(new CounterGrid(2, 2)).threads(threads))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("it has from 1 to 256")
        .hasMessageContaining("hint: ");
    assertThat(Check.of(new CounterGrid(2, 2)).threads(Check.MAX_THREADS).run().states())
        .isEqualTo(9);
  }

  @Test
  void the_searches_are_told_before_they_begin() {
    List<PlannedSearch> told = new ArrayList<>();
    Report report =
        Check.of(new CounterGrid(2, 2)).deadlock().threads(2).onPlan(told::addAll).run();
    assertThat(told).containsExactly(new PlannedSearch(Order.BFS, 2, "", null));
    assertThat(report.effort().threads()).isEqualTo(2);

    told.clear();
    Check.of(new CounterGrid(2, 2)).store("delta").threads(2).onPlan(told::addAll).run();
    assertThat(told)
        .containsExactly(
            new PlannedSearch(Order.BFS, 1, "a search with the store delta uses one thread", null));
  }
}
