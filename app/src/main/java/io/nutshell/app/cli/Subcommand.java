package io.nutshell.app.cli;

import java.util.List;
import picocli.CommandLine.Model.PositionalParamSpec;

/** One of the things Nutshell does: {@code nutshell NAME …}. */
interface Subcommand {

  String name();

  /** Whether it is about a model, which is then named beside the options. */
  default boolean takesModel() {
    return true;
  }

  /** What is named behind the model. */
  default List<PositionalParamSpec> others() {
    return List.of();
  }

  List<Options.Section> options();

  HelpText help();

  /**
   * Does what was asked.
   *
   * @return the exit code
   * @throws io.nutshell.model.InputError where the input cannot be used
   */
  int run(Arguments arguments, Console console);
}
