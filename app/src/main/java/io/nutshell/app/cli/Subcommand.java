package io.nutshell.app.cli;

import picocli.CommandLine.Model.CommandSpec;

/** One of the things Nutshell does: {@code nutshell NAME …}. */
interface Subcommand {

  String name();

  /** What it accepts, and its help. */
  CommandSpec spec();

  /**
   * Does what was asked.
   *
   * @return the exit code
   * @throws io.nutshell.model.InputError where the input cannot be used
   */
  int run(Arguments arguments, Console console);
}
