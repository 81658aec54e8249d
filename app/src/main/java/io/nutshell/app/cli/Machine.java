package io.nutshell.app.cli;

import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.program.ProgramModel;
import picocli.CommandLine.Model.OptionSpec;

/** What executes the steps of a model: the choices of {@code --machine}. */
enum Machine {
  COMPILED,
  INTERPRETED;

  private static final String NAME = "--machine";

  static OptionSpec option() {
    return Options.value(
        NAME,
        "MACHINE",
        "What executes the steps: compiled, bytecode generated for the model (the default), or"
            + " interpreted, the abstract machine whose instructions nutshell info --code lists. The"
            + " results are the same.");
  }

  /** The model, executed as the option says. */
  static Model chosen(Arguments arguments, Model model) {
    if (arguments.choice(NAME, COMPILED) == COMPILED) {
      return model;
    }
    if (model instanceof ProgramModel program) {
      return program.interpreted();
    }
    throw new InputError(
        null,
        "--machine interpreted: the model is a coloured net, which has no instructions",
        "leave it out");
  }
}
