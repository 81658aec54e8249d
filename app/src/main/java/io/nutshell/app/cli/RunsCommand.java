package io.nutshell.app.cli;

import io.nutshell.app.report.Figures;
import io.nutshell.app.report.Palette;
import io.nutshell.search.journal.RunSummary;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code nutshell runs}: lists the runs that were kept in folders. */
final class RunsCommand implements Subcommand {

  @Override
  public String name() {
    return "runs";
  }

  @Override
  public boolean takesModel() {
    return false;
  }

  @Override
  public List<PositionalParamSpec> others() {
    return List.of(
        Options.optionalWord(
            "DIR", "A folder of a run, or one that has such folders in it. Default: this one."));
  }

  @Override
  public List<Options.Section> options() {
    return List.of(new Options.Section("What to show", Options.colour(), Options.help()));
  }

  @Override
  public HelpText help() {
    return HelpText.RUNS;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    Path folder = arguments.file(0);
    Palette palette = console.outPalette(arguments.colour());
    List<String> problems = new ArrayList<>();
    List<RunSummary> runs =
        RunSummary.list(folder.toString().isEmpty() ? Path.of(".") : folder, problems);
    PrintStream out = console.out();
    for (RunSummary run : runs) {
      print(run, palette, out);
    }
    problems.forEach(problem -> out.println(palette.bad("damaged") + "  " + problem));
    if (runs.isEmpty() && problems.isEmpty()) {
      out.println("There are no runs here; nutshell check MODEL --checkpoint DIR keeps one in DIR");
    }
    return 0;
  }

  private static void print(RunSummary run, Palette palette, PrintStream out) {
    String state = run.running() ? "running" : run.finished() ? "finished" : "can be resumed";
    long age = Math.max(0, Duration.between(run.written(), Instant.now()).toSeconds());
    out.println(palette.strong(run.folder().toString()) + "  " + state);
    out.println("  model     " + run.model());
    out.println(
        "  progress  "
            + Figures.count(run.states(), "state", "states")
            + ", "
            + Figures.count(run.expanded())
            + " expanded, "
            + Figures.count(run.levels(), "level", "levels"));
    out.println("  age       " + age(age));
  }

  private static String age(long seconds) {
    if (seconds < 120) {
      return Figures.count(seconds, "second", "seconds");
    }
    if (seconds < 7200) {
      return Figures.count(seconds / 60, "minute", "minutes");
    }
    return seconds < 172_800
        ? Figures.count(seconds / 3600, "hour", "hours")
        : Figures.count(seconds / 86_400, "day", "days");
  }
}
