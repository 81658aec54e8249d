package io.nutshell.model;

import org.jspecify.annotations.Nullable;

/**
 * The user's input cannot be used: a model that does not parse, a name that does not exist, an
 * option that does not fit. Carries everything that a user needs to correct it; never shown with a
 * stack trace.
 */
public final class InputError extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient @Nullable SourcePosition position;
  private final String cause;
  private final String hint;

  /**
   * @param cause what is wrong, with the offending value
   * @param hint a suggestion, printed after "Maybe "
   */
  public InputError(@Nullable SourcePosition position, String cause, String hint) {
    super((position == null ? "" : position + ": ") + cause + "\n  Maybe " + hint);
    this.position = position;
    this.cause = cause;
    this.hint = hint;
  }

  public @Nullable SourcePosition position() {
    return position;
  }

  /** What is wrong, without the position. */
  public String reason() {
    return cause;
  }

  public String hint() {
    return hint;
  }
}
