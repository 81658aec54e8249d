package io.nutshell.app.cli;

import java.util.List;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A command of the command line: {@code nutshell NAME …}. */
interface Subcommand {

  String name();

  /** Whether the command takes a model as its first argument. */
  default boolean takesModel() {
    return true;
  }

  /** The arguments after the model. */
  default List<PositionalParamSpec> others() {
    return List.of();
  }

  List<Options.Section> options();

  HelpText help();

  /**
   * Runs the command.
   *
   * @return the exit code
   * @throws io.nutshell.model.InputError if the input cannot be used
   */
  int run(Arguments arguments, Console console);
}
