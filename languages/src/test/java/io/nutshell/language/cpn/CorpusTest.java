package io.nutshell.language.cpn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.nutshell.check.Report;
import io.nutshell.check.Structure;
import io.nutshell.check.property.Verdict;
import io.nutshell.language.Constants;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.plan.Check;
import io.nutshell.search.Stop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that others wrote with CPN Tools, against the counts that it reports. */
@TestInstance(Lifecycle.PER_CLASS)
class CorpusTest {
  private static final int STEPS = 1_000;

  private static final String RANDOM = "it is random";

  /** Files that cannot be explored, and a part of the reason. */
  private static final Map<String, String> REFUSED =
      Map.ofEntries(
          Map.entry("samples/QueueSystem.cpn", RANDOM),
          Map.entry("samples/QueueSystemConfigs.cpn", RANDOM),
          Map.entry("samples/RealTimedProtocol.cpn", RANDOM),
          Map.entry("samples/RealTimedResourceAlloc.cpn", RANDOM),
          Map.entry("samples/TimedProtocol.cpn", RANDOM),
          Map.entry("samples/channel.cpn", "channel"),
          Map.entry("samples/SimpleProtocol_IO.cpn", "reference"),
          Map.entry("samples/SimpleProtocol_MSC.cpn", "code segment"));

  private final Path corpus =
      Path.of(System.getProperty("nutshell.root", ".."), "..", "shared", "corpus", "cpn");

  /** A line of {@code expected.tsv}; -1 for what is not known. */
  record Row(String net, long nodes, long arcs, long dead, long components) {
    static Row of(String line) {
      String[] fields = line.split("\t", -1);
      return new Row(
          fields[0],
          Long.parseLong(fields[1]),
          Long.parseLong(fields[2]),
          Long.parseLong(fields[3]),
          fields[4].equals("-") ? -1 : Long.parseLong(fields[4]));
    }

    @Override
    public String toString() {
      return net;
    }
  }

  @BeforeAll
  void requireCorpus() {
    assumeTrue(Files.isDirectory(corpus), () -> "skipped: there is no corpus at " + corpus);
  }

  private Model load(String net, String... constants) {
    return new CpnLanguage().load(corpus.resolve(net), Constants.of(List.of(constants)));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void counts_agree(Row row) {
    Report report = Check.of(load(row.net)).structure(true).traces(false).all().run();
    assertThat(report.complete()).isTrue();
    Structure structure = Objects.requireNonNull(report.analyses().structure());
    assertThat(
            new Row(
                row.net,
                report.states(),
                report.explored().transitions(),
                report.explored().deadlocks(),
                row.components < 0 ? -1 : structure.components()))
        .isEqualTo(row);
  }

  List<Row> rows() throws IOException {
    try (Stream<String> lines = Files.lines(corpus.resolve("expected.tsv"))) {
      return lines.skip(1).map(Row::of).toList();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 10, 81, 110",
    "1, 600, 4801, 6600",
    "5, 1, 217, 760",
    "5, 2, 2279, 10645",
    "5, 3, 17952, 97963",
    "5, 4, 82260, 483562",
  })
  void limit_protocol_with_other_parameters(int limit, int packets, long nodes, long arcs) {
    StringBuilder all = new StringBuilder();
    for (int i = 1; i <= packets; i++) {
      all.append(i == 1 ? "" : " ++ ").append("1`(%d, \"p%d\")".formatted(i, i));
    }
    Report report =
        Check.of(
                load(
                    "book/7-2LimitProtocol.cpn",
                    "Protocol.Limit=%d`()".formatted(limit),
                    "AllPackets=" + all))
            .traces(false)
            .all()
            .run();
    assertThat(report.states()).isEqualTo(nodes);
    assertThat(report.explored().transitions()).isEqualTo(arcs);
  }

  @ParameterizedTest
  @CsvSource({"4, 109, 224", "5, 406, 1090", "6, 1459, 4872", "9, 59050, 314946"})
  void database_managers_have_the_counts_of_cpn_tools(int n, long nodes, long arcs) {
    Report report =
        Check.of(load("samples/DistributedDataBase_OG.cpn", "n=" + n)).traces(false).all().run();
    assertThat(report.states()).isEqualTo(nodes);
    assertThat(report.explored().transitions()).isEqualTo(arcs);
  }

  @ParameterizedTest
  @MethodSource("files")
  void every_file_simulates_or_is_refused_for_the_right_reason(String file) {
    String reason = REFUSED.get(file);
    Model model;
    try {
      model = load(file);
    } catch (InputError error) {
      assertThat(reason).as("%s is refused: %s", file, error.getMessage()).isNotNull();
      assertThat(error.getMessage()).contains(reason);
      return;
    }
    assertThat(reason).as("%s is read", file).isNull();
    simulate(model);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "samples/QueueSystem.cpn",
        "samples/RealTimedProtocol.cpn",
        "samples/RealTimedResourceAlloc.cpn",
        "samples/TimedProtocol.cpn"
      })
  void timed_files_with_random_functions_simulate(String file) {
    Model model = load(file, Constants.chance(5));
    Successors cursor = model.reference();
    int clock = model.layout().slots().size() - 1;
    State state = new State(1);
    model.initial(state);
    State target = new State(1);
    double before = 0;
    int step = 0;
    for (cursor.reset(state); step < 100 && cursor.next(); step++) {
      assertThat(cursor.fire(target)).as("step %d", step).isTrue();
      state.copyFrom(target);
      String time = model.describer().value(clock, model.layout().get(state, clock));
      assertThat(Double.parseDouble(time)).as("step %d", step).isGreaterThanOrEqualTo(before);
      before = Double.parseDouble(time);
      cursor.reset(state);
    }
    assertThat(step).isGreaterThan(30);
    assertThat(before).isPositive();
  }

