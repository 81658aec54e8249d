package io.nutshell.app.cli;

import java.util.ArrayList;
import java.util.List;

/** What the help says beyond the options. Words between {@code @|bold} and {@code |@} are bold. */
final class HelpTexts {
  private HelpTexts() {}

  static final List<String> OVERVIEW =
      List.of(
          "Nutshell answers questions about every reachable state of a concurrent system,",
          "exactly, in the memory you give it.");

  static final List<String> OVERVIEW_FOOTER =
      List.of(
          "@|bold Examples|@",
          "  nutshell check model.dve            look for deadlocks and failed assertions",
          "  nutshell check model.dve --invariant 'x < 3'",
          "  nutshell info model.dve             what the model is made of, and its packed size",
          "  nutshell check --help               all options, what EXPR is, more examples");

  private static final List<String> EXIT_CODES =
      List.of(
          "@|bold Exit codes|@",
          "  0  holds: every property is true, by a complete and exact exploration or by a witness",
          "  1  violated: a property is false; a trace shows why",
          "  2  bad input: the command or the model cannot be used",
          "  3  no violation found, but the store may have missed states",
          "  4  incomplete: memory, time, a limit or Ctrl-C ended the search; what was covered is told");

  static final List<String> CHECK =
      List.of(
          "Explores every reachable state of MODEL and checks all properties in one traversal.",
          "With no property named, it looks for deadlocks and failed assertions.");

  static final List<String> CHECK_FOOTER =
      joined(
          List.of(
              "@|bold Expressions|@",
              "  EXPR is in the model's own language. For DVE: a variable (x, queue[2]), a process's",
              "  variable (P_0.j), whether a process is at a location (P_0.CS), numbers, arithmetic,",
              "  comparisons, and/or/not or && || !. Quote it, so that the shell leaves it alone.",
              "",
              "@|bold Examples|@",
              "  nutshell check phils.dve",
              "  nutshell check peterson.dve --invariant '!(P_0.CS && P_1.CS)'",
              "  nutshell check lift.dve --reach 'floor == 3' --trace events",
              "  nutshell check big.dve --memory 8g --timeout 1h30m --trace none",
              "  nutshell check model.dve --all --format json > result.json",
              ""),
          EXIT_CODES);

  static final List<String> INFO =
      List.of(
          "Shows what MODEL is made of: processes, channels and variables, with the range and the",
          "bits of each, and the size of a packed state. Explores nothing.");

  static final List<String> INFO_FOOTER =
      List.of(
          "@|bold Examples|@",
          "  nutshell info phils.dve",
          "  nutshell info phils.dve --format json");

  private static List<String> joined(List<String> first, List<String> second) {
    List<String> lines = new ArrayList<>(first);
    lines.addAll(second);
    return List.copyOf(lines);
  }
}
