package io.nutshell.program.compiler;

import io.nutshell.program.interpreter.Machine;
import io.nutshell.program.interpreter.ModelFault;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Executes parts of a program for every value of the few cells that they depend on, with the
 * interpreter's machine.
 */
final class Enumeration {
  private final Fields fields;
  private final Machine machine;

  Enumeration(Program program, Fields fields) {
    this.fields = fields;
    this.machine = new Machine(program);
    for (Variable variable : program.variables()) {
      for (int i = 0; i < variable.size(); i++) {
        machine.set(fields.cell(variable) + i, fields.of(variable).low());
      }
    }
  }

  /**
   * Sets the cells to the values that a key encodes.
   *
   * @return false if some cell has no such value
   */
  boolean load(SortedMap<Integer, Field> cells, BitKey key, int index) {
    for (Map.Entry<Integer, Field> entry : cells.entrySet()) {
      Field cell = entry.getValue();
      long offset = (index >>> key.position(cell)) & cell.mask();
      if (offset > cell.high() - cell.low()) {
        return false;
      }
      machine.set(entry.getKey(), cell.low() + offset);
    }
    return true;
  }

  boolean at(Command.At at) {
    return machine.read(at.location()) == at.value();
  }

  /**
   * The result of a guard: {@link CompiledProgram#FALSE}, {@link CompiledProgram#TRUE} or {@link
   * CompiledProgram#FAULT}.
   */
  int answer(Expression guard) {
    try {
      return machine.evaluate(guard) == 0 ? CompiledProgram.FALSE : CompiledProgram.TRUE;
    } catch (ModelFault _) {
      return CompiledProgram.FAULT;
    }
  }

  /**
   * The changes of an outcome, as masks and bits of two words.
   *
   * @return the kept bits and the set bits of the first word, then of the second; null if the
   *     outcome fails
   */
  long @Nullable [] effect(List<Statement> outcome, int first, int second) {
    long[] change = {-1, 0, -1, 0};
    try {
      machine.execute(outcome);
      for (int cell : machine.written()) {
        Field field = fields.ofCell(cell);
        long value = machine.get(cell);
        if (!field.range().contains(value)) {
          return null;
        }
        int at = field.word() == first ? 0 : 2;
        if (at == 2 && field.word() != second && field.bits() > 0) {
          throw new IllegalArgumentException("writes more than two words");
        }
        long mask = field.mask() << field.shift();
        change[at] &= ~mask;
        change[at + 1] = (change[at + 1] & ~mask) | ((value - field.low()) << field.shift());
      }
      return change;
    } catch (ModelFault _) {
      return null;
    } finally {
      machine.backtrack();
    }
  }
}
