package io.nutshell.language.dve;

import io.nutshell.language.Messages;
import io.nutshell.language.Mistakes;
import io.nutshell.language.Tokens;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.Collection;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Creates messages about one file, located by its tokens. */
record Diagnostics(Messages messages, Warnings warnings) {
  Diagnostics(String file) {
    this(new Messages(file), new Warnings());
  }

  String file() {
    return messages.file();
  }

  /** The errors found so far. */
  Mistakes mistakes() {
    return messages.mistakes();
  }

  /** The text of a token in quotes. */
  static String quoted(Token token) {
    return Tokens.quoted(token.getText());
  }

  static String quoted(String text) {
    return Tokens.quoted(text);
  }

  /** The source text of this part of the tree. */
  static String source(ParserRuleContext part) {
    return Tokens.source(part);
  }

  SourcePosition at(Token token) {
    return messages.at(token);
  }

  InputError error(Token token, String cause, String hint) {
    return messages.error(token, cause, hint);
  }

  /** The error for an undeclared name; see {@link Messages#unknown}. */
  InputError unknown(Token name, String complaint, Collection<String> known, String otherwise) {
    return messages.unknown(name, complaint, known, otherwise);
  }
}
