package io.nutshell.program.compiler;

import io.nutshell.model.Layout;
import io.nutshell.program.analysis.Interval;
import io.nutshell.program.syntax.Cells;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** The places of a program's variables in its packed states. */
final class Fields {
  private final Field[] fields;
  private final int[] firstCells;

  Fields(Program program, Layout layout) {
    Cells cells = new Cells(program.variables());
    firstCells = program.variables().stream().mapToInt(cells::first).toArray();
    fields =
        program.variables().stream()
            .map(variable -> Field.of(layout, cells.first(variable), variable.size()))
            .toArray(Field[]::new);
  }

  /** The number of a variable's first cell. */
  int cell(Variable variable) {
    return firstCells[variable.index()];
  }

  /** The place of the cell with the given number. */
  Field ofCell(int cell) {
    int found = Arrays.binarySearch(firstCells, cell);
    int variable = found < 0 ? -found - 2 : found;
    return fields[variable].cell(cell - firstCells[variable]);
  }

  Field of(Variable variable) {
    return fields[variable.index()];
  }

  /** The values that an assignment may store: declared, and within the slot; null if none. */
  @Nullable Interval assignable(Variable variable) {
    return of(variable).range().meet(new Interval(variable.low(), variable.high()));
  }

  /** Adds the words that evaluating an expression may read. */
  void reads(Expression expression, BitSet into) {
    Terms.readCells(expression, (variable, first, count) -> mark(variable, first, count, into));
  }

  /** Adds the words that executing a statement may write. */
  void writes(Statement statement, BitSet into) {
    Terms.writtenCells(statement, (variable, first, count) -> mark(variable, first, count, into));
  }

  /**
   * Adds the words whose numbers an expression computes: those of arrays that span several words.
   */
  void computed(Expression expression, BitSet into) {
    Terms.visit(
        expression,
        part -> {
          if (part instanceof Expression.Element element) {
            computed(element.array(), element.index(), into);
          }
        });
  }

  void computed(Variable array, Expression index, BitSet into) {
    if (of(array).words() > 1 && Terms.constantIndex(array, index) < 0) {
      mark(of(array), into);
    }
  }

  private void mark(Variable variable, int first, int count, BitSet into) {
    Field field = of(variable);
    if (field.bits() > 0) {
      into.set(field.cell(first).word(), field.cell(first + count - 1).word() + 1);
    }
  }

  static void mark(Field field, BitSet into) {
    if (field.bits() > 0) {
      into.set(field.word(), field.word() + field.words());
    }
  }
}
