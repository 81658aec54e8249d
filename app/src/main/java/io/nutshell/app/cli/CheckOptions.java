package io.nutshell.app.cli;

import io.nutshell.app.report.OutputFile;
import io.nutshell.app.report.TraceFile;
import io.nutshell.app.report.TraceStyle;
import io.nutshell.app.report.Typed;
import io.nutshell.check.ltl.Emptiness;
import io.nutshell.check.ltl.Emptinesses;
import io.nutshell.check.ltl.Fair;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.plan.Check;
import io.nutshell.plan.Stores;
import io.nutshell.search.Order;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options of {@code nutshell check}: their declaration, how they are read, and how they are
 * applied to a check.
 */
record CheckOptions(
    Questions questions,
    boolean all,
    Order order,
    SweepOptions sweep,
    String emptiness,
    Fair fair,
    String store,
    SearchLimits limits,
    DiskOptions disk,
    long maxDepth,
    TraceStyle trace,
    @Nullable TraceFile traceOut,
    boolean stats,
    boolean coverage,
    ReportFiles files,
    @Nullable CertificateFile certificate,
    CheckpointOptions checkpoint,
    boolean json,
    boolean quiet,
    String colour) {

  static List<Options.Section> sections() {
    return List.of(
        Options.modelSection(),
        new Options.Section("What to check", whatToCheck()),
        new Options.Section(
            "How to search",
            Options.value("--order", "ORDER", orders()),
            Machine.option(),
            SweepOptions.progressOption(),
            SweepOptions.regressOption(),
            SweepOptions.collectOption(),
            Options.value("--emptiness", "SEARCH", emptinesses()),
            Options.store(Stores.DEFAULT, _ -> true),
            SearchLimits.threadsOption()),
        new Options.Section(
            "When to stop",
            SearchLimits.memoryOption(),
            SearchLimits.timeoutOption(),
            Options.value("--max-depth", "STEPS", "Follow no path further. Default: none."),
            SearchLimits.maxStatesOption()),
        new Options.Section("When memory is full", DiskOptions.options()),
        new Options.Section("To go on later", CheckpointOptions.options()),
        new Options.Section(
            "What to show",
            Options.value(
                "--trace",
                "STYLE",
                "diff: what each step changed (the default). full: all values after each step."
                    + " events: the events alone. table: a column for each variable that changes."
                    + " lanes: a column for each process. none: no trace, which saves memory."),
            Options.value(
                "--trace-out",
                "FILE",
                "Write the traces to a file too: .json, for nutshell replay; .puml or .mmd: a"
                    + " sequence diagram for PlantUML or Mermaid."),
            Options.value(
                "--certificate",
                "FILE",
                "Write all states of a complete search: nutshell verify proves the answers from"
                    + " them, without trust in the search. For a formula that holds, the states of"
                    + " the product with ranks."),
            Options.flag(
                "--stats",
                "Compare the store's bits per state with two limits: those of a random set of"
                    + " states, and those of what is new in one step."),
            Options.flag(
                "--coverage",
                "What never happened and what did: events never enabled, locations never reached,"
                    + " how often each event was taken, the values that variables had."),
            Options.html(
                "The run's curves, traces step by step, and how often each command was taken."),
            Options.format(),
            Options.quiet(),
            Options.colour(),
            Options.help()),
        new Options.Section("In a pipeline", ReportFiles.options()));
  }

  private static String orders() {
    return Arrays.stream(Order.values())
        .map(
            order ->
                "%s: %s%s%s."
                    .formatted(
                        order,
                        order.words(),
                        order.remark().isEmpty() ? "" : ", " + order.remark(),
                        order == Order.BFS ? " (the default)" : ""))
        .collect(Collectors.joining(" "));
  }

  private static List<OptionSpec> whatToCheck() {
    List<OptionSpec> options = new ArrayList<>(List.of(Questions.options()));
    options.add(
        Options.flag(
            "--all",
            "Go on after the first violation, until the whole state space is explored. Each search"
                + " for a bad run still ends at the first one."));
    options.add(
        Options.value(
            "--fair",
            "FAIRNESS",
            "Which infinite runs count. none: all (the default). weak: those on which each process,"
                + " or transition of a net, takes part infinitely often or is infinitely often not"
                + " enabled. strong: those on which each that is infinitely often enabled takes"
                + " part infinitely often."));
    return options;
  }

  /** The help text of {@code --emptiness}, generated from the registry. */
  private static String emptinesses() {
    StringBuilder text =
        new StringBuilder("How bad runs of --ltl, --hoa and a property process are searched for:");
    for (Emptiness search : Emptinesses.all()) {
      text.append(' ').append(search.name()).append(": ").append(search.idea()).append('.');
    }
    return text.append(" Default: the one that fits the formula.").toString();
  }

  static CheckOptions read(Arguments arguments) {
    return new CheckOptions(
        Questions.read(arguments, arguments.model()),
        arguments.has("--all"),
        arguments.choice("--order", Order.BFS),
        SweepOptions.read(arguments),
        emptiness(arguments),
        arguments.choice("--fair", Fair.NONE),
        arguments.store(Stores.DEFAULT),
        SearchLimits.of(arguments),
        DiskOptions.read(arguments),
        arguments.number("--max-depth", 0, Long.MAX_VALUE),
        arguments.choice("--trace", TraceStyle.DIFF),
        traceOut(arguments),
        arguments.has("--stats"),
        arguments.has("--coverage"),
        ReportFiles.read(arguments),
        CertificateFile.read(arguments),
        CheckpointOptions.read(arguments),
        arguments.json(),
        arguments.has("--quiet"),
        arguments.colour());
  }

  private static String emptiness(Arguments arguments) {
    List<String> names = new ArrayList<>(List.of(Emptinesses.AUTO));
    Emptinesses.all().forEach(search -> names.add(search.name()));
    return arguments.word("--emptiness", Emptinesses.DEFAULT, names);
  }

  private static @Nullable TraceFile traceOut(Arguments arguments) {
    OutputFile file = arguments.output("--trace-out");
    if (file == null) {
      return null;
    }
    if (arguments.choice("--trace", TraceStyle.DIFF) == TraceStyle.NONE) {
      throw new InputError(
          null,
          "--trace-out has nothing to write with --trace none",
          "--trace events shows little and still keeps the traces");
    }
    return TraceFile.to(file);
  }

  void addTo(Check check, Model model) {
    questions.addTo(check, model);
    if (all) {
      check.all();
    }
    limits.addTo(check);
    sweep.addTo(check);
    if (certificate != null) {
      check.certifier(certificate.certifier());
    }
    check
        .wording(Typed.WORDING)
        .order(order)
        .emptiness(emptiness)
        .fair(fair)
        .store(store)
        .maxDepth(maxDepth)
        .traces(trace != TraceStyle.NONE)
        .storageLimits(stats)
        .coverage(coverage || files.html() != null);
  }
}
