package io.nutshell.app.pages;

import io.nutshell.app.html.Html;
import io.nutshell.check.property.Verdict;
import java.util.Locale;

/** Shows verdicts by sign and colour, never by colour alone. */
final class Signs {
  private Signs() {}

  /** The verdict at the top of a page. */
  static void banner(Html html, Verdict verdict, String name, String words) {
    html.open("div", "class", "verdict " + colour(verdict), "role", "status");
    html.element("span", sign(verdict), "class", "sign", "aria-hidden", "true").open("div");
    html.element("strong", name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1));
    html.element("span", words, "class", "words").close().close();
  }

  /** A verdict within a line. */
  static void badge(Html html, Verdict verdict, String name) {
    html.element("span", sign(verdict) + " " + name, "class", "badge " + colour(verdict));
  }

  private static String sign(Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> "✓";
      case VIOLATED -> "✗";
      case NO_VIOLATION_FOUND, INCOMPLETE, UNDECIDED -> "?";
    };
  }

  private static String colour(Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> "good";
      case VIOLATED -> "bad";
      case NO_VIOLATION_FOUND, INCOMPLETE, UNDECIDED -> "warn";
    };
  }
}
