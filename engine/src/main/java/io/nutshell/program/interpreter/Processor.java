package io.nutshell.program.interpreter;

import io.nutshell.model.SourcePosition;
import io.nutshell.program.syntax.Cells;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Variable;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Executes instructions on a memory with one cell per variable or element, and logs each cell that
 * it overwrites.
 */
final class Processor {
  private final Code code;
  private final Opcode[] opcodes;
  private final long[] operands;
  private final long[] stack;
  private final List<Variable> variables;

  /** The first cell and the number of cells of each variable; the range of each cell. */
  private final int[] first;

  private final int[] size;
  private final long[] low;
  private final long[] high;
  private final int[] owner;

  final long[] memory;
  int[] undoCells = new int[16];
  long[] undoValues = new long[16];
  int undoSize;

  Processor(Code code) {
    this.code = code;
    Program program = code.program();
    variables = program.variables();
    Cells cells = new Cells(variables);
    memory = new long[cells.count()];
    stack = new long[code.depth() + 1];
    int length = code.instructions().size();
    opcodes = new Opcode[length];
    operands = new long[length];
    for (int at = 0; at < length; at++) {
      opcodes[at] = code.instructions().get(at).opcode();
      operands[at] = code.instructions().get(at).operand();
    }
    first = new int[variables.size()];
    size = new int[variables.size()];
    low = new long[cells.count()];
    high = new long[cells.count()];
    owner = new int[cells.count()];
    for (Variable variable : variables) {
      int v = variable.index();
      first[v] = cells.first(variable);
      size[v] = variable.size();
      Arrays.fill(low, first[v], first[v] + size[v], variable.low());
      Arrays.fill(high, first[v], first[v] + size[v], variable.high());
      Arrays.fill(owner, first[v], first[v] + size[v], v);
    }
  }

  /** Executes from a place to the next END; the number left on the stack, if any. */
  long run(int start) {
    int top = -1;
    for (int at = start; ; at++) {
      long operand = operands[at];
      switch (opcodes[at]) {
        case PUSH -> stack[++top] = operand;
        case LOAD -> stack[++top] = memory[(int) operand];
        case LOAD_AT ->
            stack[top] = memory[first[(int) operand] + index((int) operand, stack[top], at)];
        case NEGATE -> stack[top] = -stack[top];
        case COMPLEMENT -> stack[top] = ~stack[top];
        case NOT -> stack[top] = stack[top] == 0 ? 1 : 0;
        case TRUTH -> stack[top] = stack[top] == 0 ? 0 : 1;
        case BIT_OR -> stack[top - 1] |= stack[top--];
        case BIT_XOR -> stack[top - 1] ^= stack[top--];
        case BIT_AND -> stack[top - 1] &= stack[top--];
        case EQ -> stack[top - 1] = stack[top - 1] == stack[top--] ? 1 : 0;
        case NE -> stack[top - 1] = stack[top - 1] != stack[top--] ? 1 : 0;
        case LT -> stack[top - 1] = stack[top - 1] < stack[top--] ? 1 : 0;
        case LE -> stack[top - 1] = stack[top - 1] <= stack[top--] ? 1 : 0;
        case GT -> stack[top - 1] = stack[top - 1] > stack[top--] ? 1 : 0;
        case GE -> stack[top - 1] = stack[top - 1] >= stack[top--] ? 1 : 0;
        case SHL -> stack[top - 1] <<= stack[top--];
        case SHR -> stack[top - 1] >>= stack[top--];
        case ADD -> stack[top - 1] += stack[top--];
        case SUB -> stack[top - 1] -= stack[top--];
        case MUL -> stack[top - 1] *= stack[top--];
        case DIV -> stack[top - 1] /= divisor(stack[top--], at);
        case MOD -> stack[top - 1] %= divisor(stack[top--], at);
        case JUMP -> at = (int) operand - 1;
        case JUMP_FALSE -> at = stack[top--] == 0 ? (int) operand - 1 : at;
        case JUMP_TRUE -> at = stack[top--] != 0 ? (int) operand - 1 : at;
        case CHECK -> {
          if (stack[top--] == 0) {
            throw new ModelFault(code.complaints().get((int) operand), position(at));
          }
        }
        case STORE -> store((int) operand, stack[top--], at);
        case STORE_AT -> {
          int cell = first[(int) operand] + index((int) operand, stack[top--], at);
          store(cell, stack[top--], at);
        }
        case SHIFT -> shift((int) operand);
        case END -> {
          return top < 0 ? 0 : stack[top];
        }
      }
    }
  }

  private @Nullable SourcePosition position(int at) {
    return code.instructions().get(at).position();
  }

  private int index(int array, long index, int at) {
    if (index < 0 || index >= size[array]) {
      throw ModelFault.outOfBounds(variables.get(array), index, position(at));
    }
    return (int) index;
  }

  private long divisor(long divisor, int at) {
    if (divisor == 0) {
      throw ModelFault.divisionByZero(position(at));
    }
    return divisor;
  }

  private void store(int cell, long value, int at) {
    if (value < low[cell] || value > high[cell]) {
      throw ModelFault.outOfRange(variables.get(owner[cell]), value, position(at));
    }
    write(cell, value);
  }

  private void shift(int array) {
    int last = first[array] + size[array] - 1;
    for (int cell = first[array]; cell < last; cell++) {
      write(cell, memory[cell + 1]);
    }
    write(last, 0);
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

  /** Undoes everything since the log was empty. */
  void rollback() {
    while (undoSize > 0) {
      undoSize--;
      memory[undoCells[undoSize]] = undoValues[undoSize];
    }
  }
}
