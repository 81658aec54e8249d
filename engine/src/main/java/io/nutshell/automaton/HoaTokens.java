package io.nutshell.automaton;

/** Splits a text in the HOA format into tokens. */
final class HoaTokens {
  enum Kind {
    /** A name with a colon: the beginning of a header item, or {@code State:}. */
    HEADER,
    NAME,
    ALIAS,
    NUMBER,
    STRING,
    SYMBOL,
    /** {@code --BODY--}, {@code --END--} or {@code --ABORT--}. */
    MARK,
    END
  }

  record Token(Kind kind, String text, int line, int column) {
    boolean is(Kind wanted, String wantedText) {
      return kind == wanted && text.equals(wantedText);
    }

    boolean isSymbol(String symbol) {
      return is(Kind.SYMBOL, symbol);
    }

    HoaException error(String message, String hint) {
      return new HoaException(message, line, column, hint);
    }

    /** What is written here, for a message. */
    String quoted() {
      return switch (kind) {
        case END -> "the end";
        case HEADER -> "'" + text + ":'";
        default -> "'" + text + "'";
      };
    }
  }

  private final String text;
  private int at;
  private int line = 1;
  private int lineStart;
  private Token next;

  HoaTokens(String text) {
    this.text = text;
    this.next = read();
  }

  Token peek() {
    return next;
  }

  Token take() {
    Token taken = next;
    next = read();
    return taken;
  }

  /** Takes the symbol if it is next. */
  boolean takes(String symbol) {
    boolean is = next.isSymbol(symbol);
    if (is) {
      take();
    }
    return is;
  }

  Token expect(Kind kind, String what) {
    if (next.kind != kind) {
      throw next.error(
          what + " is expected here, not " + next.quoted(), "use a file in HOA format");
    }
    return take();
  }

  void expectSymbol(String symbol) {
    if (!takes(symbol)) {
      throw next.error(
          "'" + symbol + "' is expected here, not " + next.quoted(), "add the bracket");
    }
  }

  int expectNumber(String what) {
    Token token = expect(Kind.NUMBER, what);
    try {
      return Integer.parseInt(token.text);
    } catch (NumberFormatException _) {
      throw token.error(
          "the number " + token.text + " is too large", "numbers go up to " + Integer.MAX_VALUE);
    }
  }

  private Token read() {
    skipBlanksAndComments();
    int start = at;
    if (at == text.length()) {
      return token(Kind.END, start, "");
    }
    char first = text.charAt(at);
    if (first == '"') {
      return string();
    }
    if (text.startsWith("--", at)) {
      int end = text.indexOf("--", at + 2);
      at = end < 0 ? text.length() : end + 2;
      return token(Kind.MARK, start, text.substring(start, at));
    }
    if (Character.isDigit(first)) {
      while (at < text.length() && Character.isDigit(text.charAt(at))) {
        at++;
      }
      return token(Kind.NUMBER, start, text.substring(start, at));
    }
    if (Character.isLetter(first) || first == '_' || first == '@') {
      at++;
      while (at < text.length() && isNamePart(text.charAt(at))) {
        at++;
      }
      String name = text.substring(start, at);
      if (first != '@' && at < text.length() && text.charAt(at) == ':') {
        at++;
        return token(Kind.HEADER, start, name);
      }
      return token(first == '@' ? Kind.ALIAS : Kind.NAME, start, name);
    }
    at++;
    return token(Kind.SYMBOL, start, text.substring(start, at));
  }

  private static boolean isNamePart(char character) {
    return Character.isLetterOrDigit(character) || character == '_' || character == '-';
  }

  private Token string() {
    int start = at;
    StringBuilder content = new StringBuilder();
    at++;
    while (at < text.length() && text.charAt(at) != '"') {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
      }
      content.append(text.charAt(at));
      at++;
    }
    if (at == text.length()) {
      throw token(Kind.END, start, "").error("this string is never closed", "add a quotation mark");
    }
    at++;
    return token(Kind.STRING, start, content.toString());
  }

  private void skipBlanksAndComments() {
    int depth = 0;
    int opened = at;
    while (at < text.length()) {
      if (text.startsWith("/*", at)) {
        opened = depth == 0 ? at : opened;
        depth++;
        at += 2;
      } else if (depth > 0 && text.startsWith("*/", at)) {
        depth--;
        at += 2;
      } else if (depth > 0 || Character.isWhitespace(text.charAt(at))) {
        if (text.charAt(at) == '\n') {
          line++;
          lineStart = at + 1;
        }
        at++;
      } else {
        return;
      }
    }
    if (depth > 0) {
      throw token(Kind.END, opened, "").error("this comment is never closed", "add '*/'");
    }
  }

  private Token token(Kind kind, int start, String content) {
    return new Token(kind, content, line, start - lineStart + 1);
  }
}
