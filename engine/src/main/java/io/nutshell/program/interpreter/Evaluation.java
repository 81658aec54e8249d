package io.nutshell.program.interpreter;

import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Layout;
import io.nutshell.model.Predicate;
import io.nutshell.model.Quantity;
import io.nutshell.model.Slot;
import io.nutshell.program.syntax.Cells;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Expression.Constant;
import io.nutshell.program.syntax.Expression.Element;
import io.nutshell.program.syntax.Expression.Read;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Variable;

/** Evaluates expressions on packed states by interpretation: slow, but trusted. */
public final class Evaluation {
  private Evaluation() {}

  /** The value of an expression; a single variable is read from its slot directly. */
  public static Quantity quantity(Program program, Layout layout, Expression expression) {
    Cells cells = new Cells(program.variables());
    return switch (expression) {
      case Read read -> slot(layout.slots().get(cells.first(read.variable())));
      case Element(Variable array, Constant(long index), _)
          when index >= 0 && index < array.size() ->
          slot(layout.slots().get(cells.first(array) + (int) index));
      default -> interpreted(program, layout, expression);
    };
  }

  /** Whether an expression is true, that is not 0. */
  public static Predicate predicate(Program program, Layout layout, Expression expression) {
    Quantity value = interpreted(program, layout, expression);
    return state -> value.of(state) != 0;
  }

  private static Quantity slot(Slot slot) {
    return state -> slot.get(state.words);
  }

  private static Quantity interpreted(Program program, Layout layout, Expression expression) {
    Machine machine = new Machine(program);
    return state -> {
      machine.load(layout, state);
      try {
        return machine.evaluate(expression);
      } catch (ModelFault fault) {
        throw new EvaluationFault(fault.mistake());
      }
    };
  }
}
