package io.nutshell.language.cpn.ml.typing;

import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;

/** A text uses a name that does not exist or cannot be used in exploration. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient SourcePosition at;
  private final String reason;
  private final String hint;

  public Refusal(SourcePosition at, String reason, String hint) {
    super(reason, null, false, false);
    this.at = at;
    this.reason = reason;
    this.hint = hint;
  }

  public SourcePosition at() {
    return at;
  }

  public String reason() {
    return reason;
  }

  public String hint() {
    return hint;
  }

  public InputError asError() {
    return new InputError(at, reason, hint);
  }
}
