package io.nutshell.program.interpreter;

import io.nutshell.model.Fault;
import io.nutshell.model.SourcePosition;
import org.jspecify.annotations.Nullable;

/** Thrown where an expression has no value or a statement cannot be executed. */
public final class ModelFault extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final transient Fault.Mistake mistake;

  ModelFault(String message, @Nullable SourcePosition position) {
    super(message, null, false, false);
    this.mistake = new Fault.Mistake(message, position);
  }

  public Fault.Mistake mistake() {
    return mistake;
  }
}
