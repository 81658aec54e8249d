package io.nutshell.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.nutshell.check.Report;
import io.nutshell.check.certificate.Certificate;
import io.nutshell.check.certificate.CertificateReader;
import io.nutshell.check.certificate.Certifier;
import io.nutshell.check.certificate.Verifier;
import io.nutshell.check.property.Automaton;
import io.nutshell.check.property.EmptinessProof;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Trace;
import io.nutshell.language.registry.Languages;
import io.nutshell.model.Model;
import io.nutshell.plan.Check;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The BEEM models with a property process, against the verdicts that other tools agree on: those
 * whose product has up to 300,000 states, or a violation among the first as many.
 */
@TestInstance(Lifecycle.PER_CLASS)
final class LtlCorpusTest {
  private static final long MAX_STATES = 300_000;

  /** The reference executor takes more time. */
  private static final long MAX_CERTIFIED = 100_000;

  private static final Path CORPUS = Counts.ROOT.resolve("../shared/corpus/dve");

  @TempDir Path folder;
  private int searches;
  private int decided;

  /** A line of {@code expected_ltl.tsv}. */
  record Row(String instance, boolean holds) {
    @Override
    public String toString() {
      return instance;
    }
  }

  @BeforeAll
  void requireCorpus() {
    assumeTrue(Files.isDirectory(CORPUS), () -> "skipped: there is no corpus at " + CORPUS);
  }

  /** Undecided rows are skipped, so a search that never decides would go unnoticed. */
  @AfterAll
  void requireDecisions() {
    assertThat(decided).isGreaterThanOrEqualTo(searches / 4);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void each_search_finds_the_known_verdict(Row row) {
    agrees(row, "ndfs", "tree");
    agrees(row, "scc", "exact");
  }

  @ParameterizedTest
  @MethodSource("sample")
  void the_removal_of_states_finds_the_known_verdict(Row row) {
    agrees(row, "owcty", "sorted");
    agrees(row, "owcty", "auto");
  }

  @ParameterizedTest
  @MethodSource("sample")
  void maximal_accepting_predecessors_find_the_known_verdict(Row row) {
    agrees(row, "map", "tree");
  }

  @ParameterizedTest
  @MethodSource("sample")
  void what_holds_is_proved_from_its_certificate(Row row) throws IOException {
    assumeTrue(row.holds, "skipped: violated");
    Path file = folder.resolve("certificate");
    try (Certifier certifier = new Certifier(folder)) {
      Report report =
          Check.of(model(row)).automaton().certifier(certifier).maxStates(MAX_CERTIFIED).run();
      PropertyResult result = report.properties().getFirst();
      assumeTrue(result.verdict() != Verdict.UNDECIDED, "skipped: the product is large");
      List<Certificate.Claim> claims =
          List.of(new Certificate.Claim(Automaton.KIND.property(""), result.verdict()));
      assertThat(certifier.refusal(report, claims)).isNull();
      try (OutputStream out = Files.newOutputStream(file)) {
        certifier.write(report, "", "", "", List.of(), claims, out);
      }
    }
    try (CertificateReader reader = new CertificateReader(file)) {
      Verifier.Request request =
          new Verifier.Request(false, 1 << 22, new EmptinessProof.Sampling(1, 1));
      assertThat(Verifier.verify(file, reader.head(), model(row), request).products()).hasSize(1);
    }
  }

  private static Model model(Row row) {
    String family = row.instance.substring(0, row.instance.indexOf('.'));
    return Languages.load(CORPUS.resolve(family).resolve(row.instance + ".dve"));
  }

  private void agrees(Row row, String emptiness, String store) {
    Report report =
        Check.of(model(row))
            .automaton()
            .emptiness(emptiness)
            .store(store)
            .maxStates(MAX_STATES)
            .run();
    PropertyResult result = report.properties().getFirst();
    searches++;
    decided += result.verdict() == Verdict.UNDECIDED ? 0 : 1;
    assumeTrue(
        result.verdict() != Verdict.UNDECIDED,
        () -> "skipped: the product has more than " + MAX_STATES + " states");
    assertThat(result.verdict()).isEqualTo(row.holds ? Verdict.HOLDS : Verdict.VIOLATED);
    Trace trace = result.trace();
    assertThat(trace != null && trace.loops()).isEqualTo(!row.holds);
  }

  /** Every sixth row. */
  List<Row> sample() throws IOException {
    List<Row> all = rows();
    return IntStream.range(0, all.size() / 6).mapToObj(i -> all.get(6 * i)).toList();
  }

  List<Row> rows() throws IOException {
    return Counts.rows(CORPUS.resolve("expected_ltl.tsv")).stream()
        .map(row -> new Row(row[0], row[1].equals("yes")))
        .toList();
  }
}
