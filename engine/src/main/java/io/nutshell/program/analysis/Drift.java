package io.nutshell.program.analysis;

import io.nutshell.program.syntax.Cells;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Expression.Binary;
import io.nutshell.program.syntax.Expression.Constant;
import io.nutshell.program.syntax.Expression.Element;
import io.nutshell.program.syntax.Expression.Read;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The least and the greatest change of each cell by one outcome of a command. Exact for counting
 * ({@code x = x + 1}), for locations, and for assigning a constant to a variable whose value the
 * guard determines.
 */
final class Drift {
  /** The change of a cell. */
  record Change(long least, long most) {
    static final Change NONE = new Change(0, 0);
    static final Change ANY = new Change(Long.MIN_VALUE, Long.MAX_VALUE);

    boolean exact() {
      return least == most;
    }
  }

  private final Cells cells;
  private final Ranges ranges;

  /** The values that cells are known to have before the step. */
  private final Map<Integer, Long> before = new HashMap<>();

  private final Map<Integer, Change> changes = new HashMap<>();

  private Drift(Cells cells, Ranges ranges) {
    this.cells = cells;
    this.ranges = ranges;
  }

  static Drift of(Cells cells, Ranges ranges, Command command, int choice) {
    Drift drift = new Drift(cells, ranges);
    if (command.at() != null) {
      drift.before.put(cells.first(command.at().location()), command.at().value());
    }
    drift.learn(command.guard());
    command.outcomes().get(choice).forEach(drift::apply);
    return drift;
  }

  private void learn(Expression guard) {
    if (guard instanceof Binary binary) {
      if (binary.operator() == Operator.AND) {
        learn(binary.left());
        learn(binary.right());
      } else if (binary.operator() == Operator.EQ && binary.right() instanceof Constant constant) {
        int cell = cell(binary.left());
        if (cell >= 0) {
          before.put(cell, constant.value());
        }
      }
    }
  }

  /** The one cell that an expression reads, or -1. */
  private int cell(Expression expression) {
    return switch (expression) {
      case Read read -> cells.first(read.variable());
      case Element element -> {
        int index = Terms.constantIndex(element.array(), element.index());
        yield index < 0 ? -1 : cells.first(element.array()) + index;
      }
      default -> -1;
    };
  }

  private void apply(Statement statement) {
    switch (statement) {
      case Statement.Shift shift -> {
        for (int i = 0; i < shift.array().size(); i++) {
          changes.put(cells.first(shift.array()) + i, Change.ANY);
        }
      }
      case Statement.Assign assign -> assign(assign);
    }
  }

  private void assign(Statement.Assign assign) {
    Expression index = assign.index();
    int first = cells.first(assign.variable());
    if (index == null) {
      changes.put(first, change(first, assign.variable(), assign.value()));
    } else if (Terms.constantIndex(assign.variable(), index) >= 0) {
      int cell = first + Terms.constantIndex(assign.variable(), index);
      changes.put(cell, change(cell, assign.variable(), assign.value()));
    } else {
      Change one = counted(assign, index);
      for (int i = 0; i < assign.variable().size(); i++) {
        changes.merge(first + i, one, Drift::either);
      }
    }
  }

  /** For {@code a[i] = a[i] + c} each cell changes by 0 or c. */
  private static Change counted(Statement.Assign assign, Expression index) {
    if (assign.value() instanceof Binary(Operator operator, Element element, Constant by, _)
        && element.array().equals(assign.variable())
        && element.index().equals(index)) {
      if (operator == Operator.ADD) {
        return new Change(Math.min(0, by.value()), Math.max(0, by.value()));
      }
      if (operator == Operator.SUB && by.value() != Long.MIN_VALUE) {
        return new Change(Math.min(0, -by.value()), Math.max(0, -by.value()));
      }
    }
    return Change.ANY;
  }

  private static Change either(Change known, Change more) {
    return known.equals(Change.NONE) ? more : Change.ANY;
  }

  private Change change(int cell, Variable variable, Expression value) {
    Long offset = offset(cell, value);
    if (offset != null) {
      return new Change(offset, offset);
    }
    if (value instanceof Constant(long constant)) {
      Long known = before.get(cell);
      Interval range = ranges.sound().get(variable.index());
      long low = known == null ? range.low() : known;
      long high = known == null ? range.high() : known;
      try {
        return new Change(Math.subtractExact(constant, high), Math.subtractExact(constant, low));
      } catch (ArithmeticException _) {
        return Change.ANY;
      }
    }
    return Change.ANY;
  }

  /**
   * The difference between a value and what the cell held before the step, if the value is computed
   * from that; else null.
   */
  private @Nullable Long offset(int cell, Expression value) {
    if (cell(value) == cell) {
      Change known = changes.getOrDefault(cell, Change.NONE);
      return known.exact() ? known.least() : null;
    }
    if (value instanceof Binary(Operator operator, Expression left, Constant by, _)) {
      Long base = offset(cell, left);
      if (base != null && Math.abs(by.value()) < Integer.MAX_VALUE) {
        return switch (operator) {
          case ADD -> base + by.value();
          case SUB -> base - by.value();
          default -> null;
        };
      }
    }
    if (value instanceof Binary(Operator operator, Constant by, Expression right, _)
        && operator == Operator.ADD
        && Math.abs(by.value()) < Integer.MAX_VALUE) {
      Long base = offset(cell, right);
      return base == null ? null : base + by.value();
    }
    return null;
  }

  Change of(int cell) {
    return changes.getOrDefault(cell, Change.NONE);
  }

  /** The cells that may change. */
  Map<Integer, Change> changes() {
    return changes;
  }
}
