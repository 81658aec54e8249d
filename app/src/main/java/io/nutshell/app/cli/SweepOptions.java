package io.nutshell.app.cli;

import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Quantity;
import io.nutshell.model.SourcePosition;
import io.nutshell.plan.Check;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options of the sweep-line method.
 *
 * @param progress null for the model's declared measure
 */
record SweepOptions(@Nullable String progress, boolean regress, long collect) {

  static OptionSpec progressOption() {
    return Options.value(
        "--progress",
        "EXPR[,EXPR]",
        "With --order sweep: numbers that grow as the system gets on, the first deciding first; or"
            + " auto, to have some found. Default: what the model declares.");
  }

  static OptionSpec regressOption() {
    return Options.flag(
        "--regress", "With --order sweep: some steps may lead back; sweep again from there.");
  }

  static OptionSpec collectOption() {
    return Options.value(
        "--collect",
        "STATES",
        "With --order sweep: forget after STATES new states. Default: when it is worth it.");
  }

  static SweepOptions read(Arguments arguments) {
    String progress = arguments.text("--progress", "");
    if (arguments.has("--progress") && progress.isBlank()) {
      throw new InputError(
          null, "--progress names no measure", "--progress auto, or an expression of the model");
    }
    return new SweepOptions(
        progress.isEmpty() ? null : progress.strip(),
        arguments.has("--regress"),
        arguments.number("--collect", 1, 0));
  }

  void addTo(Check check) {
    if (progress != null) {
      check.progress(progress, SweepOptions::quantity);
    }
    check.regress(regress).collectEvery(collect);
  }

  /** Parses an expression; errors name the option as their position. */
  private static Quantity quantity(Model model, String expression) {
    try {
      return model.quantity(expression);
    } catch (InputError error) {
      SourcePosition inside = error.position();
      String typed = expression.length() > 60 ? "--progress" : "--progress '" + expression + "'";
      throw error.at(
          inside == null
              ? new SourcePosition(typed, 0, 0)
              : new SourcePosition(typed, inside.line(), inside.column()));
    }
  }
}
