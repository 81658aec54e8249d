package io.nutshell.language;

import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.Collection;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Creates messages about one file, located by its tokens. */
public record Messages(String file) {

  public SourcePosition at(Token token) {
    return Tokens.at(file, token);
  }

  public SourcePosition at(ParserRuleContext part) {
    return at(part.getStart());
  }

  public InputError error(Token token, String cause, String hint) {
    return new InputError(at(token), cause, hint);
  }

  public InputError error(ParserRuleContext part, String cause, String hint) {
    return error(part.getStart(), cause, hint);
  }

  /**
   * The error for an undeclared name.
   *
   * @param complaint the message before the name: "there is no process"
   * @param otherwise the hint if no known name is similar
   */
  public InputError unknown(
      Token name, String complaint, Collection<String> known, String otherwise) {
    return error(
        name,
        complaint + " " + Tokens.quoted(name.getText()),
        NearestName.hint(name.getText(), known).orElse(otherwise));
  }
}
