package io.nutshell.language.esml;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Recognises syntax of other languages, and suggests the syntax of ESML. */
final class Slips {
  /** A token that begins a statement: after a name it is expected where {@code :=} is missing. */
  private static final String STATEMENT = "'SKIP'";

  private static final String UNEQUAL = "write '#' or '<>' for unequal";

  private Slips() {}

  /**
   * @param before the token before the unexpected one; empty if there is none
   * @param token the unexpected token
   * @param after the token after it; empty if there is none
   * @param expected what could be there, as messages name it
   */
  static Optional<String> hint(String before, String token, String after, List<String> expected) {
    return Optional.ofNullable(
        switch (token) {
          case "=" ->
              before.equals("=")
                  ? "write one '=': it compares"
                  : before.equals("!")
                      ? UNEQUAL
                      : expected.contains("':='") || expected.contains(STATEMENT)
                          ? "write ':=' to assign: '=' compares"
                          : null;
          case "!" -> after.equals("=") ? UNEQUAL : null;
          case "/" -> after.equals("/") ? "write a comment as (* … *)" : "write DIV to divide";
          case "{" -> expected.contains(STATEMENT) ? "write a comment as (* … *)" : null;
          case "%" -> "write MOD for the remainder";
          case "|" -> after.equals("|") ? "write OR" : "write [] between alternatives";
          case "&" -> before.equals("&") ? "write AND" : null;
          default -> statement(before.toUpperCase(Locale.ROOT), token.toUpperCase(Locale.ROOT));
        });
  }

  private static @Nullable String statement(String before, String token) {
    if (before.equals("WHILE") || token.equals("WHILE")) {
      return "write DO condition -> statements END: there is no WHILE";
    }
    if (token.equals("THEN")) {
      return "write '->' after the condition: IF condition -> statements END";
    }
    return token.equals("FOR")
        ? "write a loop as DO condition -> statements END: FOR only starts processes"
        : null;
  }
}
