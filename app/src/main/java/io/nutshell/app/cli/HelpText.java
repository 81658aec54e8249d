package io.nutshell.app.cli;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What the help of a command says beside its options. Words between {@code @|bold} and {@code |@}
 * are bold.
 *
 * @param summary one line, which the overview shows too
 */
record HelpText(String summary, String synopsis, List<String> description, List<String> footer) {

  private static final String EXIT_CODES =
      """
      @|bold Exit codes|@
        0  holds: every property is true, by a complete and exact exploration or by a witness
        1  violated: a property is false; a trace shows why
        2  bad input: the command or the model cannot be used
        3  no violation found, but the store may have missed states
        4  incomplete: memory, time, another limit or Ctrl-C ended the search; the report tells
           what was covered
      """;

  static final HelpText OVERVIEW =
      text(
          "Nutshell answers questions about every reachable state of a concurrent system.",
          "nutshell COMMAND [MODEL] [OPTION]...",
          "",
          """
          @|bold Examples|@
            nutshell check model.dve             look for deadlocks and failed assertions
            nutshell check model.dve --invariant 'x < 3'
            nutshell info model.dve              what the model is made of, and its packed size
            nutshell check --help                all options, what EXPR is, more examples
            nutshell stores                      the storage methods there are
            nutshell --version
          """);

  static final HelpText CHECK =
      text(
          "Checks every reachable state of a model.",
          "nutshell check MODEL [--deadlock] [--invariant EXPR] [--reach EXPR] [OPTION]...",
          """
          All properties are checked in one traversal. With none named, it looks for deadlocks and
          failed assertions.
          """,
          """
          @|bold Expressions|@
            EXPR is in the model's own language. In DVE that is a variable (x, queue[2]), a process's
            own variable (P_0.j), whether a process is at a location (P_0.CS), numbers, arithmetic,
            comparisons, and && || ! or the words and, or, not. Of a Petri net it is a place, for its
            tokens (p, tokens(p, q)), or whether a transition can fire (fireable(t)). Quote it, so
            that the shell leaves it alone.

          @|bold Examples|@
            nutshell check philosophers.dve
            nutshell check peterson.dve --invariant '!(P_0.CS && P_1.CS)'
            nutshell check net.pnml --invariant 'tokens(p) <= 3 || fireable(t)'
            nutshell check elevator.dve --reach 'floor == 3' --trace events
            nutshell check large.dve --memory 8g --timeout 1h30m --trace none
            nutshell check model.dve --all --format json > result.json

          """
              + EXIT_CODES);

  static final HelpText INFO =
      text(
          "Shows what a model is made of.",
          "nutshell info MODEL [--format text|json]",
          """
          Processes, channels and variables, with the range and the bits of each, and the size of a
          packed state. Explores nothing.
          """,
          """
          @|bold Examples|@
            nutshell info philosophers.dve
            nutshell info philosophers.dve --format json
          """);

  static final HelpText STORES =
      text(
          "Lists the storage methods: what each guarantees and costs.",
          "nutshell stores",
          """
          Choose one with nutshell check --store NAME, or NAME:OPTION=VALUE,OPTION=VALUE.
          """,
          "");

  private static HelpText text(String summary, String synopsis, String description, String footer) {
    return new HelpText(summary, synopsis, description.lines().toList(), footer.lines().toList());
  }

  void addTo(CommandSpec spec) {
    spec.usageMessage()
        .header(summary)
        .synopsisHeading("%n@|bold Usage:|@ ")
        .customSynopsis(synopsis)
        .sortOptions(false)
        .descriptionHeading(description.isEmpty() ? "" : "%n")
        .description(literal(description))
        .parameterListHeading("%n")
        .commandListHeading("%n@|bold Commands|@%n")
        .footerHeading(footer.isEmpty() ? "" : "%n")
        .footer(literal(footer));
  }

  /** Picocli formats these lines, so a percent sign must be doubled. */
  private static String[] literal(List<String> lines) {
    return lines.stream().map(line -> line.replace("%", "%%")).toArray(String[]::new);
  }
}
