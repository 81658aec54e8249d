package io.nutshell.language.cpn.ml.eval;

import io.nutshell.language.cpn.ml.value.MlFault;

/** The nodes that make and call functions. */
final class Calls {
  private Calls() {}

  /** Makes a closure: copies the values that the function uses from outside. */
  static final class MakeClosure extends Node {
    private final Code code;
    private final int[] sources;

    MakeClosure(Code code, int[] sources) {
      this.code = code;
      this.sources = sources;
    }

    @Override
    public Object eval(Object[] frame) {
      Closure closure = empty();
      fill(closure, frame);
      return closure;
    }

    Closure empty() {
      return new Closure(code, new Object[sources.length]);
    }

    void fill(Closure closure, Object[] frame) {
      for (int i = 0; i < sources.length; i++) {
        closure.captured()[i] = frame[sources[i]];
      }
    }
  }

  /** Makes closures that refer to each other. */
  static final class DefineFunctions extends Node {
    private final int[] slots;
    private final MakeClosure[] functions;

    DefineFunctions(int[] slots, MakeClosure[] functions) {
      this.slots = slots;
      this.functions = functions;
    }

    @Override
    public Object eval(Object[] frame) {
      for (int i = 0; i < slots.length; i++) {
        frame[slots[i]] = functions[i].empty();
      }
      for (int i = 0; i < slots.length; i++) {
        functions[i].fill((Closure) frame[slots[i]], frame);
      }
      return frame[slots[0]];
    }
  }

  /** A call with one or more curried arguments. */
  static class Call extends Node {
    private final Node function;
    private final Node[] arguments;
    private final String place;

    Call(Node function, Node[] arguments, String place) {
      this.function = function;
      this.arguments = arguments;
      this.place = place;
    }

    @Override
    public final Object eval(Object[] frame) {
      MlFunction callee = (MlFunction) function.eval(frame);
      Machine machine = (Machine) frame[0];
      if (callee instanceof Closure closure && closure.arity() == arguments.length) {
        Object[] inner = closure.newFrame(machine);
        for (int i = 0; i < arguments.length; i++) {
          inner[i + 1] = arguments[i].eval(frame);
        }
        return enter(closure, inner, machine);
      }
      Object[] values = new Object[arguments.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = arguments[i].eval(frame);
      }
      try {
        return callee.applyAll(values, machine);
      } catch (MlFault fault) {
        throw fault.at(place);
      }
    }

    Object enter(Closure closure, Object[] frame, Machine machine) {
      return closure.enter(frame, machine);
    }
  }

  /** A call that is the last step of a function: its caller runs it, without using more stack. */
  static final class TailCall extends Call {
    TailCall(Node function, Node[] arguments, String place) {
      super(function, arguments, place);
    }

    @Override
    Object enter(Closure closure, Object[] frame, Machine machine) {
      machine.tailClosure = closure;
      machine.tailFrame = frame;
      return Machine.TAIL_CALL;
    }
  }
}
