package io.nutshell.automaton;

/** A formula that cannot be read, or cannot be translated. */
public final class FormulaException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int position;
  private final String hint;

  /**
   * @param position the index of the character in the formula's text where the problem is
   * @param hint what may help, a sentence that begins with "Maybe"
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

  /** What may help: a sentence that begins with "Maybe". */
  public String hint() {
    return hint;
  }
}
