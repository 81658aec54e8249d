package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.check.Report;
import io.nutshell.check.certificate.Certificate;
import io.nutshell.check.certificate.Certifier;
import io.nutshell.check.ctl.CtlSearch;
import io.nutshell.check.property.Ltl;
import io.nutshell.check.property.Verdict;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.Interposed;
import io.nutshell.fixture.RandomFormulas;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.RestlessTeam;
import io.nutshell.fixture.Seeds;
import io.nutshell.fixture.WideSwitches;
import io.nutshell.model.Model;
import io.nutshell.parallel.Team;
import io.nutshell.search.Parallelism;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Passes over stored states give the same verdicts, lassos, explanations, counts and certificates
 * on any number of threads.
 */
final class PassesOnThreadsTest {
  private static final int[] THREADS = {2, 3, 8};
  private static final int[] CHUNKS = {1, 8, 64};

  @TempDir Path folder;

  /** What must not depend on the number of threads: which inner nodes of trees coincide may. */
  private static List<Object> answers(Report report) {
    Map<String, Long> statistics = new LinkedHashMap<>(report.effort().statistics());
    statistics.remove("inner nodes");
    return List.of(Essence.of(report), statistics);
  }

  private static void assertSame(Supplier<Check> check, int threads, int chunk) {
    List<Object> alone = answers(check.get().threads(1).run());
    try (Team team = new RestlessTeam(threads)) {
      Check together = check.get().parallelism(new Parallelism(team, 0, 1, chunk, false));
      assertThat(answers(together.run()))
          .as("%d threads, chunks of %d", threads, chunk)
          .isEqualTo(alone);
    }
  }

  private static void assertSameEverywhere(Supplier<Check> check) {
    List<Object> alone = answers(check.get().threads(1).run());
    for (int threads : THREADS) {
      try (Team team = new RestlessTeam(threads)) {
        Check together = check.get().parallelism(new Parallelism(team, 0, 1, 64, false));
        assertThat(answers(together.run())).as("%d threads", threads).isEqualTo(alone);
      }
    }
  }

  private static String atom(Random random) {
    return (random.nextBoolean() ? "node < " : "node != ") + random.nextInt(8);
  }

  @ParameterizedTest
  @CsvSource({"owcty, exact", "map, exact", "owcty, tree", "map, tree", "owcty, auto", "map, auto"})
  void linear_formulas_of_random_graphs(String emptiness, String store) {
    Seeds.each(
        60,
        seed -> {
          Random random = new Random(seed);
          DirectedGraph graph = RandomGraphs.sound(seed);
          String formula = RandomFormulas.formula(random, 3, () -> atom(random));
          assertSame(
              () ->
                  Check.of(Interposed.restless(graph, seed))
                      .property(Ltl.KIND.property(formula))
                      .emptiness(emptiness)
                      .store(store),
              THREADS[random.nextInt(THREADS.length)],
              CHUNKS[random.nextInt(CHUNKS.length)]);
        });
  }

  @ParameterizedTest
  @CsvSource({"exact, true", "exact, false", "tree, true", "tree, false", "auto, true"})
  void branching_formulas_of_random_graphs(String store, boolean keepSteps) {
    Seeds.each(
        60,
        seed -> {
          Random random = new Random(seed);
          DirectedGraph graph = RandomGraphs.sound(seed);
          String formula = RandomFormulas.branching(random, 4, () -> atom(random));
          assertSame(
              () ->
                  Check.of(Interposed.restless(graph, seed))
                      .ctl(formula)
                      .branching(new CtlSearch.Options(true, keepSteps, true, 0))
                      .store(store),
              THREADS[random.nextInt(THREADS.length)],
              CHUNKS[random.nextInt(CHUNKS.length)]);
        });
  }

