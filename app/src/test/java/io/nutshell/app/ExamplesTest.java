package io.nutshell.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.Report;
import io.nutshell.check.property.Verdict;
import io.nutshell.language.registry.Languages;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.Quantity;
import io.nutshell.plan.Check;
import io.nutshell.search.Order;
import io.nutshell.search.Stop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The example models have the counts and verdicts in their table. */
final class ExamplesTest {
  private static final Path EXAMPLES = Counts.ROOT.resolve("examples");

  /** It has no counts. */
  private static final Path UNBOUNDED = EXAMPLES.resolve("pnml").resolve("unbounded.pnml");

  /** A row of the table: the counts, the verdict, and a property with its verdict or "-". */
  record Example(Counts counts, String verdict, String property, String propertyVerdict) {
    static Example of(String[] row) {
      return new Example(Counts.of(EXAMPLES.resolve(row[0]), row), row[5], row[6], row[7]);
    }

    @Override
    public String toString() {
      return counts.toString();
    }
  }

  static List<Example> examples() throws IOException {
    return Counts.rows(EXAMPLES.resolve("expected.tsv")).stream().map(Example::of).toList();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void examples_have_their_counts(Example example) {
    for (Order order : List.of(Order.BFS, Order.DFS)) {
      assertThat(example.counts().explored("exact", order)).isEqualTo(example.counts());
      assertThat(example.counts().explored("tree", order)).isEqualTo(example.counts());
    }
    assertThat(example.counts().explored("sorted", Order.BFS)).isEqualTo(example.counts());
  }

  @ParameterizedTest
  @MethodSource("examples")
  void a_sweep_by_the_declared_progress_finds_the_same_counts(Example example) {
    Counts counts = example.counts();
    if (Languages.load(counts.model()).progress().isPresent()) {
      assertThat(counts.explored("exact", Order.SWEEP)).isEqualTo(counts);
      assertThat(counts.explored("tree", Order.SWEEP)).isEqualTo(counts);
    }
  }

  /** A net's events are reversible, so the path to a state is rebuilt by backward search. */
  @Test
  void a_forgotten_path_of_a_sweep_is_found_by_backward_search() {
    Report report =
        Check.of(Languages.load(EXAMPLES.resolve("pnml").resolve("philosophers.pnml")))
            .deadlock()
            .order(Order.SWEEP)
            .progress(
                model -> {
                  Quantity hungry = model.quantity("tokens(hungry_0, hungry_1, hungry_2)");
                  return ProgressMeasure.of("hungry", hungry);
                })
            .regress(true)
            .run();
    assertThat(report.notes()).anyMatch(note -> note.contains("by searching backwards"));
    assertThat(report.properties().getFirst().trace().steps()).hasSize(5);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void examples_have_their_verdicts(Example example) {
    Report report = Check.of(Languages.load(example.counts().model())).run();
    assertThat(report.verdict().id()).isEqualTo(example.verdict());
  }

  @ParameterizedTest
  @MethodSource("examples")
  void properties_of_examples_have_their_verdicts(Example example) {
    if (example.property().equals("-")) {
      return;
    }
    Check check = Check.of(Languages.load(example.counts().model()));
    int space = example.property().indexOf(' ');
    String expression = example.property().substring(space + 1).replace("\"", "");
    switch (example.property().substring(0, space)) {
      case "--invariant" -> check.invariant(expression);
      case "--reach" -> check.reach(expression);
      default -> throw new AssertionError(example.property());
    }
    assertThat(check.run().verdict().id()).isEqualTo(example.propertyVerdict());
  }

  @Test
  void every_example_is_in_the_table() throws IOException {
    List<Path> listed = examples().stream().map(example -> example.counts().model()).toList();
    for (String language :
        List.of("coming-from", "dve", "esml", "java", "pnml", "sweep", "tutorial")) {
      try (Stream<Path> files = Files.list(EXAMPLES.resolve(language))) {
        assertThat(
                files.filter(
                    file -> !file.toString().endsWith(".props") && !file.equals(UNBOUNDED)))
            .allMatch(listed::contains);
      }
    }
  }

  @Test
  void a_net_that_grows_for_ever_is_reported_as_such() {
    Report report = Check.of(Languages.load(UNBOUNDED)).run();
    assertThat(report.explored().stop()).isEqualTo(Stop.UNBOUNDED);
    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
  }
}
