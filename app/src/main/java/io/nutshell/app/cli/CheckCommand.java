package io.nutshell.app.cli;

import io.nutshell.app.report.Figures;
import io.nutshell.app.report.JsonReport;
import io.nutshell.app.report.Palette;
import io.nutshell.app.report.ProgressDisplay;
import io.nutshell.app.report.TextReport;
import io.nutshell.check.Report;
import io.nutshell.language.Languages;
import io.nutshell.plan.Check;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;

/** {@code nutshell check}: explores a model and answers what was asked of it. */
final class CheckCommand implements Subcommand {

  @Override
  public String name() {
    return "check";
  }

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.command(
            "nutshell check",
            "nutshell check MODEL [--deadlock] [--invariant EXPR] [--reach EXPR] [OPTION]...",
            HelpTexts.CHECK,
            HelpTexts.CHECK_FOOTER);
    spec.addPositional(Options.model());
    CheckOptions.addTo(spec);
    return spec;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    Path file = arguments.model();
    CheckOptions options = CheckOptions.read(arguments);
    Palette palette = console.errPalette(options.colour());
    ProgressDisplay progress = new ProgressDisplay(console.err(), console.errIsTerminal(), palette);
    Check check = Check.of(Languages.load(file));
    options.addTo(check);
    if (!options.quiet()) {
      console.err().println(palette.faint(announcement(file, options)));
      console.err().flush();
      check.onProgress(progress::show).onNote(progress::note);
    }
    Report report = run(check, progress, console.interruption());
    if (options.json()) {
      new JsonReport(report).print(console.out(), file.toString(), Version.text());
    } else {
      Palette colours = console.outPalette(options.colour());
      new TextReport(report, options.trace(), colours, console.out()).print();
    }
    return report.verdict().exitCode();
  }

  private static Report run(Check check, ProgressDisplay progress, Interruption interruption) {
    interruption.searching();
    try {
      return check.cancelWhen(interruption::wished).run();
    } finally {
      progress.end();
    }
  }

  private static String announcement(Path file, CheckOptions options) {
    return "Checking "
        + file
        + ": "
        + String.join(", ", options.properties())
        + " ("
        + switch (options.order()) {
          case BFS -> "breadth first";
          case DFS -> "depth first";
        }
        + ", "
        + options.store()
        + " store, at most "
        + Figures.bytes(options.memory())
        + ")";
  }
}
