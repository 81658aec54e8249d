package io.nutshell.app.cli;

import io.nutshell.app.compare.Comparison;
import io.nutshell.app.compare.ComparisonJson;
import io.nutshell.app.compare.ComparisonText;
import io.nutshell.app.compare.Contender;
import io.nutshell.app.compare.Limits;
import io.nutshell.app.compare.Trial;
import io.nutshell.app.compare.TrialProcess;
import io.nutshell.app.pages.ComparisonPage;
import io.nutshell.app.report.Figures;
import io.nutshell.app.report.OutputFile;
import io.nutshell.app.report.Palette;
import io.nutshell.app.report.TerminalOutput;
import io.nutshell.check.property.Verdict;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.search.Order;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** {@code nutshell compare}: the storage methods on one model, each in a fresh JVM. */
final class CompareCommand implements Subcommand {
  private static final String MAIN = Main.class.getName();

  /** All orders that need no measure of progress. */
  private static final Set<Order> COMPARED = EnumSet.complementOf(EnumSet.of(Order.SWEEP));

  @Override
  public String name() {
    return "compare";
  }

  @Override
  public List<Options.Section> options() {
    return List.of(
        Options.modelSection(),
        new Options.Section(
            "What to compare",
            Options.value(
                "--stores",
                "STORES",
                "Names with commas between them, with options as in check --store. Default: all"
                    + " that fit the model. exact is always included, for comparison."),
            Options.value(
                "--order",
                "ORDERS",
                "Some of " + names(", ") + ", with commas between them. Default: bfs."),
            Options.value(
                "--threads",
                "THREADS",
                "How many threads each may use. Default: 1, since not every method uses more.")),
        new Options.Section(
            "When to stop",
            Options.value(
                "--memory",
                "SIZE",
                "For the tables of each: 4g, 512m, 50%% of the machine or container. Default:"
                    + " 75%%."),
            Options.value("--timeout", "TIME", "For each: 10m, 90s, 1h30m, 500ms. Default: none."),
            Options.value("--max-states", "STATES", "Each stores no more states. Default: none.")),
        new Options.Section(
            "What to show",
            Options.html("Charts of time against memory, and how memory grew with the states."),
            Options.format(),
            Options.quiet(),
            Options.colour(),
            Options.help()));
  }

  @Override
  public HelpText help() {
    return HelpText.COMPARE;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    Path file = arguments.model();
    SearchLimits asked = SearchLimits.of(arguments);
    Limits limits =
        new Limits(
            asked.memory(),
            asked.timeout() == null ? Duration.ofDays(10_000) : asked.timeout(),
            asked.maxStates(),
            Math.max(1, asked.threads()));
    boolean json = arguments.json();
    String colour = arguments.colour();
    boolean quiet = arguments.has("--quiet");
    Set<Order> orders = orders(arguments.text("--order", "bfs"));
    String stores = arguments.text("--stores", "");
    if (!stores.isEmpty()) {
      Contender.split(stores).forEach(Arguments::requireStore);
    }
    OutputFile html = arguments.output("--html");
    asked.warn(console);
    Model model;
    try {
      model = asked.load(arguments::loadModel);
    } catch (LoadingTimeout late) {
      return late.report(file, json, colour, console);
    }
    List<Contender> contenders =
        Contender.of(
            model, stores.isEmpty() ? List.of() : Contender.split(stores), orders, limits.memory());
    TrialProcess process = new TrialProcess(MAIN, file, arguments.constants(), limits);
    Comparison comparison = new Comparison(trials(process, contenders, console, colour, quiet));
    if (json) {
      new ComparisonJson(comparison).print(console.out(), file.toString(), Version.text());
    } else {
      int columns = console.outIsTerminal() ? console.columns() : Integer.MAX_VALUE;
      new ComparisonText(comparison, console.outPalette(colour), columns, console.out()).print();
    }
    console.out().flush(); // A file may be /dev/stdout.
    if (html != null) {
      html.write(new ComparisonPage(comparison, arguments.origin()).page()::writeTo);
      if (!quiet) {
        console.wrote(List.of(html.name()));
      }
    }
    return exitCode(comparison, console.interruption());
  }

  private static String names(String separator) {
    return String.join(separator, COMPARED.stream().map(Order::toString).toList());
  }

  private static Set<Order> orders(String typed) {
    Set<Order> orders = EnumSet.noneOf(Order.class);
    for (String word : typed.toLowerCase(Locale.ROOT).split(",", -1)) {
      orders.add(
          COMPARED.stream()
              .filter(order -> order.toString().equals(word.strip()))
              .findFirst()
              .orElseThrow(
                  () ->
                      new InputError(
                          null,
                          "--order cannot be '" + typed + "': there is no order '" + word + "'",
                          "--order " + names(",") + ", or only some of these")));
    }
    return orders;
  }

  /** Runs the trials one after the other, so that none takes time or memory from another. */
  private static List<Trial> trials(
      TrialProcess process,
      List<Contender> contenders,
      Console console,
      String colour,
      boolean quiet) {
    List<Trial> trials = new ArrayList<>();
    Palette palette = console.errPalette(colour);
    console.interruption().searching();
    for (Contender contender : contenders) {
      if (console.interruption().wished()) {
        break;
      }
      String name = contender.store() + ", " + contender.order().words();
      if (!quiet && console.errIsTerminal()) {
        console.err().print(TerminalOutput.CLEAR_LINE + palette.faint(name + " …"));
        console.err().flush();
      }
      Trial trial = process.run(contender, console.interruption()::wished);
      trials.add(trial);
      if (!quiet) {
        console.err().print(console.errIsTerminal() ? TerminalOutput.CLEAR_LINE : "");
        console.err().println(palette.faint(name + ": " + inWords(trial)));
        console.err().flush();
      }
    }
    return trials;
  }

  private static String inWords(Trial trial) {
    return trial.failed()
        ? trial.problem()
        : trial.explored()
            + ", "
            + Figures.count(trial.states(), "state", "states")
            + " in "
            + Figures.duration(trial.seconds());
  }

  /**
   * Every trial that ended is a result, whatever its outcome; a trial whose process failed is a
   * defect.
   */
  private static int exitCode(Comparison comparison, Interruption interruption) {
    if (interruption.wished()) {
      return Verdict.INCOMPLETE.exitCode();
    }
    return comparison.trials().stream().anyMatch(Trial::failed) ? Failures.INTERNAL : 0;
  }
}
