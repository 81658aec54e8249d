package io.nutshell.model;

/** Thrown if an expression has no value in a state. */
public final class EvaluationFault extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Fault.Mistake error;

  public EvaluationFault(Fault.Mistake error) {
    super(error.message(), null, false, false);
    this.error = error;
  }

  public Fault.Mistake error() {
    return error;
  }
}
