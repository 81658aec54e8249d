package io.nutshell.program.compiler;

import io.nutshell.program.analysis.Interval;
import io.nutshell.program.analysis.Ranges;
import io.nutshell.program.compiler.Effects.Prepared;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Expression.Binary;
import io.nutshell.program.syntax.Expression.Constant;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Statement.Assign;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An outcome that makes the same change in every state: it sets cells to constants and adds
 * constants to others. A word of the target is then that of the source, with the assigned cells
 * cleared, plus one number: a single addition changes all cells of the word.
 *
 * <p>No cell may overflow into the next, so every new value must be known to fit: by the guard and
 * the ranges of its operands, or because the range of the cell holds every value that the variable
 * can reach.
 */
final class ConstantChange {
  private final Fields fields;
  private final Ranges ranges;
  private final int first;
  private final int second;

  /** The kept bits and the addend of the first word, then of the second. */
  private final long[] change = {-1, 0, -1, 0};

  private final Set<Field> cells = new HashSet<>();

  private ConstantChange(Unit unit, int first, int second) {
    this.fields = unit.fields;
    this.ranges = unit.ranges;
    this.first = first;
    this.second = second;
  }

  /**
   * The change of two words, or null if the outcome is not of this form.
   *
   * @param first the words that it writes
   */
  static long @Nullable [] of(List<Prepared> outcome, Unit unit, int first, int second) {
    ConstantChange made = new ConstantChange(unit, first, second);
    for (Prepared prepared : outcome) {
      if (!(prepared.statement() instanceof Assign assign) || !made.add(assign, prepared)) {
        return null;
      }
    }
    return made.change;
  }

  private boolean add(Assign assign, Prepared prepared) {
    Variable variable = assign.variable();
    int index = assign.index() == null ? 0 : Terms.constantIndex(variable, assign.index());
    if (index < 0) {
      return false;
    }
    Field cell = fields.of(variable).cell(index);
    if (!cells.add(cell) || !fits(variable, prepared.value())) {
      return false;
    }
    if (assign.value() instanceof Constant constant) {
      return set(cell, constant.value());
    }
    Long by = added(assign.value(), cell);
    return by != null && increase(cell, by);
  }

  private boolean fits(Variable variable, Interval value) {
    Interval room = fields.assignable(variable);
    return room != null
        && (room.contains(value)
            || (ranges.holdsAll(variable)
                && new Interval(variable.low(), variable.high()).contains(value)));
  }

  private boolean set(Field cell, long value) {
    if (!cell.range().contains(value)) {
      return false;
    }
    if (cell.bits() > 0) {
      int at = at(cell);
      change[at] &= ~(cell.mask() << cell.shift());
      change[at + 1] += (value - cell.low()) << cell.shift();
    }
    return true;
  }

  private boolean increase(Field cell, long by) {
    if (cell.bits() == 0) {
      return by == 0;
    }
    change[at(cell) + 1] += by << cell.shift();
    return true;
  }

  private int at(Field cell) {
    if (cell.word() == first) {
      return 0;
    }
    if (cell.word() != second) {
      throw new IllegalArgumentException("writes more than two words");
    }
    return 2;
  }

  /** The constant that a value adds to a cell; null if the value is of another form. */
  private @Nullable Long added(Expression value, Field cell) {
    if (!(value instanceof Binary binary)) {
      return null;
    }
    boolean adds = binary.operator() == Operator.ADD;
    if ((adds || binary.operator() == Operator.SUB)
        && cell.equals(FieldTest.field(binary.left(), fields::of))
        && binary.right() instanceof Constant constant) {
      return adds ? constant.value() : -constant.value();
    }
    return adds
            && cell.equals(FieldTest.field(binary.right(), fields::of))
            && binary.left() instanceof Constant constant
        ? constant.value()
        : null;
  }
}
