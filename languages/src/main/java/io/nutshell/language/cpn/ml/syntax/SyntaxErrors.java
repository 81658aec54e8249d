package io.nutshell.language.cpn.ml.syntax;

import io.nutshell.model.InputError;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.jspecify.annotations.Nullable;

/** Stops at the first syntax error and suggests what is missing. */
final class SyntaxErrors extends BaseErrorListener {
  private static final int MAX_ALTERNATIVES = 5;
  private static final int MAX_TEXT = 40;

  private final String where;

  SyntaxErrors(String where) {
    this.where = where;
  }

  @Override
  public void syntaxError(
      Recognizer<?, ?> recognizer,
      @Nullable Object symbol,
      int line,
      int column,
      String message,
      @Nullable RecognitionException cause) {
    Parser parser = (Parser) recognizer;
    Token token =
        cause != null && cause.getOffendingToken() != null
            ? cause.getOffendingToken()
            : parser.getCurrentToken();
    String hint = hint(expected(parser, cause));
    throw switch (token.getType()) {
      case Token.EOF -> error(token, "the text ends too early", hint);
      case CpnMlParser.UNCLOSED_COMMENT -> error(token, "this comment is never closed", "add '*)'");
      case CpnMlParser.UNCLOSED_STRING -> error(token, "this string is never closed", "add '\"'");
      default -> error(token, "unexpected " + quoted(token.getText()), hint);
    };
  }

  private InputError error(Token token, String cause, String hint) {
    return new InputError(NestingLimitedParser.position(where, token), cause, hint);
  }

  private static IntervalSet expected(Parser parser, @Nullable RecognitionException cause) {
    IntervalSet set = cause == null ? null : cause.getExpectedTokens();
    return set == null ? parser.getExpectedTokens() : set;
  }

  private static String hint(IntervalSet expected) {
    if (expected.contains(CpnMlParser.LET)) {
      return "write an expression before it";
    }
    List<String> alternatives =
        expected.toList().stream()
            .map(SyntaxErrors::name)
            .distinct()
            .limit(MAX_ALTERNATIVES)
            .toList();
    return alternatives.size() == 1
        ? alternatives.getFirst() + " is missing before it"
        : "one of these is missing before it: " + String.join(", ", alternatives);
  }

  private static String name(int type) {
    return switch (type) {
      case Token.EOF -> "the end";
      case CpnMlParser.NAME,
          CpnMlParser.QUALIFIED_NAME,
          CpnMlParser.BOOL,
          CpnMlParser.BY,
          CpnMlParser.INDEX,
          CpnMlParser.INT,
          CpnMlParser.INTINF,
          CpnMlParser.LIST,
          CpnMlParser.PRODUCT,
          CpnMlParser.REAL,
          CpnMlParser.RECORD,
          CpnMlParser.STRING,
          CpnMlParser.SUBSET,
          CpnMlParser.TIME,
          CpnMlParser.UNION,
          CpnMlParser.UNIT,
          CpnMlParser.USE ->
          "a name";
      case CpnMlParser.INTEGER_LITERAL, CpnMlParser.REAL_LITERAL -> "a number";
      case CpnMlParser.STRING_LITERAL, CpnMlParser.CHARACTER_LITERAL -> "a string";
      case CpnMlParser.TYPE_VARIABLE -> "a type variable";
      case CpnMlParser.COMPOSE -> "'o'";
      default -> {
        String literal = CpnMlParser.VOCABULARY.getLiteralName(type);
        yield literal == null
            ? "'" + CpnMlParser.VOCABULARY.getSymbolicName(type).toLowerCase(Locale.ROOT) + "'"
            : literal;
      }
    };
  }

  private static String quoted(String text) {
    return "'" + (text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "…") + "'";
  }
}
