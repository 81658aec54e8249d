package io.nutshell.app.report;

/** The text styles of a report, as codes for a {@link TerminalOutput} or as plain text. */
public final class Palette {
  public static final Palette PLAIN = new Palette(false);
  public static final Palette ANSI = new Palette(true);

  private final boolean ansi;

  private Palette(boolean ansi) {
    this.ansi = ansi;
  }

  public String good(String text) {
    return wrap("[1;32m", text);
  }

  public String bad(String text) {
    return wrap("[1;31m", text);
  }

  public String warning(String text) {
    return wrap("[1;33m", text);
  }

  public String strong(String text) {
    return wrap("[1m", text);
  }

  public String faint(String text) {
    return wrap("[2m", text);
  }

  private String wrap(String code, String text) {
    return ansi && !text.isEmpty()
        ? TerminalOutput.ESCAPE + code + text + TerminalOutput.ESCAPE + "[0m"
        : text;
  }
}
