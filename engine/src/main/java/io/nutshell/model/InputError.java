package io.nutshell.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The user's input cannot be used: a model that does not parse, a name that does not exist, an
 * option that does not fit. Carries everything that a user needs to correct it; never shown with a
 * stack trace. Other errors that were found along with it can be attached.
 */
public final class InputError extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Begins the line with the hint, after the message. */
  private static final String HINT = "  hint: ";

  private final transient @Nullable SourcePosition position;
  private final transient Phrase reason;
  private final transient Phrase hint;
  private final transient List<InputError> others;

  /**
   * @param reason what is wrong, with the offending value
   * @param hint a suggestion, without the word "hint"
   */
  public InputError(@Nullable SourcePosition position, Phrase reason, Phrase hint) {
    this(position, reason, hint, List.of());
  }

  private InputError(
      @Nullable SourcePosition position, Phrase reason, Phrase hint, List<InputError> others) {
    super(message(position, reason, hint, Phrase.Wording.API));
    this.position = position;
    this.reason = reason;
    this.hint = hint;
    this.others = List.copyOf(others);
  }

  /** The first of the errors, with the others attached; there must be one. */
  public static InputError together(List<InputError> errors) {
    InputError first = errors.getFirst();
    return new InputError(
        first.position, first.reason, first.hint, errors.subList(1, errors.size()));
  }

  /** Throws the errors together; does nothing if there are none. */
  public static void throwIfAny(List<InputError> errors) {
    if (!errors.isEmpty()) {
      throw together(errors);
    }
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
    return place + reason.in(wording) + "\n" + HINT + hint.in(wording);
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

  /** The line with the suggestion that follows the message. */
  public String hintLine(Phrase.Wording wording) {
    return HINT + hint.in(wording);
  }

  /** The errors that were found along with this one. */
  public List<InputError> others() {
    return others;
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
