package io.nutshell.app.report;

/** Escapes text for XML. */
public final class Xml {
  private Xml() {}

  /** Escapes text for an element or an attribute. */
  public static String text(String text) {
    return clean(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Replaces the characters that no XML 1.0 document may have, not even as a reference. */
  public static String clean(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints().map(c -> isAllowed(c) ? c : '\uFFFD').forEach(clean::appendCodePoint);
    return clean.toString();
  }

  private static boolean isAllowed(int c) {
    return c >= ' '
        ? (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) && c != 0xFFFE && c != 0xFFFF
        : c == '\n' || c == '\t';
  }
}
