package io.nutshell.program;

import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Layout;
import io.nutshell.model.Quantity;
import io.nutshell.model.Slot;
import io.nutshell.program.Expression.Constant;
import io.nutshell.program.Expression.Element;
import io.nutshell.program.Expression.Read;

/** Expressions as numbers of packed states: single variables directly, others interpreted. */
final class Quantities {
  private Quantities() {}

  static Quantity of(Program program, Layout layout, Expression expression) {
    Cells cells = new Cells(program.variables());
    return switch (expression) {
      case Read read -> slot(layout.slots().get(cells.first(read.variable())));
      case Element(Variable array, Constant(long index), _)
          when index >= 0 && index < array.size() ->
          slot(layout.slots().get(cells.first(array) + (int) index));
      default -> interpreted(program, layout, expression);
    };
  }

  private static Quantity slot(Slot slot) {
    return state -> slot.get(state.words);
  }

  private static Quantity interpreted(Program program, Layout layout, Expression expression) {
    Interpreter.Machine machine = new Interpreter.Machine(program);
    return state -> {
      machine.load(layout, state);
      try {
        return machine.evaluate(expression);
      } catch (Interpreter.ModelFault fault) {
        throw new EvaluationFault(fault.error);
      }
    };
  }
}
