package io.nutshell.app.cli;

import io.nutshell.model.InputError;
import io.nutshell.search.journal.Checkpoints;
import io.nutshell.search.journal.Identity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code nutshell resume}: resumes a run that was kept in a folder. */
final class ResumeCommand implements Subcommand {
  /** The options that replace those of the original command. */
  private static final Set<String> REPLACEABLE =
      Set.of(
          "--memory",
          "--timeout",
          "--max-states",
          "--checkpoint-every",
          "--trace",
          "--trace-out",
          "--certificate",
          "--format",
          "--color");

  /** The options of the original command that do not apply to the resumed run. */
  private static final Set<String> DROPPED = Set.of("--timeout", "--max-states", "--checkpoint");

  @Override
  public String name() {
    return "resume";
  }

  @Override
  public boolean takesModel() {
    return false;
  }

  @Override
  public List<PositionalParamSpec> others() {
    return List.of(Options.file(0, "DIR", "The folder that check --checkpoint kept a run in."));
  }

  @Override
  public List<Options.Section> options() {
    return List.of(
        new Options.Section(
            "When to stop",
            Options.value("--memory", "SIZE", "Default: as the run began."),
            Options.value("--timeout", "TIME", "Default: none."),
            Options.value("--max-states", "STATES", "Default: none."),
            CheckpointOptions.every()),
        new Options.Section(
            "What to show",
            Options.value("--trace", "STYLE", "As for check. Default: as the run began."),
            Options.value("--trace-out", "FILE", "As for check."),
            Options.value("--certificate", "FILE", "As for check."),
            Options.format(),
            Options.quiet(),
            Options.colour(),
            Options.help()));
  }

  @Override
  public HelpText help() {
    return HelpText.RESUME;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    Path folder = arguments.file(0);
    Identity identity = Checkpoints.identity(folder);
    if (!identity.folder().equals(CheckpointOptions.here())) {
      throw new InputError(
          null,
          "the run began in " + identity.folder() + ", and files are named from there",
          "cd " + identity.folder());
    }
    Arguments begun =
        Commands.parse(new CheckCommand(), words(identity.arguments(), arguments, folder));
    return CheckCommand.run(begun, folder, console);
  }

  /** The arguments of the original command, with the options given now in place of the old ones. */
  private static List<String> words(List<String> begun, Arguments anew, Path folder) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < begun.size(); i++) {
      String option = begun.get(i).split("=", 2)[0];
      boolean replaced = REPLACEABLE.contains(option) && anew.has(option);
      if (replaced || DROPPED.contains(option)) {
        i += begun.get(i).contains("=") ? 0 : 1;
      } else {
        words.add(begun.get(i));
      }
    }
    words.add("--checkpoint=" + folder);
    for (String option : REPLACEABLE) {
      if (anew.has(option)) {
        words.add(option + "=" + anew.text(option, ""));
      }
    }
    boolean quiet = words.contains("--quiet") || words.contains("-q");
    if (anew.has("--quiet") && !quiet) {
      words.add("--quiet");
    }
    return words;
  }
}
