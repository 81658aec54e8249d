package io.nutshell.app.cli;

import io.nutshell.model.InputError;
import io.nutshell.search.journal.Checkpoints;
import io.nutshell.search.journal.Identity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code nutshell resume}: resumes a run that was kept in a folder. */
final class ResumeCommand implements Subcommand {
  /** Settings that end a run, or belong to its first part only. */
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
            "How to search", Options.value("--threads", "THREADS", "Default: as the run began.")),
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
    SearchLimits _ = SearchLimits.of(arguments); // Refuses wrong limits before the run is read.
    Identity identity = Checkpoints.identity(folder);
    if (!identity.folder().equals(CheckpointOptions.here())) {
      throw new InputError(
          null,
          "the run began in " + identity.folder() + ", and files are named from there",
          "cd " + identity.folder());
    }
    Arguments resumed = Commands.parse(new CheckCommand(), words(identity, arguments, folder));
    return CheckCommand.run(resumed, folder, console);
  }

  /** The command that continues the run: its settings, less those that are given anew. */
  private static List<String> words(Identity identity, Arguments anew, Path folder) {
    List<Identity.Setting> given = anew.settings();
    Set<String> replaced =
        given.stream().map(Identity.Setting::name).collect(Collectors.toCollection(HashSet::new));
    replaced.addAll(DROPPED);
    List<String> words = new ArrayList<>(List.of(identity.model(), "--checkpoint=" + folder));
    Stream.concat(
            identity.settings().stream().filter(setting -> !replaced.contains(setting.name())),
            given.stream())
        .map(s -> s.value().isEmpty() ? s.name() : s.name() + "=" + s.value())
        .forEach(words::add);
    return words;
  }
}
