package io.nutshell.program.analysis;

import io.nutshell.program.syntax.Cells;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import java.util.BitSet;
import java.util.List;

/**
 * The read and write sets of a command, as cell numbers (slots of the layout). Sound: execution
 * touches no cell outside them. A cell behind a constant index stands for itself, behind any other
 * index for the whole array.
 */
public record Access(BitSet reads, BitSet writes) {

  /** What the guard and all outcomes of a command may touch. */
  public static Access of(Program program, Command command) {
    Collector collector = new Collector(new Cells(program.variables()));
    if (program.urgency() != null && !command.urgent()) {
      collector.read(program.urgency());
    }
    if (command.at() != null) {
      collector.read(Expression.read(command.at().location()));
    }
    collector.read(command.guard());
    command.outcomes().forEach(collector::run);
    return new Access(collector.reads, collector.writes);
  }

  /** What an expression may read. */
  public static BitSet reads(Program program, Expression expression) {
    Collector collector = new Collector(new Cells(program.variables()));
    collector.read(expression);
    return collector.reads;
  }

  private static final class Collector {
    private final Cells cells;
    private final BitSet reads = new BitSet();
    private final BitSet writes = new BitSet();

    Collector(Cells cells) {
      this.cells = cells;
    }

    void run(List<Statement> statements) {
      for (Statement statement : statements) {
        switch (statement) {
          case Statement.Assign assign -> {
            read(assign.value());
            if (assign.index() == null) {
              writes.set(cells.first(assign.variable()));
            } else {
              read(assign.index());
              mark(writes, assign.variable(), assign.index());
            }
          }
          case Statement.Shift shift -> {
            markAll(reads, shift.array());
            markAll(writes, shift.array());
          }
        }
      }
    }

    void read(Expression expression) {
      switch (expression) {
        case Expression.Constant _ -> {}
        case Expression.Read read -> reads.set(cells.first(read.variable()));
        case Expression.Element element -> {
          read(element.index());
          mark(reads, element.array(), element.index());
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

    private void mark(BitSet set, Variable array, Expression index) {
      if (index instanceof Expression.Constant constant) {
        if (constant.value() >= 0 && constant.value() < array.size()) {
          set.set(cells.first(array) + (int) constant.value());
        }
      } else {
        markAll(set, array);
      }
    }

    private void markAll(BitSet set, Variable array) {
      set.set(cells.first(array), cells.first(array) + array.size());
    }
  }
}
