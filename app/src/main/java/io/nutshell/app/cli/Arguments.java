package io.nutshell.app.cli;

import io.nutshell.app.pages.Origin;
import io.nutshell.app.report.OutputFile;
import io.nutshell.language.Constants;
import io.nutshell.language.NearestName;
import io.nutshell.language.registry.Languages;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.plan.StoreMethod;
import io.nutshell.plan.Stores;
import io.nutshell.search.journal.Identity;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * Reads the values of arguments and options in their types; a wrong value is an {@link InputError}.
 */
final class Arguments {
  private final ParseResult parsed;

  /** The copy of a model that came on standard input; null if the model is in a file. */
  private final @Nullable Path copied;

  Arguments(ParseResult parsed) {
    this(parsed, null);
  }

  private Arguments(ParseResult parsed, @Nullable Path copied) {
    this.parsed = parsed;
    this.copied = copied;
  }

  /** The same, after the model was read from standard input if the user wants it. */
  Arguments reading(InputStream in) {
    String language = text(StandardInput.LANGUAGE, "");
    if (!positional(0).equals(StandardInput.NAME)) {
      if (!language.isEmpty()) {
        throw new InputError(
            null,
            StandardInput.LANGUAGE
                + " is for a model on standard input, and the extension of a file says its"
                + " language",
            "leave it out, or name the model '" + StandardInput.NAME + "'");
      }
      return this;
    }
    if (has("--checkpoint")) {
      throw new InputError(
          null,
          "a search can be resumed only if its model is in a file",
          "leave out --checkpoint, or save the model");
    }
    return new Arguments(parsed, StandardInput.copied(in, language));
  }

  Path model() {
    return copied == null ? file(0) : copied;
  }

  /** The file at the given position among the arguments that belong to no option. */
  Path file(int index) {
    return path("", parsed.matchedPositionalValue(index, ""));
  }

  /** Loads the model, with its constants set by {@code --set}. */
  Model loadModel() {
    return Languages.load(model(), Constants.of(constants()));
  }

  /**
   * The assignments of {@code --set}, {@code --unfold} and {@code --untimed}, as {@link
   * Constants#of} reads them.
   */
  List<String> constants() {
    List<String> constants = new ArrayList<>(texts("--set"));
    if (has("--unfold")) {
      constants.add(Constants.unfold(word("--unfold", "yes", List.of("yes", "no")).equals("yes")));
    }
    if (has("--untimed")) {
      constants.add(Constants.withoutTime());
    }
    return constants;
  }

  /** Loads the model for a simulation, in which functions of the model may be random. */
  Model loadModel(long seed) {
    List<String> constants = constants();
    constants.add(Constants.chance(seed));
    return Languages.load(model(), Constants.of(constants));
  }

