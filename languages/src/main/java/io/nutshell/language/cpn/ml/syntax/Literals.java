package io.nutshell.language.cpn.ml.syntax;

import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.math.BigInteger;
import org.antlr.v4.runtime.Token;

/** The values of literals. */
final class Literals {
  /** The largest character that an escape with three digits can stand for. */
  private static final int MAX_CHARACTER = 255;

  private final SourcePosition start;
  private final String text;
  private int at;

  /**
   * @param start the position of the text
   * @param at where the characters begin, after the quotation mark
   */
  private Literals(SourcePosition start, String text, int at) {
    this.start = start;
    this.text = text;
    this.at = at;
  }

  /**
   * @param start the position of the token
   * @throws InputError if an escape sequence of a string means nothing
   */
  static Object value(SourcePosition start, Token token) {
    String text = token.getText();
    return switch (token.getType()) {
      case CpnMlParser.INTEGER_LITERAL -> integer(text);
      case CpnMlParser.REAL_LITERAL -> Double.valueOf(text.replace('~', '-'));
      case CpnMlParser.STRING_LITERAL -> new Literals(start, text, 1).characters();
      default -> character(start, new Literals(start, text, 2).characters());
    };
  }

  private static BigInteger integer(String text) {
    String number = text.replace('~', '-');
    return number.contains("0x")
        ? new BigInteger(number.replace("0x", ""), 16)
        : new BigInteger(number);
  }

  private static Character character(SourcePosition start, String characters) {
    if (characters.length() != 1) {
      throw new InputError(
          start,
          "a character literal has exactly one character, not " + characters.length(),
          "leave out the #: it is a string");
    }
    return characters.charAt(0);
  }

  /** Replaces escape sequences by the characters that they stand for. */
  private String characters() {
    int end = text.length() - 1;
    StringBuilder result = new StringBuilder();
    while (at < end) {
      char c = text.charAt(at);
      if (c != '\\') {
        result.append(c);
        at++;
      } else if (Character.isWhitespace(text.charAt(at + 1))) {
        at = text.indexOf('\\', at + 1) + 1;
      } else {
        result.append(escaped());
      }
    }
    return result.toString();
  }

  /** The character of the escape sequence here, which it passes. */
  private char escaped() {
    char first = text.charAt(at + 1);
    if (first >= '0' && first <= '9') {
      return (char) number(1, 3, 10, MAX_CHARACTER);
    }
    if (first == 'u') {
      return (char) number(2, 4, 16, Character.MAX_VALUE);
    }
    if (first == '^') {
      char control = text.charAt(at + 2);
      if (control < '@' || control > '_') {
        throw error(3);
      }
      at += 3;
      return (char) (control - '@');
    }
    int meaning = "ntrabvf\"\\".indexOf(first);
    if (meaning < 0) {
      throw error(2);
    }
    at += 2;
    return "\n\t\r\u0007\b\u000B\f\"\\".charAt(meaning);
  }

  /**
   * A number of an escape sequence.
   *
   * @param skipped the characters before it
   */
  private int number(int skipped, int digits, int radix, int most) {
    int number = 0;
    for (int i = 0; i < digits; i++) {
      int digit =
          Character.digit(text.charAt(Math.min(at + skipped + i, text.length() - 1)), radix);
      number = digit < 0 ? Integer.MAX_VALUE / 2 : number * radix + digit;
      if (number > most) {
        throw error(skipped + digits);
      }
    }
    at += skipped + digits;
    return number;
  }

  private InputError error(int length) {
    String escape = text.substring(at, Math.min(at + length, text.length() - 1));
    String before = text.substring(0, at);
    int lines = (int) before.chars().filter(c -> c == '\n').count();
    int column = lines == 0 ? start.column() + at : at - before.lastIndexOf('\n');
    return new InputError(
        new SourcePosition(start.file(), start.line() + lines, column),
        "'%s' is no escape sequence".formatted(escape),
        "a backslash itself is written \\\\, a character by its number \\065 or \\u0041");
  }
}
