package io.nutshell.program.syntax;

import java.util.List;
import java.util.function.Consumer;

/** Queries on expressions and statements that ignore source positions. */
public final class Terms {
  private Terms() {}

  /** Whether two expressions are equal apart from their positions. */
  public static boolean same(Expression one, Expression other) {
    return switch (one) {
      case Expression.Constant _, Expression.Read _ -> one.equals(other);
      case Expression.Element a ->
          other instanceof Expression.Element b
              && a.array().equals(b.array())
              && same(a.index(), b.index());
      case Expression.Negate a ->
          other instanceof Expression.Negate b && same(a.operand(), b.operand());
      case Expression.Complement a ->
          other instanceof Expression.Complement b && same(a.operand(), b.operand());
      case Expression.Not a -> other instanceof Expression.Not b && same(a.operand(), b.operand());
      case Expression.Binary a ->
          other instanceof Expression.Binary b
              && a.operator() == b.operator()
              && same(a.left(), b.left())
              && same(a.right(), b.right());
      case Expression.Checked a ->
          other instanceof Expression.Checked b
              && a.complaint().equals(b.complaint())
              && same(a.condition(), b.condition())
              && same(a.value(), b.value());
    };
  }

  /** Whether the expression reads the variable or any of its cells. */
  public static boolean reads(Expression expression, Variable variable) {
    boolean[] found = {false};
    visit(
        expression,
        part ->
            found[0] |=
                switch (part) {
                  case Expression.Read read -> read.variable().equals(variable);
                  case Expression.Element element -> element.array().equals(variable);
                  default -> false;
                });
    return found[0];
  }

  /** Visits an expression and all its parts. */
  public static void visit(Expression expression, Consumer<Expression> visitor) {
    visitor.accept(expression);
    switch (expression) {
      case Expression.Constant _, Expression.Read _ -> {}
      case Expression.Element element -> visit(element.index(), visitor);
      case Expression.Negate negate -> visit(negate.operand(), visitor);
      case Expression.Complement complement -> visit(complement.operand(), visitor);
      case Expression.Not not -> visit(not.operand(), visitor);
      case Expression.Binary binary -> {
        visit(binary.left(), visitor);
        visit(binary.right(), visitor);
      }
      case Expression.Checked checked -> {
        visit(checked.condition(), visitor);
        visit(checked.value(), visitor);
      }
    }
  }

  /** Visits the expressions of a statement and all their parts. */
  public static void visit(Statement statement, Consumer<Expression> visitor) {
    if (statement instanceof Statement.Assign assign) {
      visit(assign.value(), visitor);
      if (assign.index() != null) {
        visit(assign.index(), visitor);
      }
    }
  }

  /** Visits all expressions of a command and all their parts. */
  public static void visit(Command command, Consumer<Expression> visitor) {
    visit(command.guard(), visitor);
    command.outcomes().stream().flatMap(List::stream).forEach(s -> visit(s, visitor));
  }

  /** Receives {@code count} cells of a variable, from index {@code first} up. */
  @FunctionalInterface
  public interface CellVisitor {
    void visit(Variable variable, int first, int count);
  }

  /**
   * Visits the cells that evaluating an expression may read. A constant index names one cell; any
   * other index may name every cell of the array.
   */
  public static void readCells(Expression expression, CellVisitor visitor) {
    visit(
        expression,
        part -> {
          switch (part) {
            case Expression.Read read -> visitor.visit(read.variable(), 0, 1);
            case Expression.Element element ->
                indexedCells(element.array(), element.index(), visitor);
            default -> {}
          }
        });
  }

  /** Visits the cells that executing a statement may read. */
  public static void readCells(Statement statement, CellVisitor visitor) {
    switch (statement) {
      case Statement.Assign assign -> {
        readCells(assign.value(), visitor);
        if (assign.index() != null) {
          readCells(assign.index(), visitor);
        }
      }
      case Statement.Shift shift -> visitor.visit(shift.array(), 0, shift.array().size());
    }
  }

  /** Visits the cells that executing a statement may write. */
  public static void writtenCells(Statement statement, CellVisitor visitor) {
    switch (statement) {
      case Statement.Assign assign -> {
        if (assign.index() == null) {
          visitor.visit(assign.variable(), 0, 1);
        } else {
          indexedCells(assign.variable(), assign.index(), visitor);
        }
      }
      case Statement.Shift shift -> visitor.visit(shift.array(), 0, shift.array().size());
    }
  }

  private static void indexedCells(Variable array, Expression index, CellVisitor visitor) {
    int cell = constantIndex(array, index);
    visitor.visit(array, Math.max(cell, 0), cell < 0 ? array.size() : 1);
  }

  /** The cell that a constant index names; -1 where the index is computed or out of bounds. */
  public static int constantIndex(Variable array, Expression index) {
    return index instanceof Expression.Constant(long value) && value >= 0 && value < array.size()
        ? (int) value
        : -1;
  }

  /** The variable a statement writes. */
  public static Variable written(Statement statement) {
    return switch (statement) {
      case Statement.Assign assign -> assign.variable();
      case Statement.Shift shift -> shift.array();
    };
  }

  /** The conjuncts of a condition. */
  public static void conjuncts(Expression condition, Consumer<Expression> visitor) {
    if (condition instanceof Expression.Binary binary && binary.operator() == Operator.AND) {
      conjuncts(binary.left(), visitor);
      conjuncts(binary.right(), visitor);
    } else {
      visitor.accept(condition);
    }
  }
}
