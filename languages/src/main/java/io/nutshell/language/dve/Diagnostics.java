package io.nutshell.language.dve;

import io.nutshell.language.NearestName;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.Collection;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;

/** Creates messages about one file, located by its tokens. */
record Diagnostics(String file, Warnings warnings) {
  private static final int MAX_QUOTED = 40;

  Diagnostics(String file) {
    this(file, new Warnings());
  }

  static SourcePosition at(String file, Token token) {
    return new SourcePosition(file, token.getLine(), token.getCharPositionInLine() + 1);
  }

  /** The text of a token in quotes, shortened to {@link #MAX_QUOTED} characters. */
  static String quoted(Token token) {
    return quoted(token.getText());
  }

  static String quoted(String text) {
    return "'" + (text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…") + "'";
  }

  /** The source text of this part of the tree. */
  static String source(ParserRuleContext part) {
    Interval characters =
        Interval.of(part.getStart().getStartIndex(), part.getStop().getStopIndex());
    return part.getStart().getInputStream().getText(characters).replaceAll("\\s+", " ");
  }

  SourcePosition at(Token token) {
    return at(file, token);
  }

  InputError error(Token token, String cause, String hint) {
    return new InputError(at(token), cause, hint);
  }

  /**
   * The error for an undeclared name.
   *
   * @param complaint the message before the name: "there is no process"
   * @param otherwise the hint if no known name is similar
   */
  InputError unknown(Token name, String complaint, Collection<String> known, String otherwise) {
    return error(
        name,
        complaint + " " + quoted(name),
        NearestName.to(name.getText(), known)
            .map(nearest -> "you meant '" + nearest + "'")
            .orElse(otherwise));
  }
}
