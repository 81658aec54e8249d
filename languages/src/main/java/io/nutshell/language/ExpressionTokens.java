package io.nutshell.language;

import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;

/** Splits an expression into names, numbers and symbols. */
public final class ExpressionTokens {
  /** What a token is. */
  public enum Kind {
    NUMBER,
    WORD,
    /** A name between quotation marks. */
    QUOTED,
    SYMBOL,
    END
  }

  /** A piece of the text. */
  public record Token(Kind kind, String text, SourcePosition position) {
    public boolean is(String symbol) {
      return kind == Kind.SYMBOL && text.equals(symbol);
    }

    public String quoted() {
      return kind == Kind.END ? "end" : "'" + text + "'";
    }

    public long number() {
      try {
        return Long.parseLong(text);
      } catch (NumberFormatException _) {
        throw error("the number " + text + " is too large", "numbers go up to " + Long.MAX_VALUE);
      }
    }

    public InputError error(String cause, String hint) {
      return new InputError(position, cause, hint);
    }
  }

  private final String text;
  private int at;
  private Token next;

  public ExpressionTokens(String text) {
    this.text = text;
    this.next = read();
  }

  public Token peek() {
    return next;
  }

  public Token take() {
    Token taken = next;
    next = read();
    return taken;
  }

  /** Takes the symbol if it is the next. */
  public boolean takes(String symbol) {
    boolean is = next.is(symbol);
    if (is) {
      take();
    }
    return is;
  }

  private Token read() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    int start = at;
    if (at == text.length()) {
      return token(Kind.END, start, "");
    }
    char first = text.charAt(at);
    if (first == '"' || first == '\'') {
      int end = text.indexOf(first, at + 1);
      if (end < 0) {
        throw new InputError(
            position(start), "this quotation is never closed", first + " closes it");
      }
      at = end + 1;
      return token(Kind.QUOTED, start, text.substring(start + 1, end));
    }
    if (Character.isDigit(first)) {
      while (at < text.length() && Character.isDigit(text.charAt(at))) {
        at++;
      }
      return token(Kind.NUMBER, start, text.substring(start, at));
    }
    if (Character.isJavaIdentifierStart(first)) {
      while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
        at++;
      }
      return token(Kind.WORD, start, text.substring(start, at));
    }
    String two = text.substring(at, Math.min(at + 2, text.length()));
    at +=
        switch (two) {
          case "&&", "||", "==", "!=", "<=", ">=", "->" -> 2;
          default -> 1;
        };
    return token(Kind.SYMBOL, start, text.substring(start, at));
  }

  private static Token token(Kind kind, int start, String text) {
    return new Token(kind, text, position(start));
  }

  private static SourcePosition position(int at) {
    return new SourcePosition("<expression>", 1, at + 1);
  }
}
