package io.nutshell.app.cli;

import java.util.List;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The building blocks of command specifications. */
final class Options {
  static final List<String> HELP = List.of("--help", "-h");
  static final List<String> VERSION = List.of("--version", "-V");

  private Options() {}

  static OptionSpec flag(String name, String description) {
    return OptionSpec.builder(name).type(boolean.class).description(description).build();
  }

  static OptionSpec flag(String name, String shortName, String description) {
    return OptionSpec.builder(name, shortName).type(boolean.class).description(description).build();
  }

  static OptionSpec value(String name, String label, String... description) {
    return OptionSpec.builder(name)
        .type(String.class)
        .arity("1")
        .paramLabel(label)
        .description(description)
        .build();
  }

  static OptionSpec values(String name, String label, String... description) {
    return OptionSpec.builder(name)
        .type(List.class)
        .auxiliaryTypes(String.class)
        .arity("1")
        .paramLabel(label)
        .description(description)
        .build();
  }

  static OptionSpec help() {
    return OptionSpec.builder("--help", "-h")
        .type(boolean.class)
        .usageHelp(true)
        .description("Show this help and exit.")
        .build();
  }

  static OptionSpec format() {
    return value("--format", "FORMAT", "text (the default) or json, described in docs/json.md.");
  }

  static OptionSpec colour() {
    return value(
        "--color",
        "WHEN",
        "Colours: auto, always or never. Default: auto, when writing to a terminal and NO_COLOR is"
            + " not set.");
  }

  static PositionalParamSpec model() {
    return PositionalParamSpec.builder()
        .index("0")
        .arity("1")
        .paramLabel("MODEL")
        .type(String.class)
        .description("The model's file; its extension says its language.")
        .build();
  }

  /** Options under a heading of their own. They do not depend on each other. */
  static void group(CommandSpec spec, String heading, OptionSpec... options) {
    ArgGroupSpec.Builder group =
        ArgGroupSpec.builder()
            .validate(false)
            .order(spec.argGroups().size())
            .heading("%n@|bold " + heading + "|@%n");
    for (OptionSpec option : options) {
      group.addArg(option);
    }
    spec.addArgGroup(group.build());
  }

  /**
   * A command with its texts; {@code %} stands for itself.
   *
   * @param name as it is typed, {@code nutshell} in front
   */
  static CommandSpec command(
      String name, String synopsis, List<String> description, List<String> footer) {
    CommandSpec spec = CommandSpec.create().name(name);
    spec.usageMessage()
        .synopsisHeading("@|bold Usage:|@ ")
        .customSynopsis(synopsis)
        .sortOptions(false)
        .sortSynopsis(false)
        .descriptionHeading("%n")
        .description(literal(description))
        .parameterListHeading("%n")
        .optionListHeading("%n")
        .commandListHeading("%n@|bold Commands|@%n")
        .footerHeading("%n")
        .footer(literal(footer));
    return spec;
  }

  private static String[] literal(List<String> lines) {
    return lines.stream().map(line -> line.replace("%", "%%")).toArray(String[]::new);
  }
}
