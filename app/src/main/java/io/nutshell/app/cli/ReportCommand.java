package io.nutshell.app.cli;

import io.nutshell.app.pages.SurveyPage;
import io.nutshell.app.report.OutputFile;
import io.nutshell.app.report.ProgressDisplay;
import io.nutshell.app.report.RunCurve;
import io.nutshell.app.report.StateSpaceReport;
import io.nutshell.app.report.Survey;
import io.nutshell.app.report.SurveyJson;
import io.nutshell.app.report.SurveyText;
import io.nutshell.app.report.Typed;
import io.nutshell.check.Report;
import io.nutshell.check.property.Verdict;
import io.nutshell.language.cpn.CpnLanguage;
import io.nutshell.language.cpn.NetNodes;
import io.nutshell.model.Model;
import io.nutshell.plan.Check;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** {@code nutshell report}: explores a model and describes its whole state space. */
final class ReportCommand implements Subcommand {

  @Override
  public String name() {
    return "report";
  }

  @Override
  public List<Options.Section> options() {
    return List.of(
        Options.modelSection(),
        new Options.Section(
            "How to explore", Options.numberedStore(), SearchLimits.threadsOption()),
        SearchLimits.section(),
        new Options.Section(
            "What to show",
            Options.html("Bounds, home states, dead and live events, and the run's curves."),
            Options.format(),
            Options.quiet(),
            Options.colour(),
            Options.help()));
  }

  @Override
  public HelpText help() {
    return HelpText.REPORT;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    Path file = arguments.model();
    SearchLimits limits = SearchLimits.of(arguments);
    String colour = arguments.colour();
    boolean json = arguments.json();
    OutputFile html = arguments.output("--html");
    limits.warn(console);
    Model model;
    try {
      model = limits.load(arguments::loadModel);
    } catch (LoadingTimeout late) {
      return late.report(file, json, colour, console);
    }
    Check check =
        Check.of(model)
            .wording(Typed.WORDING)
            .deadlock()
            .all()
            .traces(false)
            .coverage(true)
            .structure(true)
            .store(arguments.store(Options.NUMBERED_STORE))
            .cancelWhen(console.interruption()::wished);
    limits.addTo(check);
    ProgressDisplay progress =
        new ProgressDisplay(
            console.err(), console.errIsTerminal(), console.errPalette(colour), console.columns());
    RunCurve curve = new RunCurve();
    boolean quiet = arguments.has("--quiet");
    check.onProgress(
        reached -> {
          curve.add(reached);
          if (!quiet) {
            progress.show(reached);
          }
        });
    Report report = run(check, progress, console.interruption());
    if (json) {
      new SurveyJson(report).print(console.out(), file.toString(), Version.text());
    } else {
      print(report, file, colour, console);
    }
    console.out().flush(); // A file may be /dev/stdout.
    if (html != null) {
      html.write(
          new SurveyPage(new Survey(report), curve.samples(), arguments.origin()).page()::writeTo);
      if (!quiet) {
        console.wrote(List.of(html.name()));
      }
    }
    return report.complete() && report.analyses().structure() != null
        ? 0
        : Verdict.INCOMPLETE.exitCode();
  }

  /** Prints a coloured net as CPN Tools does, and other models in the form of Nutshell. */
  private static void print(Report report, Path file, String colour, Console console) {
    Optional<NetNodes> nodes = CpnLanguage.nodes(report.model());
    if (nodes.isPresent()) {
      new StateSpaceReport(report, nodes.get(), console.out())
          .print(file.toString(), LocalDateTime.now(ZoneId.systemDefault()));
    } else {
      new SurveyText(report, console.outPalette(colour), console.out()).print(file.toString());
    }
  }

  private static Report run(Check check, ProgressDisplay progress, Interruption interruption) {
    interruption.searching();
    try {
      return check.run();
    } finally {
      progress.end();
    }
  }
}
