package io.nutshell.app.cli;

import io.nutshell.language.NearestName;
import io.nutshell.model.InputError;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.MaxValuesExceededException;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Describes mistakes in a command line, with a hint at what was probably meant. */
final class UsageErrors {
  private UsageErrors() {}

  static InputError inWords(ParameterException refused, CommandSpec spec) {
    String seeHelp = spec.name() + " --help lists the options";
    return switch (refused) {
      case UnmatchedArgumentException unmatched -> unmatched(unmatched, spec, seeHelp);
      case OverwrittenOptionException twice ->
          new InputError(
              null,
              "the option " + name(twice.getOverwritten()) + " is given twice",
              "once is enough");
      case MissingParameterException missing -> missing(missing, spec, seeHelp);
      case MaxValuesExceededException _ ->
          new InputError(
              null, "the option " + name(refused.getArgSpec()) + " takes one value", seeHelp);
      default -> unreadable(refused, seeHelp);
    };
  }

  /** All values are read as texts, so only an option without a value can have a wrong one. */
  private static InputError unreadable(ParameterException refused, String seeHelp) {
    ArgSpec option = refused.getArgSpec();
    if (option == null) {
      return new InputError(null, "the command line cannot be read", seeHelp);
    }
    return new InputError(
        null,
        option.arity().max() == 0
            ? "the option " + name(option) + " takes no value, but has one"
            : "the value of " + name(option) + " cannot be read",
        option.arity().max() == 0 ? "write " + name(option) + " alone" : seeHelp);
  }

  private static InputError unmatched(
      UnmatchedArgumentException refused, CommandSpec spec, String seeHelp) {
    String word = refused.getUnmatched().getFirst();
    if (!word.startsWith("-")) {
      return new InputError(
          null,
          "unexpected argument '" + word + "'",
          spec.positionalParameters().isEmpty()
              ? "leave it out: " + spec.name() + " takes no arguments"
              : "write its option before it, or put quotes around the expression");
    }
    int equals = word.indexOf('=');
    String option = equals < 0 ? word : word.substring(0, equals);
    List<String> known = new ArrayList<>(spec.optionsMap().keySet());
    known.removeIf(name -> !name.startsWith("--"));
    return new InputError(
        null,
        "there is no option '" + option + "'",
        NearestName.to(option, known).map(near -> "did you mean " + near + "?").orElse(seeHelp));
  }

  private static InputError missing(
      MissingParameterException refused, CommandSpec spec, String seeHelp) {
    for (ArgSpec missing : refused.getMissing()) {
      if (missing.isOption()) {
        return valueMissing(missing, seeHelp);
      }
    }
    if (refused.getMissing().isEmpty()
        && refused.getArgSpec() != null
        && refused.getArgSpec().isOption()) {
      return valueMissing(refused.getArgSpec(), seeHelp);
    }
    boolean second =
        !refused.getMissing().isEmpty()
            && !refused.getMissing().getFirst().paramLabel().equals("MODEL");
    return second
        ? new InputError(
            null,
            "no " + refused.getMissing().getFirst().paramLabel() + " is named after the model",
            seeHelp)
        : new InputError(null, "no model is named", spec.name() + " model.dve");
  }

  private static InputError valueMissing(ArgSpec option, String seeHelp) {
    return new InputError(
        null, "the option " + name(option) + " needs a value: " + option.paramLabel(), seeHelp);
  }

  private static String name(@Nullable ArgSpec argument) {
    return argument instanceof OptionSpec option
        ? option.longestName()
        : argument == null ? "?" : argument.paramLabel();
  }
}
