package io.nutshell.program.interpreter;

import io.nutshell.model.Fault;
import io.nutshell.model.Layout;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import io.nutshell.program.syntax.Cells;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The abstract machine of the interpreter: an unpacked memory of one cell per variable or array
 * element, the instructions, and an undo log of overwritten cells.
 */
public final class Machine {
  private final Cells cells;
  private final long[] memory;
  private final State loaded = new State(1);
  private int[] undoCells = new int[16];
  private long[] undoValues = new long[16];
  private int undoSize;

  public Machine(Program program) {
    cells = new Cells(program.variables());
    memory = new long[cells.count()];
  }

  public void load(Layout layout, State source) {
    undoSize = 0;
    loaded.copyFrom(source);
    for (int cell = 0; cell < memory.length; cell++) {
      memory[cell] = layout.get(source, cell);
    }
  }

  /**
   * Packs the memory; only cells in the undo log differ from the loaded state.
   *
   * @return the overflow of the first cell whose value does not fit, or null
   */
  public @Nullable Fault store(Layout layout, State target) {
    target.copyFrom(loaded);
    int unfit = memory.length;
    for (int i = 0; i < undoSize; i++) {
      int cell = undoCells[i];
      if (layout.slots().get(cell).admits(memory[cell])) {
        layout.set(target, cell, memory[cell]);
      } else {
        unfit = Math.min(unfit, cell);
      }
    }
    return unfit == memory.length ? null : new Fault.Overflow(unfit, memory[unfit]);
  }

  public long read(Variable variable) {
    return memory[cells.first(variable)];
  }

  public long get(int cell) {
    return memory[cell];
  }

  /** Sets a cell without recording it in the undo log. */
  public void set(int cell, long value) {
    memory[cell] = value;
  }

  /** The cells written since the last load or backtrack, with repetitions. */
  public int[] written() {
    return Arrays.copyOf(undoCells, undoSize);
  }

  public void execute(List<Statement> statements) {
    for (Statement statement : statements) {
      switch (statement) {
        case Statement.Assign assign -> assign(assign);
        case Statement.Shift shift -> {
          int first = cells.first(shift.array());
          int last = first + shift.array().size() - 1;
          for (int cell = first; cell < last; cell++) {
            write(cell, memory[cell + 1]);
          }
          write(last, 0);
        }
      }
    }
  }

  private void assign(Statement.Assign assign) {
    Variable variable = assign.variable();
    long value = evaluate(assign.value());
    int cell =
        assign.index() == null
            ? cells.first(variable)
            : element(variable, assign.index(), assign.position());
    if (value < variable.low() || value > variable.high()) {
      throw ModelFault.outOfRange(variable, value, assign.position());
    }
    write(cell, value);
  }

  private int element(Variable array, Expression index, @Nullable SourcePosition position) {
    long at = evaluate(index);
    if (at < 0 || at >= array.size()) {
      throw ModelFault.outOfBounds(array, at, position);
    }
    return cells.first(array) + (int) at;
  }

  private void write(int cell, long value) {
    if (undoSize == undoCells.length) {
      undoCells = Arrays.copyOf(undoCells, 2 * undoSize);
      undoValues = Arrays.copyOf(undoValues, 2 * undoSize);
    }
    undoCells[undoSize] = cell;
    undoValues[undoSize++] = memory[cell];
    memory[cell] = value;
  }

  public void backtrack() {
    while (undoSize > 0) {
      undoSize--;
      memory[undoCells[undoSize]] = undoValues[undoSize];
    }
  }

  public long evaluate(Expression expression) {
    return switch (expression) {
      case Expression.Constant constant -> constant.value();
      case Expression.Read read -> memory[cells.first(read.variable())];
      case Expression.Element element ->
          memory[element(element.array(), element.index(), element.position())];
      case Expression.Negate negate -> -evaluate(negate.operand());
      case Expression.Complement complement -> ~evaluate(complement.operand());
      case Expression.Not not -> evaluate(not.operand()) == 0 ? 1 : 0;
      case Expression.Binary binary -> binary(binary);
      case Expression.Checked checked -> {
        if (evaluate(checked.condition()) == 0) {
          throw new ModelFault(checked.complaint(), checked.position());
        }
        yield evaluate(checked.value());
      }
    };
  }

  private long binary(Expression.Binary binary) {
    Operator operator = binary.operator();
    long left = evaluate(binary.left());
    boolean decided =
        switch (operator) {
          case AND -> left == 0;
          case OR -> left != 0;
          case IMPLY -> left == 0;
          default -> false;
        };
    long right = decided ? 0 : evaluate(binary.right());
    if (right == 0 && (operator == Operator.DIV || operator == Operator.MOD)) {
      throw ModelFault.divisionByZero(binary.position());
    }
    return operator.apply(left, right);
  }
}
