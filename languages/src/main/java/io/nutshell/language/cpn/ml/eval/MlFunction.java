package io.nutshell.language.cpn.ml.eval;

import java.util.Arrays;

/** A function as a value. */
public abstract class MlFunction {
  private final String name;
  private final int arity;

  MlFunction(String name, int arity) {
    this.name = name;
    this.arity = arity;
  }

  /** The number of curried arguments that the function needs before it computes something. */
  public final int arity() {
    return arity;
  }

  /** Calls the function with as many arguments as its arity. */
  abstract Object invoke(Object[] arguments, Machine machine);

  /** Applies the function to its first argument. */
  public final Object apply(Object argument, Machine machine) {
    return arity == 1
        ? invoke(new Object[] {argument}, machine)
        : new Partial(this, new Object[] {argument});
  }

  /** Applies the function to several curried arguments. */
  public final Object applyAll(Object[] arguments, Machine machine) {
    if (arguments.length == arity) {
      return invoke(arguments, machine);
    }
    if (arguments.length < arity) {
      return new Partial(this, arguments);
    }
    MlFunction rest = (MlFunction) invoke(Arrays.copyOf(arguments, arity), machine);
    return rest.applyAll(Arrays.copyOfRange(arguments, arity, arguments.length), machine);
  }

  @Override
  public final String toString() {
    return name;
  }

  /** A function with some of its arguments. */
  private static final class Partial extends MlFunction {
    private final MlFunction function;
    private final Object[] first;

    Partial(MlFunction function, Object[] first) {
      super(function.name, function.arity - first.length);
      this.function = function;
      this.first = first;
    }

    @Override
    Object invoke(Object[] arguments, Machine machine) {
      Object[] all = Arrays.copyOf(first, first.length + arguments.length);
      System.arraycopy(arguments, 0, all, first.length, arguments.length);
      return function.invoke(all, machine);
    }
  }
}
