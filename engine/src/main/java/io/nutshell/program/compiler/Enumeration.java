package io.nutshell.program.compiler;

import io.nutshell.program.interpreter.Interpreter;
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
 * Runs parts of a program for every value of the few cells they depend on, on the interpreter's
 * machine.
 */
final class Enumeration {
  private final Fields fields;
  private final Interpreter.Machine machine;

  Enumeration(Program program, Fields fields) {
    this.fields = fields;
    this.machine = new Interpreter.Machine(program);
    for (Variable variable : program.variables()) {
      for (int i = 0; i < variable.size(); i++) {
        machine.set(fields.cell(variable) + i, fields.of(variable).low());
      }
    }
  }

  /**
   * Gives the cells the values that a key stands for.
   *
   * @return false where they have no such values
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

  /** A guard's answer: {@link CompiledProgram#FALSE} and so on. */
  int answer(Expression guard) {
    try {
      return machine.evaluate(guard) == 0 ? CompiledProgram.FALSE : CompiledProgram.TRUE;
    } catch (Interpreter.ModelFault _) {
      return CompiledProgram.FAULT;
    }
  }

  /**
   * What an outcome writes, as masks and bits of two words.
   *
   * @return bits kept and set of the first word, then of the second; or null where the outcome
   *     fails
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
    } catch (Interpreter.ModelFault _) {
      return null;
    } finally {
      machine.backtrack();
    }
  }
}
