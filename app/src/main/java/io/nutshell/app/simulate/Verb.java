package io.nutshell.app.simulate;

import io.nutshell.language.NearestName;
import io.nutshell.model.InputError;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The commands of a simulation session. */
enum Verb {
  STEP("N", "take event N, as N alone does; Enter takes the only one"),
  BACK("[N]", "go N steps back"),
  FORWARD("[N]", "go N steps forward again, or along the loaded trace"),
  JUMP("N", "go to the state after step N"),
  RUN("[EXPR]", "take the shortest path to EXPR, or to a deadlock"),
  RANDOM("[N] [EXPR]", "take N random steps, or fewer if EXPR becomes true"),
  STATE("", "show all values"),
  ENABLED("", "show all enabled events"),
  TEST("EXPR", "show whether EXPR is true here"),
  EXPECT("EXPR", "the same, but a script ends with exit code 1 if not"),
  TRACE("[STYLE]", "show the trace: diff, full, events, table or lanes"),
  WRITE("FILE", "write the trace so far to a file: .json, .puml or .mmd"),
  HELP("", "show this"),
  QUIT("", "end, as Ctrl-D does");

  final String operands;
  final String meaning;

  Verb(String operands, String meaning) {
    this.operands = operands;
    this.meaning = meaning;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static List<String> words() {
    return Arrays.stream(values()).map(Verb::word).toList();
  }

  /** Any unambiguous prefix of a command is accepted. */
  static Verb of(String typed) {
    String word = typed.equals("?") ? "help" : typed.toLowerCase(Locale.ROOT);
    List<Verb> meant = Arrays.stream(values()).filter(v -> v.word().startsWith(word)).toList();
    for (Verb verb : meant) {
      if (meant.size() == 1 || verb.word().equals(word)) {
        return verb;
      }
    }
    throw new InputError(
        null,
        meant.isEmpty()
            ? "there is no command '" + typed + "'"
            : "'"
                + typed
                + "' may be "
                + String.join(" or ", meant.stream().map(Verb::word).toList()),
        meant.isEmpty()
            ? NearestName.to(word, words())
                .map(n -> "did you mean " + n + "?")
                .orElse("help lists them")
            : "another letter decides");
  }
}
