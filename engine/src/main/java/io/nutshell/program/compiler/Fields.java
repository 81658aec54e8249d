package io.nutshell.program.compiler;

import io.nutshell.model.Layout;
import io.nutshell.program.analysis.Interval;
import io.nutshell.program.syntax.Cells;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Variable;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Where each variable of a program lies in its packed states. */
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

  /** Where the cell of the given number lies. */
  Field ofCell(int cell) {
    int found = Arrays.binarySearch(firstCells, cell);
    int variable = found < 0 ? -found - 2 : found;
    return fields[variable].cell(cell - firstCells[variable]);
  }

  Field of(Variable variable) {
    return fields[variable.index()];
  }

  /** The values that an assignment may give: declared, and with room; null where there are none. */
  @Nullable Interval assignable(Variable variable) {
    return of(variable).range().meet(new Interval(variable.low(), variable.high()));
  }

  /** Adds the words that evaluating an expression may read. */
  void reads(Expression expression, BitSet into) {
    switch (expression) {
      case Expression.Constant _ -> {}
      case Expression.Read read -> mark(of(read.variable()), into);
      case Expression.Element element -> {
        reads(element.index(), into);
        cells(element.array(), element.index(), into);
      }
      case Expression.Negate negate -> reads(negate.operand(), into);
      case Expression.Complement complement -> reads(complement.operand(), into);
      case Expression.Not not -> reads(not.operand(), into);
      case Expression.Binary binary -> {
        reads(binary.left(), into);
        reads(binary.right(), into);
      }
    }
  }

  /** Adds the words of the cells that an index may name. */
  void cells(Variable array, Expression index, BitSet into) {
    int cell = constantIndex(array, index);
    mark(cell < 0 ? of(array) : of(array).cell(cell), into);
  }

  /** Adds the words whose number an expression computes: those of arrays over several words. */
  void computed(Expression expression, BitSet into) {
    switch (expression) {
      case Expression.Constant _, Expression.Read _ -> {}
      case Expression.Element element -> {
        computed(element.index(), into);
        computed(element.array(), element.index(), into);
      }
      case Expression.Negate negate -> computed(negate.operand(), into);
      case Expression.Complement complement -> computed(complement.operand(), into);
      case Expression.Not not -> computed(not.operand(), into);
      case Expression.Binary binary -> {
        computed(binary.left(), into);
        computed(binary.right(), into);
      }
    }
  }

  void computed(Variable array, Expression index, BitSet into) {
    if (of(array).words() > 1 && constantIndex(array, index) < 0) {
      mark(of(array), into);
    }
  }

  static void mark(Field field, BitSet into) {
    if (field.bits() > 0) {
      into.set(field.word(), field.word() + field.words());
    }
  }

  /** The cell that an index names whatever the state, or -1. */
  static int constantIndex(Variable array, Expression index) {
    return index instanceof Expression.Constant constant
            && constant.value() >= 0
            && constant.value() < array.size()
        ? (int) constant.value()
        : -1;
  }
}
