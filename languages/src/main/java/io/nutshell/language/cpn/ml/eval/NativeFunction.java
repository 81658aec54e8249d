package io.nutshell.language.cpn.ml.eval;

/** A function of the library. */
public final class NativeFunction extends MlFunction {
  private final Body body;

  /** What the function computes; throws faults without a place. */
  @FunctionalInterface
  public interface Body {
    Object call(Object[] arguments, Machine machine);
  }

  public NativeFunction(String name, int arity, Body body) {
    super(name, arity);
    this.body = body;
  }

  @Override
  Object invoke(Object[] arguments, Machine machine) {
    return body.call(arguments, machine);
  }
}
