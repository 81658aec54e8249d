package io.nutshell.program.analysis;

import io.nutshell.program.syntax.Cells;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Terms;
import java.util.BitSet;
import java.util.List;

/**
 * The read and write sets of a command, as cell numbers (slots of the layout). They are sound:
 * execution touches no cell outside them. An array element with a constant index is one cell; with
 * any other index it stands for the whole array.
 */
public record Access(BitSet reads, BitSet writes) {

  /** The cells that the guard and all outcomes of a command may touch. */
  public static Access of(Program program, Command command) {
    Cells cells = new Cells(program.variables());
    Access access = new Access(new BitSet(), new BitSet());
    if (program.urgency() != null && !command.urgent()) {
      Terms.readCells(program.urgency(), into(access.reads, cells));
    }
    if (command.at() != null) {
      access.reads.set(cells.first(command.at().location()));
    }
    Terms.readCells(command.guard(), into(access.reads, cells));
    for (List<Statement> outcome : command.outcomes()) {
      for (Statement statement : outcome) {
        Terms.readCells(statement, into(access.reads, cells));
        Terms.writtenCells(statement, into(access.writes, cells));
      }
    }
    return access;
  }

  /** The cells that an expression may read. */
  public static BitSet reads(Program program, Expression expression) {
    BitSet reads = new BitSet();
    Terms.readCells(expression, into(reads, new Cells(program.variables())));
    return reads;
  }

  private static Terms.CellVisitor into(BitSet set, Cells cells) {
    return (variable, first, count) ->
        set.set(cells.first(variable) + first, cells.first(variable) + first + count);
  }
}
