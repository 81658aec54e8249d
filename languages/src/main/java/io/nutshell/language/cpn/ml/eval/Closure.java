package io.nutshell.language.cpn.ml.eval;

/** A function of the model, with the values that it uses from outside. */
final class Closure extends MlFunction {

  private final Code code;

  private final Object[] captured;

  Closure(Code code, Object[] captured) {
    super(code.name(), code.arity());
    this.code = code;
    this.captured = captured;
  }

  Object[] captured() {
    return captured;
  }

  Object[] newFrame(Object machine) {
    return code.newFrame(machine, captured);
  }

  @Override
  Object invoke(Object[] arguments, Machine machine) {
    Object[] frame = newFrame(machine);
    System.arraycopy(arguments, 0, frame, 1, arguments.length);
    return enter(frame, machine);
  }

  /** Calls the function with a frame that holds its arguments. */
  Object enter(Object[] frame, Machine machine) {
    int before = machine.depth;
    machine.depth = before + code.depth();
    Object result = machine.isTooDeep() ? machine.deepen(this, frame) : run(frame, machine);
    machine.depth = before;
    return result;
  }

  /** Runs the body, and the calls in tail position that follow it, without using more stack. */
  @SuppressWarnings("ReferenceEquality") // The mark of a tail call is one object.
  Object run(Object[] frame, Machine machine) {
    machine.count();
    int reserved = code.depth();
    Object result = code.body().eval(frame);
    while (result == Machine.TAIL_CALL) {
      machine.count();
      Closure next = machine.tailClosure;
      Object[] nextFrame = machine.tailFrame;
      if (next == null || nextFrame == null) {
        throw new IllegalStateException("a tail call without a function");
      }
      int more = Math.max(0, next.code.depth() - reserved);
      machine.depth += more;
      reserved += more;
      result = next.code.body().eval(nextFrame);
    }
    return result;
  }
}
