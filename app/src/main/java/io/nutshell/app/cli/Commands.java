package io.nutshell.app.cli;

import io.nutshell.app.compare.TrialProcess;
import io.nutshell.app.report.TerminalOutput;
import io.nutshell.language.NearestName;
import io.nutshell.model.InputError;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The subcommands, and how the command line is parsed and dispatched to one of them.
 *
 * <p>Specifications are built with picocli's programmatic API, and only for the command that is
 * called: reading the annotations of all commands took longer than checking a small model.
 */
final class Commands {
  private static final int HELP_WIDTH = 100;

  private Commands() {}

  static List<Subcommand> all() {
    return List.of(
        new CheckCommand(),
        new ResumeCommand(),
        new RunsCommand(),
        new CompareCommand(),
        new ReplayCommand(),
        new VerifyCommand(),
        new SimulateCommand(),
        new ExploreCommand(),
        new GraphCommand(),
        new LtlCommand(),
        new InfoCommand(),
        new FormatCommand(),
        new ReportCommand(),
        new MccCommand(),
        new StoresCommand(),
        new BibliographyCommand(),
        new CompletionCommand());
  }

  static int run(String[] arguments, Console console) {
    List<String> words = List.of(arguments);
    if (words.isEmpty() || Options.HELP.contains(words.getFirst())) {
      return help(overview(), console);
    }
    String first = words.getFirst();
    if (first.equals("help")) {
      return words.size() == 1
          ? help(overview(), console)
          : help(helpOn(named(words.get(1))), console);
    }
    if (Options.VERSION.contains(first)) {
      console.out().println("nutshell " + Version.text());
      return 0;
    }
    if (first.equals(Training.NAME)) {
      return Training.run(words.subList(1, words.size()));
    }
    if (first.equals(TrialProcess.COMMAND)) {
      console.interruption().searching();
      return TrialProcess.serve(
          words.subList(1, words.size()), console.out(), console.interruption()::wished);
    }
    if (first.startsWith("-")) {
      throw new InputError(
          null,
          "a command must come before the option '" + first + "'",
          "nutshell check MODEL " + first);
    }
    return run(named(first), words.subList(1, words.size()), console);
  }

  private static int run(Subcommand command, List<String> words, Console console) {
    if (words.stream().anyMatch(Options.HELP::contains)) {
      return help(helpOn(command), console);
    }
    Arguments arguments = parse(command, words);
    return command.run(command.takesModel() ? arguments.reading(console.in()) : arguments, console);
  }

  /** Parses the arguments of a command. */
  static Arguments parse(Subcommand command, List<String> words) {
    CommandSpec spec = Options.accepting(command);
    try {
      return new Arguments(parser(spec).parseArgs(words.toArray(String[]::new)));
    } catch (ParameterException refused) {
      throw UsageErrors.inWords(refused, spec);
    }
  }

  private static CommandLine parser(CommandSpec spec) {
    return new CommandLine(spec)
        .setExpandAtFiles(false)
        .setAllowOptionsAsOptionParameters(false)
        .setUsageHelpWidth(HELP_WIDTH);
  }

  private static Subcommand named(String name) {
    @Nullable Subcommand found = null;
    for (Subcommand command : all()) {
      if (command.name().equals(name)) {
        found = command;
      }
    }
    if (found == null) {
      throw unknown(name);
    }
    return found;
  }

  private static InputError unknown(String name) {
    List<String> names = all().stream().map(Subcommand::name).toList();
    boolean file = name.contains(".") || name.contains("/");
    return new InputError(
        null,
        "there is no command '" + name + "'",
        NearestName.to(name, names)
            .map(near -> "did you mean 'nutshell " + near + "'?")
            .orElse(file ? "nutshell check " + name : "nutshell --help lists the commands"));
  }

  private static CommandSpec overview() {
    CommandSpec spec = CommandSpec.create().name("nutshell");
    HelpText.OVERVIEW.addTo(spec);
    for (Subcommand command : all()) {
      spec.addSubcommand(command.name(), helpOn(command));
    }
    return spec;
  }

  private static CommandSpec helpOn(Subcommand command) {
    CommandSpec spec = Options.sectioned(command);
    command.help().addTo(spec);
    return spec;
  }

  private static int help(CommandSpec spec, Console console) {
    Ansi ansi = console.colours("auto", console.outIsTerminal()) ? Ansi.ON : Ansi.OFF;
    String text = parser(spec).getUsageMessage(ansi);
    console.out().print(text.replace("\u001b", TerminalOutput.ESCAPE));
    return 0;
  }
}
