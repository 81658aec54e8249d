package io.nutshell.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.nutshell.check.Report;
import io.nutshell.check.property.Verdict;
import io.nutshell.language.registry.Languages;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.plan.Check;
import io.nutshell.search.Order;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Sweeps models that were not written for the sweep-line method, with automatically found measures
 * and regress steps: verdicts and states must be those of a full search. {@code bench/sweeps} uses
 * larger models.
 */
@TestInstance(Lifecycle.PER_CLASS)
final class SweepCorpusTest {
  private static final long MAX_STATES = Long.getLong("nutshell.sweeps", 1_500);
  private static final Path CORPUS = Counts.ROOT.resolve("../shared/corpus");

  /** The states that a search visits. */
  private static final class Visited {
    private final Set<State> states = new HashSet<>();

    Predicate in(Model model) {
      states.clear(); // The search restarts after the model was widened.
      return state -> {
        states.add(state.copy());
        return true;
      };
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void a_sweep_visits_all_states_and_finds_the_same(Path file) {
    Model model = Languages.load(file);
    Visited expected = new Visited();
    Visited visited = new Visited();
    Report full = check(model, expected).run();
    boolean exact = expected.states.size() % 2 == 0;
    Report swept =
        check(model, visited)
            .order(Order.SWEEP)
            .progress("auto")
            .regress(true)
            .store(exact ? "exact" : "tree")
            .collectEvery(Math.max(10, full.states() / 10))
            .run();
    assertThat(swept.complete()).isTrue();
    assertThat(verdicts(swept)).isEqualTo(verdicts(full));
    assertThat(visited.states).hasSameSizeAs(expected.states);
    assertThat(visited.states.equals(expected.states)).isTrue();
    if (Boolean.getBoolean("nutshell.sweeps.figures")) {
      System.out.printf(
          "%s\t%d\t%d\t%s\t%s%n",
          file.getParent().getFileName() + "/" + file.getFileName(),
          full.states(),
          swept.states(),
          swept.effort().statistics().get("most states held"),
          swept.effort().statistics().get("sweeps"));
    }
  }

  private static Check check(Model model, Visited visited) {
    return Check.of(model)
        .deadlock()
        .assertions()
        .invariant("visited", visited::in)
        .traces(false)
        .all();
  }

  private static List<Verdict> verdicts(Report report) {
    return report.properties().stream().map(result -> result.verdict()).toList();
  }

  static List<Path> models() throws IOException {
    assumeTrue(Files.isDirectory(CORPUS), () -> "skipped: there is no corpus at " + CORPUS);
    List<Path> models = new ArrayList<>();
    for (String[] row : Counts.rows(CORPUS.resolve("dve/expected.tsv"))) {
      if (Long.parseLong(row[1]) <= MAX_STATES) {
        String family = row[0].substring(0, row[0].indexOf('.'));
        models.add(CORPUS.resolve("dve").resolve(family).resolve(row[0] + ".dve"));
      }
    }
    for (String[] row : Counts.rows(CORPUS.resolve("pnml/expected.tsv"))) {
      if (row[0].contains("-PT-") && Long.parseLong(row[1]) <= MAX_STATES) {
        models.add(CORPUS.resolve("pnml").resolve(row[0]).resolve("model.pnml"));
      }
    }
    return models;
  }
}
