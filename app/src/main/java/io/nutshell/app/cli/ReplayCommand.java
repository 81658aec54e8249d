package io.nutshell.app.cli;

import io.nutshell.app.replay.ReplayJson;
import io.nutshell.app.replay.ReplayText;
import io.nutshell.app.replay.TraceReader;
import io.nutshell.app.replay.TraceReplay;
import io.nutshell.app.report.OutputFile;
import io.nutshell.app.report.TraceFile;
import io.nutshell.app.report.TraceStyle;
import io.nutshell.model.Model;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code nutshell replay}: replays a stored trace on a model. */
final class ReplayCommand implements Subcommand {

  @Override
  public String name() {
    return "replay";
  }

  @Override
  public List<PositionalParamSpec> others() {
    return List.of(
        Options.file(1, "TRACE", "A file that --trace-out t.json or --format json wrote."));
  }

  @Override
  public List<Options.Section> options() {
    return List.of(
        Options.modelSection(),
        new Options.Section(
            "What to show",
            Options.value("--trace", "STYLE", "diff, full, events, table, lanes or none."),
            Options.value("--trace-out", "FILE", "Write the steps that fit: .json, .puml, .mmd."),
            Options.format(),
            Options.colour(),
            Options.help()));
  }

  @Override
  public HelpText help() {
    return HelpText.REPLAY;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    Path file = arguments.model();
    TraceStyle style = arguments.choice("--trace", TraceStyle.DIFF);
    String colour = arguments.colour();
    boolean json = arguments.json();
    OutputFile named = arguments.output("--trace-out");
    TraceFile output = named == null ? null : TraceFile.to(named);
    Model model = arguments.loadModel();
    List<TraceReplay.Outcome> outcomes =
        TraceReplay.all(model, TraceReader.read(arguments.file(1)));
    if (output != null) {
      output.write(
          outcomes.getFirst().model(),
          file.toString(),
          Version.text(),
          outcomes.stream().map(TraceReplay.Outcome::asResult).toList());
    }
    if (json) {
      ReplayJson.print(outcomes, file.toString(), Version.text(), console.out());
    } else {
      new ReplayText(style, console.outPalette(colour), console.out(), console.outIsTerminal())
          .print(outcomes);
    }
    return outcomes.stream().allMatch(TraceReplay.Outcome::fits) ? 0 : 1;
  }
}
