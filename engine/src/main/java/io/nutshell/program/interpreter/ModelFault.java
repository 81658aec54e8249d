package io.nutshell.program.interpreter;

import io.nutshell.model.Fault;
import io.nutshell.model.SourcePosition;
import io.nutshell.program.syntax.Variable;
import org.jspecify.annotations.Nullable;

/** Thrown where an expression has no value or a statement cannot be executed. */
public final class ModelFault extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final transient Fault.Mistake mistake;

  ModelFault(String message, @Nullable SourcePosition position) {
    super(message, null, false, false);
    this.mistake = new Fault.Mistake(message, position);
  }

  static ModelFault outOfRange(Variable variable, long value, @Nullable SourcePosition position) {
    return new ModelFault(
        variable.name()
            + " = "
            + value
            + " is out of range "
            + variable.low()
            + ".."
            + variable.high(),
        position);
  }

  static ModelFault outOfBounds(Variable array, long index, @Nullable SourcePosition position) {
    return new ModelFault(
        "index " + index + " is out of bounds of " + array.name() + "[" + array.size() + "]",
        position);
  }

  static ModelFault divisionByZero(@Nullable SourcePosition position) {
    return new ModelFault("division by zero", position);
  }

  public Fault.Mistake mistake() {
    return mistake;
  }
}
