package io.nutshell.automaton;

/** A text that is no automaton in the HOA format, or one that is not supported. */
public final class HoaException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int line;
  private final int column;
  private final String hint;

  HoaException(String message, int line, int column, String hint) {
    super(message);
    this.line = line;
    this.column = column;
    this.hint = hint;
  }

  /** The line of the problem, from 1. */
  public int line() {
    return line;
  }

  /** The column of the problem, from 1. */
  public int column() {
    return column;
  }

  /** What may help, without the word "hint". */
  public String hint() {
    return hint;
  }
}
