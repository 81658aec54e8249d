package io.nutshell.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.nutshell.search.Order;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The BEEM models of up to 300,000 states, against the counts that other tools agree on. */
@TestInstance(Lifecycle.PER_CLASS)
final class CorpusTest {
  private static final long MAX_STATES = 300_000;
  private static final Path CORPUS = Counts.ROOT.resolve("../shared/corpus/dve");

  @BeforeAll
  void requireCorpus() {
    assumeTrue(Files.isDirectory(CORPUS), () -> "skipped: there is no corpus at " + CORPUS);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void exact_breadth_first_finds_the_known_counts(Counts row) {
    assertThat(row.explored("exact", Order.BFS)).isEqualTo(row);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void tree_breadth_first_finds_the_known_counts(Counts row) {
    assertThat(row.explored("tree", Order.BFS)).isEqualTo(row);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void sorted_finds_the_known_counts(Counts row) {
    assertThat(row.explored("sorted", Order.BFS)).isEqualTo(row);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void exact_depth_first_finds_the_known_counts(Counts row) {
    assertThat(row.explored("exact", Order.DFS)).isEqualTo(row);
  }

  List<Counts> rows() throws IOException {
    return Counts.rows(CORPUS.resolve("expected.tsv")).stream()
        .map(row -> Counts.of(CORPUS.resolve(family(row[0])).resolve(row[0] + ".dve"), row))
        .filter(counts -> counts.states() <= MAX_STATES)
        .toList();
  }

  private static String family(String instance) {
    return instance.substring(0, instance.indexOf('.'));
  }
}
