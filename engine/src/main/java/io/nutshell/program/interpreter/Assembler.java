package io.nutshell.program.interpreter;

import io.nutshell.model.SourcePosition;
import io.nutshell.program.syntax.Cells;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Translates a program into instructions of the abstract machine. */
public final class Assembler {
  private final Cells cells;
  private final List<Instruction> code = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private int depth;
  private int deepest;

  private Assembler(Program program) {
    this.cells = new Cells(program.variables());
  }

  /** The instructions of all commands. */
  public static Code assemble(Program program) {
    Assembler assembler = new Assembler(program);
    List<Code.Entry> entries = new ArrayList<>();
    for (Command command : program.commands()) {
      int guard =
          command.guard().equals(Expression.TRUE)
              ? Code.ALWAYS
              : assembler.section(() -> assembler.expression(command.guard()));
      List<Integer> outcomes = new ArrayList<>();
      for (List<Statement> outcome : command.outcomes()) {
        outcomes.add(assembler.section(() -> outcome.forEach(assembler::statement)));
      }
      entries.add(new Code.Entry(guard, outcomes));
    }
    Expression urgency = program.urgency();
    int urgent =
        urgency == null ? Code.ALWAYS : assembler.section(() -> assembler.expression(urgency));
    return new Code(
        program, assembler.code, entries, urgent, assembler.complaints, assembler.deepest);
  }

  private int section(Runnable body) {
    int start = code.size();
    depth = 0;
    body.run();
    emit(Opcode.END, 0, null);
    return start;
  }

  private int emit(Opcode opcode, long operand, @Nullable SourcePosition position) {
    code.add(new Instruction(opcode, operand, position));
    depth += opcode.growth();
    deepest = Math.max(deepest, depth);
    return code.size() - 1;
  }

  private void statement(Statement statement) {
    switch (statement) {
      case Statement.Assign assign -> {
        expression(assign.value());
        if (assign.index() == null) {
          emit(Opcode.STORE, cells.first(assign.variable()), assign.position());
        } else {
          expression(assign.index());
          emit(Opcode.STORE_AT, assign.variable().index(), assign.position());
        }
      }
      case Statement.Shift shift -> emit(Opcode.SHIFT, shift.array().index(), null);
    }
  }

  private void expression(Expression expression) {
    switch (expression) {
      case Expression.Constant(long value) -> emit(Opcode.PUSH, value, null);
      case Expression.Read(var variable) -> emit(Opcode.LOAD, cells.first(variable), null);
      case Expression.Element element -> {
        expression(element.index());
        emit(Opcode.LOAD_AT, element.array().index(), element.position());
      }
      case Expression.Negate(Expression operand) -> unary(Opcode.NEGATE, operand);
      case Expression.Complement(Expression operand) -> unary(Opcode.COMPLEMENT, operand);
      case Expression.Not(Expression operand) -> unary(Opcode.NOT, operand);
      case Expression.Binary binary -> binary(binary);
      case Expression.Checked checked -> {
        expression(checked.condition());
        emit(Opcode.CHECK, complaints.size(), checked.position());
        complaints.add(checked.complaint());
        expression(checked.value());
      }
    }
  }

  private void unary(Opcode opcode, Expression operand) {
    expression(operand);
    emit(opcode, 0, null);
  }

  private void binary(Expression.Binary binary) {
    switch (binary.operator()) {
      case AND -> decided(binary, Opcode.JUMP_FALSE, 0);
      case OR -> decided(binary, Opcode.JUMP_TRUE, 1);
      case IMPLY -> decided(binary, Opcode.JUMP_FALSE, 1);
      default -> {
        expression(binary.left());
        expression(binary.right());
        emit(opcode(binary.operator()), 0, binary.position());
      }
    }
  }

  /** An operator whose left side may decide: the right side is then jumped over. */
  private void decided(Expression.Binary binary, Opcode jump, long result) {
    expression(binary.left());
    int decision = emit(jump, 0, null);
    expression(binary.right());
    emit(Opcode.TRUTH, 0, null);
    int end = emit(Opcode.JUMP, 0, null);
    depth--;
    land(decision);
    emit(Opcode.PUSH, result, null);
    land(end);
  }

  /** Makes a jump lead to the next instruction. */
  private void land(int jump) {
    code.set(jump, new Instruction(code.get(jump).opcode(), code.size(), null));
  }

  static Opcode opcode(Operator operator) {
    return switch (operator) {
      case BIT_OR -> Opcode.BIT_OR;
      case BIT_XOR -> Opcode.BIT_XOR;
      case BIT_AND -> Opcode.BIT_AND;
      case EQ -> Opcode.EQ;
      case NE -> Opcode.NE;
      case LT -> Opcode.LT;
      case LE -> Opcode.LE;
      case GT -> Opcode.GT;
      case GE -> Opcode.GE;
      case SHL -> Opcode.SHL;
      case SHR -> Opcode.SHR;
      case ADD -> Opcode.ADD;
      case SUB -> Opcode.SUB;
      case MUL -> Opcode.MUL;
      case DIV -> Opcode.DIV;
      case MOD -> Opcode.MOD;
      case AND, OR, IMPLY -> throw new IllegalArgumentException(operator + " is made of jumps");
    };
  }
}
