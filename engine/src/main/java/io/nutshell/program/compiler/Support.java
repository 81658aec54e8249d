package io.nutshell.program.compiler;

import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The cells that expressions and statements may read, as long as they are few. */
final class Support {
  /** More bits than this are too many for any table. */
  static final int LIMIT = 16;

  private final Fields fields;
  private final TreeMap<Integer, Field> cells = new TreeMap<>();
  private int bits;

  Support(Fields fields) {
    this.fields = fields;
  }

  /** What this and something else reads. */
  Support with(Consumer<Support> more) {
    Support both = new Support(fields);
    both.cells.putAll(cells);
    both.bits = bits;
    more.accept(both);
    return both;
  }

  /** The cells by number; not all of them where there are too many. */
  SortedMap<Integer, Field> cells() {
    return cells;
  }

  boolean tooLarge() {
    return bits > LIMIT;
  }

  void read(Statement statement) {
    switch (statement) {
      case Statement.Assign assign -> {
        read(assign.value());
        if (assign.index() != null) {
          read(assign.index());
        }
      }
      case Statement.Shift shift -> all(shift.array());
    }
  }

  void read(List<Statement> statements) {
    statements.forEach(this::read);
  }

  void read(Expression expression) {
    if (tooLarge()) {
      return;
    }
    switch (expression) {
      case Expression.Constant _ -> {}
      case Expression.Read read -> cell(read.variable(), 0);
      case Expression.Element element -> {
        read(element.index());
        int cell = Fields.constantIndex(element.array(), element.index());
        if (cell < 0) {
          all(element.array());
        } else {
          cell(element.array(), cell);
        }
      }
      case Expression.Negate negate -> read(negate.operand());
      case Expression.Complement complement -> read(complement.operand());
      case Expression.Not not -> read(not.operand());
      case Expression.Binary binary -> {
        read(binary.left());
        read(binary.right());
      }
    }
  }

  void cell(Variable variable, int index) {
    Field field = fields.of(variable).cell(index);
    if (field.bits() > 0 && cells.putIfAbsent(fields.cell(variable) + index, field) == null) {
      bits += field.bits();
    }
  }

  private void all(Variable array) {
    if ((long) fields.of(array).bits() * array.size() > LIMIT) {
      bits = LIMIT + 1;
    } else {
      for (int i = 0; i < array.size(); i++) {
        cell(array, i);
      }
    }
  }
}
