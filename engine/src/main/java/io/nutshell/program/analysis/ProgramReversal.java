package io.nutshell.program.analysis;

import io.nutshell.model.Layout;
import io.nutshell.model.Reversal;
import io.nutshell.model.State;
import io.nutshell.program.interpreter.Machine;
import io.nutshell.program.interpreter.ModelFault;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Undoes commands that have an {@link Inverse}, with the interpreter's machine. Each step back is
 * confirmed by executing the command forwards again.
 */
public final class ProgramReversal implements Reversal {
  private final Program program;
  private final Layout layout;
  private final List<@Nullable List<Statement>> undo;
  private final Machine machine;
  private final State again = new State(1);

  private ProgramReversal(Program program, Layout layout, List<@Nullable List<Statement>> undo) {
    this.program = program;
    this.layout = layout;
    this.undo = undo;
    this.machine = new Machine(program);
  }

  /** The reversal of a program; null if no command is reversible. */
  public static @Nullable ProgramReversal of(Program program, Ranges ranges, Layout layout) {
    List<@Nullable List<Statement>> undo = new ArrayList<>();
    boolean any = false;
    for (Command command : program.commands()) {
      List<Statement> inverse = Inverse.of(command, ranges);
      undo.add(inverse);
      any |= inverse != null;
    }
    return any ? new ProgramReversal(program, layout, undo) : null;
  }

  @Override
  public boolean reversible(long event) {
    return undo.get((int) event) != null;
  }

  @Override
  public boolean undo(State target, long event, State source) {
    List<Statement> inverse = undo.get((int) event);
    if (inverse == null) {
      throw new IllegalArgumentException(
          program.commands().get((int) event).label() + " is not reversible");
    }
    try {
      machine.load(layout, target);
      machine.execute(inverse);
      return machine.store(layout, source) == null
          && leads(source, program.commands().get((int) event), target);
    } catch (ModelFault noSuchSource) {
      return false;
    }
  }

  private boolean leads(State source, Command command, State target) {
    machine.load(layout, source);
    Command.At at = command.at();
    if ((at != null && machine.read(at.location()) != at.value())
        || machine.evaluate(command.guard()) == 0
        || (!command.urgent()
            && program.urgency() != null
            && machine.evaluate(program.urgency()) != 0)) {
      return false;
    }
    machine.execute(command.outcomes().getFirst());
    return machine.store(layout, again) == null && again.equals(target);
  }
}
