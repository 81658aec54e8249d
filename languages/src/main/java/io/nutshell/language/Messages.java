package io.nutshell.language;

import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.Collection;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/**
 * Creates messages about one file, located by its tokens.
 *
 * @param mistakes the errors found so far
 */
public record Messages(String file, Mistakes mistakes) {
  public Messages(String file) {
    this(file, new Mistakes());
  }

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
   * The error for an expression whose value must be known before the system runs.
   *
   * @param what the value that is needed: "the size of an array"
   * @param reads whether the expression reads variables; otherwise it divides by zero
   * @param declare the hint if it does
   */
  public InputError notConstant(
      ParserRuleContext part, String what, boolean reads, String declare) {
    String text = Tokens.quoted(Tokens.source(part));
    return reads
        ? error(part, what + " must be constant, and " + text + " is not", declare)
        : error(
            part,
            what + " cannot be computed: " + text + " divides by zero",
            "check the values of its constants");
  }

  /**
   * The error for an undeclared name.
   *
   * @param complaint the message before the name: "there is no process"
   * @param otherwise the hint if no known name is similar
   */
  public InputError unknown(
      Token name, String complaint, Collection<String> known, String otherwise) {
    return mistakes.unknown(
        name.getText(),
        error(
            name,
            complaint + " " + Tokens.quoted(name.getText()),
            NearestName.hint(name.getText(), known).orElse(otherwise)));
  }
}
