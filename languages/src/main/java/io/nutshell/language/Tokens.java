package io.nutshell.language;

import io.nutshell.model.SourcePosition;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;

/** The position and the text of tokens, for messages. */
public final class Tokens {
  private static final int MAX_QUOTED = 40;

  private Tokens() {}

  public static SourcePosition at(String file, Token token) {
    return new SourcePosition(file, token.getLine(), token.getCharPositionInLine() + 1);
  }

  /** A text in quotes, shortened to {@link #MAX_QUOTED} characters. */
  public static String quoted(String text) {
    return "'" + (text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…") + "'";
  }

  /** The source text of this part of the tree, on one line. */
  public static String source(ParserRuleContext part) {
    Interval characters =
        Interval.of(part.getStart().getStartIndex(), part.getStop().getStopIndex());
    return part.getStart().getInputStream().getText(characters).replaceAll("\\s+", " ");
  }

  /** The beginning of a number, for messages. */
  public static String abbreviated(String digits) {
    return digits.length() <= 20 ? digits : digits.substring(0, 20) + "…";
  }
}
