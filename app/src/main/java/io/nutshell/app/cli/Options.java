package io.nutshell.app.cli;

import io.nutshell.language.registry.Languages;
import io.nutshell.plan.Abilities;
import io.nutshell.plan.StoreMethod;
import io.nutshell.plan.Stores;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The building blocks of command specifications. */
final class Options {
  static final List<String> HELP = List.of("--help", "-h");
  static final List<String> VERSION = List.of("--version", "-V");

  /** The default of {@link #numberedStore}. */
  static final String NUMBERED_STORE = Stores.VERSATILE;

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

  static OptionSpec output(String description) {
    return OptionSpec.builder("--output", "-o")
        .type(String.class)
        .arity("1")
        .paramLabel("FILE")
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

  static OptionSpec quiet() {
    return flag("--quiet", "-q", "No progress, only the result.");
  }

  /**
   * The option {@code --store} with the methods of the registry.
   *
   * @param usual the name of the method that is used if none is chosen
   */
  static OptionSpec store(String usual, Predicate<StoreMethod> offered) {
    String names =
        Stores.all().stream()
            .filter(offered)
            .map(StoreMethod::name)
            .map(name -> name.equals(usual) ? name + " (the default)" : name)
            .collect(Collectors.joining(", "));
    return value(
        "--store", "STORE", "How states are kept: " + names + ". nutshell stores describes them.");
  }

  /** The option {@code --store} for commands that look at all states again. */
  static OptionSpec numberedStore() {
    return store(
        NUMBERED_STORE,
        method -> method.abilities().others().contains(Abilities.Ability.GIVES_STATES_BACK));
  }

  static OptionSpec format() {
    return value("--format", "FORMAT", "text (the default) or json, described in docs/json.md.");
  }

  /**
   * @param content what the page shows in addition to the result
   */
  static OptionSpec html(String content) {
    return value(
        "--html", "FILE", "Also write the result to a page that opens offline. " + content);
  }

  static OptionSpec colour() {
    return value(
        "--color",
        "WHEN",
        "Colours: auto, always or never. Default: auto, when writing to a terminal and NO_COLOR is"
            + " not set.");
  }

  static OptionSpec set() {
    return values(
        "--set",
        "NAME=VALUE",
        "Give a constant of the model another value: N=5, P.SIZE=2*N; in a .cpn file also"
            + " Page.Place=EXPR, an initial marking. May be repeated.");
  }

  static OptionSpec unfold() {
    return value(
        "--unfold",
        "yes|no",
        "Of a symmetric net in PNML: explore the place/transition net that it unfolds to, or the net"
            + " itself. Default: yes, unless the unfolded net is large.");
  }

  static OptionSpec language() {
    return value(
        StandardInput.LANGUAGE,
        "LANG",
        "The language of a model on standard input, by its extension: "
            + Languages.all().stream()
                .flatMap(language -> language.extensions().stream())
                .collect(Collectors.joining(", "))
            + ".");
  }

  static OptionSpec untimed() {
    return flag(
        "--untimed",
        "Of a timed net in a .cpn file: leave out time stamps, delays and the clock, so that tokens"
            + " are always ready.");
  }

  /** The options that decide which model a file means. */
  static Section modelSection() {
    return new Section("The model", set(), unfold(), untimed(), language());
  }

  static PositionalParamSpec model() {
    return file(
        0, "MODEL", "The model's file; its extension says its language. -: standard input.");
  }

  static PositionalParamSpec file(int index, String label, String description) {
    return PositionalParamSpec.builder()
        .index(Integer.toString(index))
        .arity("1")
        .required(true)
        .paramLabel(label)
        .type(String.class)
        .description(description)
        .build();
  }

  static PositionalParamSpec optionalWord(String label, String description) {
    return PositionalParamSpec.builder()
        .index("0")
        .arity("0..1")
        .required(false)
        .paramLabel(label)
        .type(String.class)
        .description(description)
        .build();
  }

  /** A group of options with its heading in the help. */
  record Section(String heading, List<OptionSpec> options) {
    Section(String heading, OptionSpec... options) {
      this(heading, List.of(options));
    }
  }

  /**
   * The specification for parsing: the options of all sections without groups, and the model if the
   * command takes one.
   */
  static CommandSpec accepting(Subcommand command) {
    // Names contain no variables, but picocli would search for them on every access.
    CommandSpec spec = named(command).interpolateVariables(false);
    for (Section section : command.options()) {
      section.options().forEach(spec::addOption);
    }
    return spec;
  }

  /** The specification for the help, where picocli's groups provide the headings. */
  static CommandSpec sectioned(Subcommand command) {
    CommandSpec spec = named(command);
    for (Section section : command.options()) {
      ArgGroupSpec.Builder group =
          ArgGroupSpec.builder()
              .validate(false)
              .order(spec.argGroups().size())
              .heading("%n@|bold " + section.heading() + "|@%n");
      section.options().forEach(group::addArg);
      spec.addArgGroup(group.build());
    }
    return spec;
  }

  private static CommandSpec named(Subcommand command) {
    CommandSpec spec = CommandSpec.create().name("nutshell " + command.name());
    if (command.takesModel()) {
      spec.addPositional(model());
    }
    command.others().forEach(spec::addPositional);
    return spec;
  }
}
