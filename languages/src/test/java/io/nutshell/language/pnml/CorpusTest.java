package io.nutshell.language.pnml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.nutshell.check.Coverage;
import io.nutshell.check.Report;
import io.nutshell.check.Structure;
import io.nutshell.language.Constants;
import io.nutshell.language.registry.Languages;
import io.nutshell.model.Describer;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.plan.Check;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nets of the Model Checking Contest, against the counts that other tools agree on. */
@TestInstance(Lifecycle.PER_CLASS)
class CorpusTest {
  private static final long MAX_STATES = 300_000;
  private static final long MAX_COLOURED_STATES = 30_000;

  private final Path corpus =
      Path.of(System.getProperty("nutshell.root", ".."), "..", "shared", "corpus", "pnml");

  /** A line of {@code expected.tsv}. */
  record Row(
      String net,
      long states,
      long firings,
      long inPlace,
      long inMarking,
      boolean deadlock,
      boolean quasiLive,
      boolean live) {
    static Row of(String line) {
      String[] fields = line.split("\t", -1);
      return new Row(
          fields[0],
          Long.parseLong(fields[1]),
          Long.parseLong(fields[2]),
          Long.parseLong(fields[3]),
          Long.parseLong(fields[4]),
          fields[5].equals("TRUE"),
          fields[6].equals("TRUE"),
          fields[7].equals("TRUE"));
    }

    @Override
    public String toString() {
      return net;
    }
  }

  /** The maximum number of tokens seen. */
  private static final class Tokens {
    private long inPlace;
    private long inMarking;

    Predicate counted(Model model) {
      inPlace = 0;
      inMarking = 0;
      Layout layout = model.layout();
      return state -> {
        long sum = 0;
        for (int slot = 0; slot < layout.slots().size(); slot++) {
          long here = layout.get(state, slot);
          sum += here;
          inPlace = Math.max(inPlace, here);
        }
        inMarking = Math.max(inMarking, sum);
        return true;
      };
    }
  }

  @BeforeAll
  void requireCorpus() {
    assumeTrue(Files.isDirectory(corpus), () -> "skipped: there is no corpus at " + corpus);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void counts_agree(Row row) {
    Model model = Languages.load(corpus.resolve(row.net).resolve("model.pnml"));
    Tokens tokens = new Tokens();
    Report report =
        Check.of(model)
            .invariant("tokens are counted", tokens::counted)
            .coverage(true)
            .structure(true)
            .traces(false)
            .all()
            .run();
    assertThat(report.complete()).isTrue();
    assertThat(
            new Row(
                row.net,
                report.states(),
                report.explored().transitions(),
                tokens.inPlace,
                tokens.inMarking,
                report.explored().deadlocks() > 0,
                quasiLive(report),
                live(report)))
        .usingRecursiveComparison()
        .isEqualTo(row);
  }

  @ParameterizedTest
  @MethodSource("smallColoured")
  void coloured_nets_have_the_same_counts_without_unfolding(Row row) {
    PnmlNet net =
        PnmlLanguage.read(
            corpus.resolve(row.net).resolve("model.pnml"),
            Constants.of(List.of(Constants.unfold(false))));
    long[] most = new long[2];
    Report report =
        Check.of(net.model())
            .invariant("tokens are counted", model -> counted(net, model, most))
            .coverage(true)
            .structure(true)
            .traces(false)
            .all()
            .run();
    assertThat(report.complete()).isTrue();
    assertThat(
            new Row(
                row.net,
                report.states(),
                report.explored().transitions(),
                most[0],
                most[1],
                report.explored().deadlocks() > 0,
                quasiLive(report),
                live(report)))
        .usingRecursiveComparison()
        .isEqualTo(row);
  }

  private static Predicate counted(PnmlNet net, Model model, long[] most) {
    PnmlNet.TokenCounter counter = net.counter(model);
    return state -> {
      counter.count(state);
      long sum = 0;
      for (int place = 0; place < net.placeNodes().size(); place++) {
        sum += counter.in(place);
      }
      most[0] = Math.max(most[0], counter.mostOfOneColour());
      most[1] = Math.max(most[1], sum);
      return true;
    };
  }

  List<Row> smallColoured() throws IOException {
    return rows().stream()
        .filter(row -> row.net.contains("-COL-") && row.states <= MAX_COLOURED_STATES)
        .toList();
  }

  /** Whether each transition of the file can fire. */
  private static boolean quasiLive(Report report) {
    Describer describer = report.model().describer();
    List<Coverage.Event> events = Objects.requireNonNull(report.analyses().coverage()).events();
    return describer.rules().isEmpty()
        ? events.stream().allMatch(Coverage.Event::enabled)
        : events.stream()
                .filter(Coverage.Event::enabled)
                .map(event -> describer.rule(event.event()))
                .distinct()
                .count()
            == describer.rules().size();
  }

  /** Whether each transition of the file can always fire again. */
  private static boolean live(Report report) {
    Structure structure = Objects.requireNonNull(report.analyses().structure());
    int rules = report.model().describer().rules().size();
    return rules == 0
        ? structure.live().size() == report.model().events()
        : structure.liveRules().size() == rules;
  }

  List<Row> rows() throws IOException {
    try (Stream<String> lines = Files.lines(corpus.resolve("expected.tsv"))) {
      return lines.skip(1).map(Row::of).filter(row -> row.states <= MAX_STATES).toList();
    }
  }
}
