package io.nutshell.program.compiler;

import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The cells that expressions and statements may read, collected only up to {@link #MAX_BITS} bits.
 */
final class Support {
  /** Cells of more bits than this are too large an index for any table. */
  static final int MAX_BITS = 16;

  private final Fields fields;
  private final TreeMap<Integer, Field> cells = new TreeMap<>();
  private int bits;

  Support(Fields fields) {
    this.fields = fields;
  }

  /** A copy of this, extended by what {@code more} adds. */
  Support with(Consumer<Support> more) {
    Support both = new Support(fields);
    both.cells.putAll(cells);
    both.bits = bits;
    more.accept(both);
    return both;
  }

  /** The cells by number; incomplete where {@link #tooLarge}. */
  SortedMap<Integer, Field> cells() {
    return cells;
  }

  boolean tooLarge() {
    return bits > MAX_BITS;
  }

  void read(List<Statement> statements) {
    statements.forEach(statement -> Terms.readCells(statement, this::add));
  }

  void read(Expression expression) {
    Terms.readCells(expression, this::add);
  }

  void read(Variable variable) {
    add(variable, 0, 1);
  }

  private void add(Variable variable, int first, int count) {
    Field field = fields.of(variable);
    if (tooLarge() || (long) field.bits() * count > MAX_BITS) {
      bits = MAX_BITS + 1;
      return;
    }
    if (field.bits() > 0) {
      for (int i = first; i < first + count; i++) {
        if (cells.putIfAbsent(fields.cell(variable) + i, field.cell(i)) == null) {
          bits += field.bits();
        }
      }
    }
  }
}