  /** These products have several blocks of states, so all threads receive steps. */
  @ParameterizedTest
  @CsvSource({"owcty, exact", "map, exact", "owcty, tree", "map, tree"})
  void linear_formulas_of_large_models(String emptiness, String store) {
    for (String formula :
        List.of("G F \"fired(s3)\"", "F G !\"fired(s0)\"", "G (\"fired(s0)\" -> (s0 == 1))")) {
      assertSameEverywhere(
          () ->
              Check.of(WideSwitches.halting(16, 1))
                  .property(Ltl.KIND.property(formula))
                  .emptiness(emptiness)
                  .store(store));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void branching_formulas_of_large_models(boolean keepSteps) {
    for (String formula :
        List.of(
            "AG EF (s0 == 1)",
            "AF (s0 == 1)",
            "EG (s1 == 0)",
            "E[(s2 == 0) U EX ((s0 == 1) && (s2 == 1))]",
            "AG ((s3 == 1) -> EX (s3 == 0))")) {
      assertSameEverywhere(
          () ->
              Check.of(WideSwitches.halting(16, 1))
                  .ctl(formula)
                  .branching(new CtlSearch.Options(true, keepSteps, true, 0))
                  .store("exact"));
    }
  }

  /** A state of this graph has 400 predecessors: more than a byte can count. */
  @ParameterizedTest
  @ValueSource(strings = {"owcty", "map"})
  void counts_grow_on_several_threads(String emptiness) {
    Model star = manyToOne();
    assertSameEverywhere(
        () ->
            Check.of(star)
                .property(Ltl.KIND.property("F G (node == 1)"))
                .emptiness(emptiness)
                .store("exact"));
  }

  /** 400 states that lead to one, which leads to itself and back to the first. */
  private static Model manyToOne() {
    StringBuilder edges = new StringBuilder("1->1 1->0");
    for (int node = 2; node < 402; node++) {
      edges.append(" 0->").append(node).append(' ').append(node).append("->1");
    }
    return DirectedGraph.of(edges.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree"})
  void certificates_of_products_are_the_same_byte_for_byte(String store) {
    CounterGrid grid = new CounterGrid(6, 6);
    String formula = "F G !\"fired(" + grid.layout().slots().get(0).name() + ")\"";
    byte[] alone = certificate(Check.of(grid).threads(1), formula, store);
    assertThat(alone).isNotEmpty();
    for (int threads : THREADS) {
      try (Team team = new RestlessTeam(threads)) {
        Check together = Check.of(grid).parallelism(new Parallelism(team, 0, 1, 64, false));
        assertThat(Arrays.equals(certificate(together, formula, store), alone))
            .as("%d threads", threads)
            .isTrue();
      }
    }
  }

  private byte[] certificate(Check check, String formula, String store) {
    try (Certifier certifier = new Certifier(folder)) {
      Report report =
          check
              .property(Ltl.KIND.property(formula))
              .emptiness("owcty")
              .store(store)
              .certifier(certifier)
              .run();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      certifier.write(
          report,
          "test",
          "model",
          "digest",
          List.of(),
          List.of(new Certificate.Claim(Ltl.KIND.property(formula), Verdict.HOLDS)),
          out);
      return out.toByteArray();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  @Test
  void a_worker_that_fails_leaves_its_states_to_the_search() {
    Thread searching = Thread.currentThread();
    AtomicLong failures = new AtomicLong();
    Model fragile =
        new Interposed(
            new CounterGrid(4, 6),
            () ->
                state -> {
                  if (!Thread.currentThread().equals(searching) && state.words[0] % 7 == 0) {
                    failures.incrementAndGet();
                    throw new IllegalStateException("no room on this thread's stack");
                  }
                });
    assertSame(
        () ->
            Check.of(fragile)
                .ctl("AF (c[0] == 6)")
                .branching(new CtlSearch.Options(true, false, true, 0))
                .store("exact"),
        3,
        8);
    assertThat(failures.get()).isPositive();
  }

  /** Each state has another successor each time that it is expanded, from some number on. */
  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree"})
  void a_model_whose_steps_change_is_found_out(String store) {
    AtomicLong expanded = new AtomicLong();
    Model fickle =
        new Interposed(
            new CounterGrid(4, 6),
            () ->
                state -> {
                  if (expanded.incrementAndGet() > 1_500) {
                    state.words[0] ^= 7;
                  }
                });
    assertThatThrownBy(
            () -> {
              try (Team team = new RestlessTeam(3)) {
                Check.of(fickle)
                    .ctl("AF (c[0] == 6)")
                    .branching(new CtlSearch.Options(true, false, true, 0))
                    .store(store)
                    .parallelism(new Parallelism(team, 0, 1, 8, false))
                    .run();
              }
            })
        .hasMessageContaining("a successor of a stored state is not in the store");
  }

  @Test
  void a_timeout_does_not_wait_for_the_end_of_a_pass() {
    AtomicLong expanded = new AtomicLong();
    Model slow =
        new Interposed(
            new CounterGrid(5, 6),
            () ->
                _ -> {
                  if (expanded.incrementAndGet() > 20_000) {
                    LockSupport.parkNanos(1_000_000);
                  }
                });
    try (Team team = new RestlessTeam(2)) {
      Report report =
          Check.of(slow)
              .ctl("AF AG (c[0] == 6)")
              .branching(new CtlSearch.Options(true, false, true, 0))
              .store("exact")
              .timeout(Duration.ofSeconds(1))
              .parallelism(new Parallelism(team, 0, 1, 64, false))
              .run();
      assertThat(report.verdict()).isEqualTo(Verdict.INCOMPLETE);
      assertThat(expanded.get()).isLessThan(30_000);
    }
  }
}
