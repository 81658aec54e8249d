package io.nutshell.app.report;

/** The few looks a report uses, as ANSI escapes or as nothing at all. */
public final class Palette {
  public static final Palette PLAIN = new Palette(false);
  public static final Palette ANSI = new Palette(true);

  private final boolean ansi;

  private Palette(boolean ansi) {
    this.ansi = ansi;
  }

  public String good(String text) {
    return wrap("\u001b[1;32m", text);
  }

  public String bad(String text) {
    return wrap("\u001b[1;31m", text);
  }

  public String warning(String text) {
    return wrap("\u001b[1;33m", text);
  }

  public String strong(String text) {
    return wrap("\u001b[1m", text);
  }

  public String faint(String text) {
    return wrap("\u001b[2m", text);
  }

  private String wrap(String escape, String text) {
    return ansi && !text.isEmpty() ? escape + text + "\u001b[0m" : text;
  }
}
