package io.nutshell.app.cli;

import java.util.List;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Generates completions for fish, which picocli does not support. */
final class FishCompletion {
  private static final String START = "complete -c nutshell";

  private FishCompletion() {}

  static String script(CommandSpec root) {
    StringBuilder script = new StringBuilder("# Completions of nutshell for fish\n");
    script.append(START).append(" -f\n");
    for (OptionSpec option : root.options()) {
      option(script, "__fish_use_subcommand", option);
    }
    root.subcommands()
        .forEach(
            (name, command) -> {
              CommandSpec spec = command.getCommandSpec();
              script
                  .append(START)
                  .append(" -n __fish_use_subcommand -a ")
                  .append(name)
                  .append(described(spec.usageMessage().description()))
                  .append('\n');
              String inside = "'__fish_seen_subcommand_from " + name + "'";
              spec.options().forEach(option -> option(script, inside, option));
              spec.positionalParameters().forEach(it -> positional(script, inside, it));
            });
    return script.toString();
  }

  private static void option(StringBuilder script, String condition, OptionSpec option) {
    script.append(START).append(" -n ").append(condition);
    for (String name : option.names()) {
      script.append(name.startsWith("--") ? " -l " : " -s ").append(name.replaceFirst("^-+", ""));
    }
    if (option.arity().max() > 0) {
      value(script, option);
    }
    script.append(described(option.description())).append('\n');
  }

  private static void positional(
      StringBuilder script, String condition, PositionalParamSpec positional) {
    script.append(START).append(" -n ").append(condition);
    if (CompletionWords.isFile(positional)) {
      script.append(" -F");
    } else {
      script.append(" -a ").append(quoted(String.join(" ", CompletionWords.words(positional))));
    }
    script.append('\n');
  }

  /** Adds the candidates of an option's value: files, a few words, or none. */
  private static void value(StringBuilder script, ArgSpec option) {
    List<String> words = CompletionWords.words(option);
    if (CompletionWords.isFile(option)) {
      script.append(" -r -F");
    } else {
      script.append(" -x");
      if (!words.isEmpty()) {
        script.append(" -a ").append(quoted(String.join(" ", words)));
      }
    }
  }

  /** The first sentence of a description. */
  private static String described(String[] description) {
    String text = String.join(" ", description).replace("%%", "%");
    int end = text.indexOf(". ");
    String first = end < 0 ? text : text.substring(0, end);
    return " -d " + quoted(first.replaceFirst("\\.$", ""));
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
