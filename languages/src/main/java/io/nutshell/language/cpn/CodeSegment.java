package io.nutshell.language.cpn;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A code segment that gives values to variables: {@code input (x); output (y); action f x;}.
 *
 * @param output the variables, as a pattern
 * @param action the expression for their values
 */
record CodeSegment(String output, String action) {
  private static final Pattern COMMENT = Pattern.compile("\\(\\*.*?\\*\\)", Pattern.DOTALL);

  private static final Pattern SEGMENT =
      Pattern.compile("\\boutput\\b\\s*([^;]*?)\\s*;\\s*action\\b(.*)", Pattern.DOTALL);

  private static final Pattern NOTHING = Pattern.compile("(\\(\\s*\\))?");

  /** Reads a code segment; empty if it gives no values. */
  static Optional<CodeSegment> of(String text) {
    Matcher segment = SEGMENT.matcher(COMMENT.matcher(text).replaceAll(" "));
    if (!segment.find() || NOTHING.matcher(segment.group(1)).matches()) {
      return Optional.empty();
    }
    String action = segment.group(2).strip();
    while (action.endsWith(";")) {
      action = action.substring(0, action.length() - 1).strip();
    }
    return Optional.of(new CodeSegment(segment.group(1), "(" + action + ")"));
  }
}
