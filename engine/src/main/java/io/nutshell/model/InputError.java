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
  private final transient Phrase reason;
  private final transient Phrase hint;

  /**
   * @param reason what is wrong, with the offending value
   * @param hint a suggestion, printed after "Maybe "
   */
  public InputError(@Nullable SourcePosition position, Phrase reason, Phrase hint) {
    super(message(position, reason, hint, Phrase.Wording.API));
    this.position = position;
    this.reason = reason;
    this.hint = hint;
  }

  public InputError(@Nullable SourcePosition position, String reason, Phrase hint) {
    this(position, Phrase.plain(reason), hint);
  }

  public InputError(@Nullable SourcePosition position, String reason, String hint) {
    this(position, reason, Phrase.plain(hint));
  }

  private static String message(
      @Nullable SourcePosition position, Phrase reason, Phrase hint, Phrase.Wording wording) {
    String place = position == null ? "" : position + ": ";
    return place + reason.in(wording) + "\n  Maybe " + hint.in(wording);
  }

  public @Nullable SourcePosition position() {
    return position;
  }

  /** What is wrong, without the position, in the words of the library. */
  public String reason() {
    return reason.toString();
  }

  public String reason(Phrase.Wording wording) {
    return reason.in(wording);
  }

  /** The suggestion in the words of the library. */
  public String hint() {
    return hint.toString();
  }

  public String hint(Phrase.Wording wording) {
    return hint.in(wording);
  }

  /** All of it. */
  public String message(Phrase.Wording wording) {
    return message(position, reason, hint, wording);
  }

  /** The same error at another position. */
  public InputError at(@Nullable SourcePosition place) {
    return new InputError(place, reason, hint);
  }

  /** The same error at another position, with words before the reason. */
  public InputError at(@Nullable SourcePosition place, String before) {
    return new InputError(place, Phrase.of("%s%s", before, reason), hint);
  }
}
