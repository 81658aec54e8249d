package io.nutshell.app.cli;

import io.nutshell.app.pages.Origin;
import io.nutshell.app.pages.SurveyPage;
import io.nutshell.app.report.OutputFile;
import io.nutshell.app.report.ProgressDisplay;
import io.nutshell.app.report.RunCurve;
import io.nutshell.app.report.Survey;
import io.nutshell.app.report.SurveyJson;
import io.nutshell.app.report.SurveyText;
import io.nutshell.check.Report;
import io.nutshell.check.Verdict;
import io.nutshell.plan.Check;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;

/** {@code nutshell report}: explores a model and describes its whole state space. */
final class ReportCommand implements Subcommand {

  @Override
  public String name() {
    return "report";
  }

  @Override
  public List<Options.Section> options() {
    return List.of(
        new Options.Section("The model", Options.set()),
        new Options.Section(
            "How to explore",
            Options.value(
                "--store",
                "STORE",
                "How states are kept: exact, tree (the default), comback or delta. nutshell stores"
                    + " tells them apart.")),
        new Options.Section(
            "When to stop",
            Options.value(
                "--memory",
                "SIZE",
                "For the tables: 4g, 512m, 50%% of the machine or container. Default: 75%%."),
            Options.value("--timeout", "TIME", "10m, 90s, 1h30m, 500ms. Default: none."),
            Options.value("--max-states", "STATES", "Store no more states. Default: none.")),
        new Options.Section(
            "What to show",
            Options.html("Bounds, home states, dead and live events, and the run's curves."),
            Options.format(),
            Options.flag("--quiet", "-q", "No progress, only the result."),
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
    Long timeout = arguments.nanos("--timeout");
    long memory = arguments.bytes("--memory", "75%");
    long maxStates = arguments.number("--max-states", 1, Long.MAX_VALUE);
    String colour = arguments.colour();
    boolean json = arguments.json();
    OutputFile html = arguments.output("--html");
    Check check =
        Check.of(arguments.loadModel())
            .deadlock()
            .all()
            .traces(false)
            .coverage(true)
            .structure(true)
            .store(arguments.text("--store", "tree"))
            .memory(memory)
            .maxStates(maxStates)
            .cancelWhen(console.interruption()::wished);
    if (timeout != null) {
      check.timeout(Duration.ofNanos(timeout));
    }
    ProgressDisplay progress =
        new ProgressDisplay(console.err(), console.errIsTerminal(), console.errPalette(colour), "");
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
      new SurveyText(report, console.outPalette(colour), console.out()).print(file.toString());
    }
    if (html != null) {
      Origin origin =
          new Origin(file.toString(), LocalDateTime.now(ZoneId.systemDefault()), Version.text());
      html.write(new SurveyPage(new Survey(report), curve.samples(), origin).page()::writeTo);
    }
    return report.complete() && report.structure() != null ? 0 : Verdict.INCOMPLETE.exitCode();
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
