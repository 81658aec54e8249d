package io.nutshell.app.cli;

import io.nutshell.app.report.TraceStyle;
import io.nutshell.check.ltl.Emptiness;
import io.nutshell.check.ltl.Emptinesses;
import io.nutshell.check.ltl.Fair;
import io.nutshell.plan.StoreMethod;
import io.nutshell.plan.Stores;
import io.nutshell.search.Order;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The commands with the completion candidates of their values: words or files. The label of a value
 * determines its candidates, so a new option needs no change here.
 */
final class CompletionWords {
  private CompletionWords() {}

  static CommandSpec spec(List<Subcommand> commands) {
    CommandSpec root =
        CommandSpec.create()
            .name("nutshell")
            .addOption(Options.help())
            .addOption(Options.flag("--version", "-V", "Which Nutshell this is."));
    for (Subcommand command : commands) {
      CommandSpec spec = CommandSpec.create().name(command.name());
      spec.usageMessage().description(command.help().summary());
      CommandSpec plain = Options.accepting(command);
      for (OptionSpec option : plain.options()) {
        spec.addOption(completed(option));
      }
      for (PositionalParamSpec positional : plain.positionalParameters()) {
        spec.addPositional(completed(positional));
      }
      root.addSubcommand(command.name(), spec);
    }
    return root;
  }

  /** The words that a value can be; empty if it is not one of a fixed set. */
  static List<String> words(ArgSpec argument) {
    return switch (argument.paramLabel()) {
      case "ORDER" -> words(Order.values());
      case "STORE" -> Stores.all().stream().map(StoreMethod::name).toList();
      case "SEARCH" ->
          Stream.concat(
                  Stream.of(Emptinesses.AUTO), Emptinesses.all().stream().map(Emptiness::name))
              .toList();
      case "FAIRNESS" -> words(Fair.values());
      case "STYLE" -> words(TraceStyle.values());
      case "FORMAT" -> List.of("text", "json");
      case "PAPERS" -> List.of("text", "bibtex");
      case "WHEN" -> List.of("auto", "always", "never");
      case "SHELL" -> CompletionCommand.SHELLS;
      default -> List.of();
    };
  }

  private static List<String> words(Enum<?>[] values) {
    return Arrays.stream(values).map(value -> value.name().toLowerCase(Locale.ROOT)).toList();
  }

  static boolean isFile(ArgSpec argument) {
    return switch (argument.paramLabel()) {
      case "FILE", "MODEL", "TRACE" -> true;
      default -> false;
    };
  }

  /**
   * The option with its candidates. An option for a file is built again, because picocli cannot
   * change the type of a copied option.
   */
  private static OptionSpec completed(OptionSpec option) {
    if (isFile(option)) {
      return OptionSpec.builder(option.names())
          .arity("1")
          .type(Path.class)
          .paramLabel(option.paramLabel())
          .description(option.description())
          .build();
    }
    List<String> words = words(option);
    return words.isEmpty()
        ? option
        : OptionSpec.builder(option).completionCandidates(words).build();
  }

  private static PositionalParamSpec completed(PositionalParamSpec positional) {
    if (isFile(positional)) {
      return PositionalParamSpec.builder()
          .index(positional.index())
          .arity("1")
          .type(Path.class)
          .paramLabel(positional.paramLabel())
          .build();
    }
    return PositionalParamSpec.builder(positional).completionCandidates(words(positional)).build();
  }
}
