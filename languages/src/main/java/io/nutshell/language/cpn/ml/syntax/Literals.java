package io.nutshell.language.cpn.ml.syntax;

import java.math.BigInteger;
import org.antlr.v4.runtime.Token;

/** The values of literals. */
final class Literals {
  private Literals() {}

  static Object value(Token token) {
    String text = token.getText();
    return switch (token.getType()) {
      case CpnMlParser.INTEGER_LITERAL -> integer(text);
      case CpnMlParser.REAL_LITERAL -> Double.valueOf(text.replace('~', '-'));
      case CpnMlParser.STRING_LITERAL -> characters(text.substring(1, text.length() - 1));
      default -> characters(text.substring(2, text.length() - 1)).charAt(0);
    };
  }

  private static BigInteger integer(String text) {
    String number = text.replace('~', '-');
    return number.contains("0x")
        ? new BigInteger(number.replace("0x", ""), 16)
        : new BigInteger(number);
  }

  /** Replaces escape sequences by the characters that they stand for. */
  private static String characters(String text) {
    if (text.indexOf('\\') < 0) {
      return text;
    }
    StringBuilder result = new StringBuilder();
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i++);
      if (c != '\\') {
        result.append(c);
        continue;
      }
      char escape = text.charAt(i++);
      switch (escape) {
        case 'n' -> result.append('\n');
        case 't' -> result.append('\t');
        case 'r' -> result.append('\r');
        case 'a' -> result.append('\u0007');
        case 'b' -> result.append('\b');
        case 'v' -> result.append('\u000B');
        case 'f' -> result.append('\f');
        case '^' -> result.append((char) (text.charAt(i++) - 64));
        default -> {
          if (Character.isDigit(escape)) {
            result.append((char) Integer.parseInt(text.substring(i - 1, i + 2)));
            i += 2;
          } else if (Character.isWhitespace(escape)) {
            i = text.indexOf('\\', i) + 1;
          } else {
            result.append(escape);
          }
        }
      }
    }
    return result.toString();
  }
}
