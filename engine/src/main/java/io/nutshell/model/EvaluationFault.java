package io.nutshell.model;

/** A predicate that has no value in some state. */
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