  /**
   * @param option for messages; empty for an argument that belongs to no option
   */
  Path path(String option, String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException _) {
      String start = option.isEmpty() ? "" : option + ": ";
      throw new InputError(
          null, start + "'" + name + "' cannot be the name of a file", "check the spelling");
    }
  }

  /** The origin that a page about the model states. */
  Origin origin() {
    return new Origin(
        model().toString(),
        LocalDateTime.now(ZoneId.systemDefault()),
        Version.text(),
        commandLine());
  }

  /** The command line, as it can be typed again. */
  private String commandLine() {
    StringBuilder line = new StringBuilder(parsed.commandSpec().name());
    for (String word : parsed.originalArgs()) {
      boolean plain = word.matches("[\\w@%+=:,./-]+");
      line.append(' ').append(plain ? word : "'" + word.replace("'", "'\\''") + "'");
    }
    return line.toString();
  }

  /** The options that were given, by their long names, one for each value. */
  List<Identity.Setting> settings() {
    List<Identity.Setting> settings = new ArrayList<>();
    for (OptionSpec option : parsed.matchedOptionsSet()) {
      List<String> values = option.arity().max() == 0 ? List.of("") : option.stringValues();
      values.forEach(value -> settings.add(new Identity.Setting(option.longestName(), value)));
    }
    return settings;
  }

  /** An argument that belongs to no option; empty if it is missing. */
  String positional(int index) {
    return parsed.matchedPositionalValue(index, "");
  }

  boolean has(String option) {
    return parsed.hasMatchedOption(option);
  }

  String text(String option, String otherwise) {
    return parsed.matchedOptionValue(option, otherwise);
  }

  private @Nullable String text(String option) {
    return parsed.<@Nullable String>matchedOptionValue(option, null);
  }

  List<String> texts(String option) {
    return parsed.matchedOptionValue(option, List.of());
  }

  /**
   * The output file that an option names; null for none. It is writable, and it overwrites no other
   * file that the command reads or writes.
   */
  @Nullable OutputFile output(String option) {
    String typed = text(option);
    if (typed == null) {
      return null;
    }
    OutputFile output = OutputFile.named(option, typed);
    for (PositionalParamSpec input : parsed.matchedPositionals()) {
      for (String name : input.stringValues()) {
        if (output.replaces(path("", name))) {
          throw output.refused("it is the " + input.paramLabel() + " itself");
        }
      }
    }
    for (OptionSpec other : parsed.matchedOptionsSet()) {
      boolean file = other.paramLabel().equals("FILE") && !other.longestName().equals(option);
      for (String name : file ? other.stringValues() : List.<String>of()) {
        if (output.replaces(path(other.longestName(), name))) {
          throw output.refused("it is the file of " + other.longestName() + " too");
        }
      }
    }
    refuseImplied(output);
    return output;
  }

  /** Refuses to overwrite the files that a command uses although no argument names them. */
  private void refuseImplied(OutputFile output) {
    Path properties = parsed.matchedPositionals().isEmpty() ? null : PropertyFile.beside(model());
    if (properties != null && output.replaces(properties)) {
      throw output.refused("it holds the properties of the model");
    }
    String checkpoint = text("--checkpoint");
    if (checkpoint != null && output.liesIn(path("--checkpoint", checkpoint))) {
      throw output.refused("the folder is that of --checkpoint");
    }
    if (output.replaces(Path.of("/dev/stdout"))) {
      throw output.refused("standard output goes there");
    }
  }

  /** The value of an option that must be one of the given words. */
  String word(String option, String otherwise, List<String> words) {
    String typed = text(option, otherwise).toLowerCase(Locale.ROOT);
    if (!words.contains(typed)) {
      throw new InputError(
          null,
          option + " cannot be '" + typed + "': it is one of " + String.join(", ", words),
          NearestName.to(typed, words)
              .map(near -> "did you mean " + option + " " + near + "?")
              .orElse("leave it out: the default is " + otherwise));
    }
    return typed;
  }

  /** The storage method, with its options. */
  String store(String otherwise) {
    return requireStore(text("--store", otherwise));
  }

  /**
   * @throws InputError if there is no storage method of that name
   */
  static String requireStore(String typed) {
    String name = typed.contains(":") ? typed.substring(0, typed.indexOf(':')) : typed;
    List<String> names = Stores.all().stream().map(StoreMethod::name).toList();
    if (!names.contains(name)) {
      throw new InputError(
          null,
          "there is no store named '" + name + "'",
          NearestName.hint(name, names).orElse("one of: " + String.join(", ", names)));
    }
    return typed;
  }

  <E extends Enum<E>> E choice(String option, E otherwise) {
    List<E> values = List.of(otherwise.getDeclaringClass().getEnumConstants());
    List<String> words = values.stream().map(v -> v.name().toLowerCase(Locale.ROOT)).toList();
    String typed = word(option, otherwise.name().toLowerCase(Locale.ROOT), words);
    return values.get(words.indexOf(typed));
  }

  boolean json() {
    return word("--format", "text", List.of("text", "json")).equals("json");
  }

  String colour() {
    return word("--color", "auto", List.of("auto", "always", "never"));
  }

  /** A whole number, in which underscores between digits are allowed. */
  long number(String option, long least, long otherwise) {
    String typed = text(option);
    if (typed == null) {
      return otherwise;
    }
    try {
      long number = Long.parseLong(typed.replace("_", ""));
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException _) {
      // Reported below, like a number that is too small.
    }
    throw new InputError(
        null,
        option
            + " cannot be '"
            + typed
            + "': it is a whole number from "
            + least
            + " to "
            + Long.MAX_VALUE,
        option + " " + Math.max(least, 1_000));
  }

  /** A time such as {@code 1h30m}, in nanoseconds. */
  @Nullable Long nanos(String option) {
    String typed = text(option);
    return typed == null ? null : Quantities.nanos(option, typed);
  }

  /** An amount of memory such as {@code 4g} or {@code 50%}, in bytes. */
  long bytes(String option, String otherwise) {
    return Quantities.bytes(option, text(option, otherwise));
  }

  /** The same, but 0 is allowed. */
  long bytesOrNone(String option) {
    return Quantities.bytes(option, text(option, ""), 0);
  }
}
