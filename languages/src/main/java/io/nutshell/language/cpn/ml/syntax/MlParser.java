package io.nutshell.language.cpn.ml.syntax;

import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;

/** Reads texts of CPN ML. All methods throw {@link InputError} at the first syntax error. */
public final class MlParser {
  private MlParser() {}

  /**
   * Reads declarations.
   *
   * @param where the source for messages
   */
  public static List<Dec> declarations(String text, String where) {
    CpnMlParser parser = parser(text, where);
    return new DeclarationReader(where).declarations(parser.declarations());
  }

  /** Reads an expression; empty if the text has none. */
  public static Optional<Expr> inscription(String text, String where) {
    CpnMlParser parser = parser(text, where);
    CpnMlParser.ExpressionContext expression = parser.inscription().expression();
    return Optional.ofNullable(expression).map(new ExpressionReader(where)::expression);
  }

  /** Reads a type. */
  public static TypeExpr type(String text) {
    return new TypeReader("library").type(parser(text, "library").signature().type());
  }

  /** The error for a text whose nesting needs too much stack. */
  public static InputError tooDeep(String where) {
    return NestingLimitedParser.tooDeep(new SourcePosition(where, 1, 1));
  }

  private static CpnMlParser parser(String text, String where) {
    CpnMlLexer lexer = new CpnMlLexer(CharStreams.fromString(text, where));
    lexer.removeErrorListeners();
    CpnMlParser parser = new CpnMlParser(new CommonTokenStream(lexer));
    parser.removeErrorListeners();
    parser.addErrorListener(new SyntaxErrors(where));
    return parser;
  }
}
