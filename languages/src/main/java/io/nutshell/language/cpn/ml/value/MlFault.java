package io.nutshell.language.cpn.ml.value;

import org.jspecify.annotations.Nullable;

/**
 * An exception of ML: raised by the model, or by the library, or because the evaluation exceeds a
 * limit. It is an error of the model, not of this program, and cheap to throw.
 */
public final class MlFault extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient @Nullable Constructed exception;
  private final String reason;
  private final String place;

  private MlFault(@Nullable Constructed exception, String reason, String place) {
    super(reason + (place.isEmpty() ? "" : " at " + place), null, false, false);
    this.exception = exception;
    this.reason = reason;
    this.place = place;
  }

  /** An exception that a handler of the model can catch. */
  public static MlFault raised(Constructed exception, String reason) {
    return new MlFault(exception, reason, "");
  }

  /** The evaluation exceeded a limit; no handler of the model can catch it. */
  public static MlFault limit(String reason) {
    return new MlFault(null, reason, "");
  }

  /** The same fault with the place in the source where it occurred, unless it has one. */
  public MlFault at(String where) {
    return place.isEmpty() ? new MlFault(exception, reason, where) : this;
  }

  /** The exception as a value of ML; null if no handler may catch it. */
  public @Nullable Constructed exception() {
    return exception;
  }

  /** What happened, without the place. */
  public String reason() {
    return reason;
  }

  /** Where it happened, as inscription, line and column; empty if not known. */
  public String place() {
    return place;
  }
}
