package io.nutshell.language.dve;

import io.nutshell.language.NearestName;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.Collection;
import org.antlr.v4.runtime.Token;

/** Messages about one file, by its tokens. */
record Diagnostics(String file) {

  static SourcePosition at(String file, Token token) {
    return new SourcePosition(file, token.getLine(), token.getCharPositionInLine() + 1);
  }

  SourcePosition at(Token token) {
    return at(file, token);
  }

  InputError error(Token token, String cause, String hint) {
    return new InputError(at(token), cause, hint);
  }

  /**
   * @param kind what the name should have been, in words
   * @param otherwise the hint where no known name is near
   */
  InputError unknown(Token name, String kind, Collection<String> known, String otherwise) {
    return error(
        name,
        "there is no " + kind + " '" + name.getText() + "'",
        NearestName.to(name.getText(), known)
            .map(nearest -> "you meant '" + nearest + "'")
            .orElse(otherwise));
  }
}
