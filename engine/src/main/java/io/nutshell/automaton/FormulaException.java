package io.nutshell.automaton;

/** A formula that cannot be read, or cannot be translated. */
public final class FormulaException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Characters shown of a longer formula, around the position. */
  private static final int WIDTH = 80;

  private final int position;
  private final String hint;

  /**
   * @param position the index of the character in the formula's text where the problem is
   * @param hint what may help, without the word "hint"
   */
  public FormulaException(String message, int position, String hint) {
    super(message);
    this.position = position;
    this.hint = hint;
  }

  /** The index, from 0, of the character at which the problem was found. */
  public int position() {
    return position;
  }

  /** The formula, and a line below it with a caret at the position. */
  public String pointer(String text) {
    int at = Math.clamp(position, 0, text.length());
    int start = Math.max(0, Math.min(at - WIDTH / 2, text.length() - WIDTH));
    int end = Math.min(text.length(), start + WIDTH);
    String before = start > 0 ? "…" : "";
    String after = end < text.length() ? "…" : "";
    String shown = before + text.substring(start, end).replaceAll("\\s", " ") + after;
    return shown + "\n" + " ".repeat(at - start + before.length()) + "^";
  }

  /** What may help, without the word "hint". */
  public String hint() {
    return hint;
  }
}