  @ParameterizedTest
  @MethodSource("explorable")
  void every_file_that_is_read_explores_without_error(String file) {
    Report report = Check.of(load(file)).assertions().maxStates(3_000).traces(false).all().run();
    assertThat(report.explored().stop()).isIn(Stop.EXHAUSTED, Stop.STATES);
    assertThat(report.states()).isPositive();
    assertThat(report.properties())
        .singleElement()
        .satisfies(result -> assertThat(result.verdict()).isNotEqualTo(Verdict.VIOLATED));
  }

  List<String> explorable() throws IOException {
    return files().stream().filter(file -> !REFUSED.containsKey(file)).toList();
  }

  List<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(corpus)) {
      return files
          .filter(file -> file.toString().endsWith(".cpn"))
          .map(file -> corpus.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  /** Takes random steps; the reference executor confirms every tenth. */
  private static void simulate(Model first) {
    Model model = first;
    Random random = new Random(1);
    State state = new State(1);
    model.initial(state);
    State target = new State(1);
    State confirmed = new State(1);
    Successors fast = model.successors();
    Successors trusted = model.reference();
    for (int step = 0; step < STEPS; step++) {
      List<Long> events = events(fast, state);
      if (events.isEmpty()) {
        return;
      }
      long event = events.get(random.nextInt(events.size()));
      while (!fast.refire(state, event, 0, target)) {
        assertThat(fast.fault()).isInstanceOf(Fault.Overflow.class);
        Model wider = model.widened((Fault.Overflow) fast.fault());
        state = moved(state, model, wider);
        model = wider;
        fast = model.successors();
        trusted = model.reference();
      }
      if (step % 10 == 0) {
        assertThat(events(trusted, state)).as("step %d", step).isEqualTo(events);
        assertThat(trusted.seek(state, event, 0)).isTrue();
        assertThat(trusted.fire(confirmed)).isTrue();
        assertThat(confirmed).isEqualTo(target);
      }
      state.copyFrom(target);
    }
  }

  private static List<Long> events(Successors cursor, State state) {
    List<Long> events = new ArrayList<>();
    cursor.reset(state);
    while (cursor.next()) {
      events.add(cursor.event());
    }
    return events;
  }

  /** The same marking in the layout of a widened model. */
  private static State moved(State state, Model from, Model to) {
    State moved = new State(1);
    to.initial(moved);
    for (int slot = 0; slot < to.layout().slots().size(); slot++) {
      to.layout().set(moved, slot, from.layout().get(state, slot));
    }
    return moved;
  }
}
