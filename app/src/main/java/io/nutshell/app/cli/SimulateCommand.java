package io.nutshell.app.cli;

import io.nutshell.app.replay.RecordedTrace;
import io.nutshell.app.replay.TraceReader;
import io.nutshell.app.replay.TraceReplay;
import io.nutshell.app.report.Findings;
import io.nutshell.app.report.OutputFile;
import io.nutshell.app.report.Palette;
import io.nutshell.app.report.TraceFile;
import io.nutshell.app.report.TraceFormat;
import io.nutshell.app.report.TraceStyle;
import io.nutshell.app.report.TraceText;
import io.nutshell.app.simulate.Lines;
import io.nutshell.app.simulate.RandomSteps;
import io.nutshell.app.simulate.ScriptLines;
import io.nutshell.app.simulate.Simulator;
import io.nutshell.app.simulate.StreamLines;
import io.nutshell.app.simulate.TerminalLines;
import io.nutshell.check.trace.Walk;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** {@code nutshell simulate}: executes a model step by step, by hand or at random. */
final class SimulateCommand implements Subcommand {

  /** The width of lines that go to a file or to another program. */
  private static final int UNSEEN_COLUMNS = 100;

  @Override
  public String name() {
    return "simulate";
  }

  @Override
  public List<Options.Section> options() {
    return List.of(
        Options.modelSection(),
        new Options.Section(
            "How to walk",
            Options.value("--random", "N", "Take N random steps, show them and end."),
            Options.value(
                "--seed",
                "S",
                "Repeat random steps. Default: a new seed each time, which is printed."),
            Options.value(
                "--load",
                "TRACE",
                "Put the steps of a trace ahead: forward walks along it, and round its cycle."),
            Options.value("--script", "FILE", "Do what the file says, a command a line, and end.")),
        new Options.Section(
            "What to show",
            Options.value(
                "--trace",
                "STYLE",
                "With --random: diff (the default), full, events, table, lanes."),
            Options.value(
                "--trace-out", "FILE", "With --random: write the steps: .json, .puml, .mmd."),
            Options.colour(),
            Options.help()));
  }

  @Override
  public HelpText help() {
    return HelpText.SIMULATE;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    boolean atRandom = arguments.has("--random");
    refuseMisfits(arguments, atRandom);
    long seed =
        arguments.number("--seed", Long.MIN_VALUE, ThreadLocalRandom.current().nextInt(1_000_000));
    Palette palette = console.outPalette(arguments.colour());
    return atRandom
        ? walk(arguments, seed, palette, console)
        : session(arguments, seed, palette, console);
  }

  private static void refuseMisfits(Arguments arguments, boolean atRandom) {
    for (String option : List.of("--trace", "--trace-out")) {
      if (arguments.has(option) && !atRandom) {
        throw new InputError(null, option + " needs --random", "use the commands trace and write");
      }
    }
    if (atRandom && arguments.has("--load")) {
      throw new InputError(
          null, "--random and --load do not go together", "use the command random");
    }
    if (atRandom && arguments.has("--script")) {
      throw new InputError(
          null, "--random and --script do not go together", "use the command random in the script");
    }
  }

  private static int walk(Arguments arguments, long seed, Palette palette, Console console) {
    long steps = arguments.number("--random", 0, 0);
    TraceStyle style = arguments.choice("--trace", TraceStyle.DIFF);
    OutputFile named = arguments.output("--trace-out");
    TraceFile output = named == null ? null : TraceFile.to(named);
    Path file = arguments.model();
    Model model = arguments.loadModel(seed);
    console.note(model.warnings());
    Walk walk = new Walk(model);
    if (!arguments.has("--seed")) {
      console.err().println("The seed is " + seed);
    }
    String ended = new RandomSteps(walk, seed).take(steps);
    if (output != null) {
      output.write(
          walk.model(),
          file.toString(),
          Version.text(),
          List.of(TraceFormat.untitled(walk.trace())));
    }
    new TraceText(walk.model(), style, palette, console.out())
        .shortened(console.outIsTerminal())
        .print(walk.trace());
    if (!ended.isEmpty()) {
      console.out().println();
      console.out().println("  " + palette.warning("ended") + "  " + ended);
    }
    return 0;
  }

  private static int session(Arguments arguments, long seed, Palette palette, Console console) {
    Path file = arguments.model();
    Model model = load(arguments, console);
    TraceReplay.Outcome recorded = arguments.has("--load") ? recorded(arguments, model) : null;
    try (Lines lines = lines(arguments, model, console)) {
      boolean prompt = !arguments.has("--script") && console.inIsTerminal();
      if (prompt) {
        console.out().println(palette.strong(file.toString()) + "  type help for the commands");
        console.out().println();
      }
      Simulator simulator =
          new Simulator(
              recorded == null ? model : recorded.model(),
              file.toString(),
              Version.text(),
              seed,
              palette,
              console.out(),
              console.outIsTerminal() ? console.columns() : UNSEEN_COLUMNS);
      if (recorded != null) {
        simulator.load(recorded.replayed());
        console
            .out()
            .println(
                palette.faint(
                    "loaded: " + Findings.length(recorded.replayed()) + "; type forward"));
        console.out().println();
      }
      return simulator.run(lines) ? 0 : 1;
    }
  }

  private static Model load(Arguments arguments, Console console) {
    Model model = arguments.loadModel();
    console.note(model.warnings());
    return model;
  }

  /**
   * The first trace of a file.
   *
   * @throws InputError if it does not fit the model
   */
  private static TraceReplay.Outcome recorded(Arguments arguments, Model model) {
    Path file = arguments.path("--load", arguments.text("--load", ""));
    List<RecordedTrace> traces = TraceReader.read(file);
    TraceReplay.Outcome outcome = TraceReplay.all(model, List.of(traces.getFirst())).getFirst();
    if (!outcome.fits()) {
      throw new InputError(
          traces.getFirst().position(),
          "the trace does not fit the model: " + String.join("\n", outcome.misfit()),
          "nutshell replay shows the steps that fit");
    }
    return outcome;
  }

  private static Lines lines(Arguments arguments, Model model, Console console) {
    if (arguments.has("--script")) {
      return new ScriptLines(arguments.path("--script", arguments.text("--script", "")));
    }
    return console.inIsTerminal() && console.outIsTerminal()
        ? new TerminalLines(Simulator.words(model), console.out())
        : new StreamLines(console.in());
  }
}
