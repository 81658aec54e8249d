package io.nutshell.language.dve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.nutshell.language.registry.Languages;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.NaiveExplorer.Exploration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The BEEM models, against the counts that other tools agree on. */
@TestInstance(Lifecycle.PER_CLASS)
class CorpusTest {
  private static final long MAX_STATES = 20_000;

  private final Path corpus =
      Path.of(System.getProperty("nutshell.root", ".."), "..", "shared", "corpus", "dve");

  /** A line of {@code expected.tsv}; -1 if a count is unknown. */
  record Row(String instance, long states, long transitions, long levels, long deadlocks) {
    static Row of(String line) {
      String[] fields = line.split("\t", -1);
      return new Row(
          fields[0], count(fields[1]), count(fields[2]), count(fields[3]), count(fields[4]));
    }

    private static long count(String field) {
      return field.equals("-") ? -1 : Long.parseLong(field);
    }

    /** The counts found, restricted to the known expected ones. */
    Row of(Exploration found) {
      return new Row(
          instance,
          states < 0 ? -1 : found.states(),
          transitions < 0 ? -1 : found.transitions(),
          levels < 0 ? -1 : found.levels(),
          deadlocks < 0 ? -1 : found.deadlocks());
    }

    @Override
    public String toString() {
      return instance;
    }
  }

  @BeforeAll
  void requireCorpus() {
    assumeTrue(Files.isDirectory(corpus), () -> "skipped: there is no corpus at " + corpus);
  }

  @Test
  void every_file_loads() throws IOException {
    List<Path> files;
    try (Stream<Path> tree = Files.walk(corpus)) {
      files = tree.filter(file -> file.toString().endsWith(".dve")).sorted().toList();
    }
    assertThat(files).hasSizeGreaterThan(300);
    for (Path file : files) {
      Model model = Languages.load(file);
      assertThat(model.events()).as(file.toString()).isPositive();
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void counts_agree(Row row) {
    String family = row.instance.substring(0, row.instance.indexOf('.'));
    Model model = Languages.load(corpus.resolve(family).resolve(row.instance + ".dve"));
    Exploration found = NaiveExplorer.explore(model, 2 * row.states);
    assertThat(row.of(found)).usingRecursiveComparison().isEqualTo(row);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void a_property_beside_the_system_changes_no_count(Row row) throws IOException {
    String family = row.instance.substring(0, row.instance.indexOf('.'));
    List<Path> files;
    try (Stream<Path> folder = Files.list(corpus.resolve(family))) {
      files = folder.filter(file -> isProperty(file, row.instance)).sorted().toList();
    }
    for (Path file : files) {
      Model model = Languages.load(file);
      assertThat(model.propertyAutomaton()).as(file.toString()).isPresent();
      Exploration found = NaiveExplorer.explore(model, 2 * row.states);
      assertThat(row.of(found)).as(file.toString()).usingRecursiveComparison().isEqualTo(row);
    }
  }

  private static boolean isProperty(Path file, String instance) {
    return file.getFileName().toString().matches(Pattern.quote(instance) + "\\.prop\\d+\\.dve");
  }

  List<Row> rows() throws IOException {
    try (Stream<String> lines = Files.lines(corpus.resolve("expected.tsv"))) {
      return lines.skip(1).map(Row::of).filter(row -> row.states <= MAX_STATES).toList();
    }
  }
}
