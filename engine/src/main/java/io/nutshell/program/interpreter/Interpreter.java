package io.nutshell.program.interpreter;

import io.nutshell.model.Fault;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Variable;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reference executor: an abstract machine that interprets the program's tree over an unpacked
 * memory with one cell per variable.
 *
 * <p>It follows the abstract machine of "Efficient State-exploration" (Geldenhuys): {@link
 * Machine#execute} executes a command and records each overwritten cell in an undo log; {@link
 * Machine#backtrack} undoes the changes. A source state is thus unpacked once, whatever the number
 * of its successors. It is written for clarity, not speed: the compiler is tested against it, and
 * it replays every counterexample.
 */
public final class Interpreter implements Successors {
  private final Program program;
  private final Layout layout;
  private final Machine machine;
  private int event;
  private int choice;
  private boolean urgent;
  private @Nullable Fault fault;

  public Interpreter(Program program, Layout layout) {
    this.program = program;
    this.layout = layout;
    this.machine = new Machine(program);
  }

  /** Packs the initial values of the program's variables. */
  public static void initial(Program program, Layout layout, State target) {
    target.resize(layout.words());
    Arrays.fill(target.words, 0, target.length, 0);
    int slot = 0;
    for (Variable variable : program.variables()) {
      for (long value : variable.initial()) {
        layout.set(target, slot++, value);
      }
    }
  }

  @Override
  public void reset(State source) {
    machine.load(layout, source);
    urgent = program.urgency() != null && machine.evaluate(program.urgency()) != 0;
    event = -1;
    choice = 0;
  }

  @Override
  public boolean next() {
    List<Command> commands = program.commands();
    if (event >= 0
        && event < commands.size()
        && choice + 1 < commands.get(event).outcomes().size()) {
      choice++;
      return true;
    }
    choice = 0;
    while (event < commands.size() && ++event < commands.size()) {
      if (enabled(commands.get(event))) {
        return true;
      }
    }
    return false;
  }

  private boolean enabled(Command command) {
    if (urgent && !command.urgent()) {
      return false;
    }
    Command.At at = command.at();
    if (at != null && machine.read(at.location()) != at.value()) {
      return false;
    }
    try {
      return machine.evaluate(command.guard()) != 0;
    } catch (ModelFault _) {
      return true;
    }
  }

  @Override
  public long event() {
    return event;
  }

  @Override
  public int choice() {
    return choice;
  }

  @Override
  public boolean fire(State target) {
    Command command = program.commands().get(event);
    try {
      machine.evaluate(command.guard());
      machine.execute(command.outcomes().get(choice));
      fault = machine.store(layout, target);
    } catch (ModelFault modelFault) {
      fault = modelFault.mistake();
    } finally {
      machine.backtrack();
    }
    return fault == null;
  }

  @Override
  public Fault fault() {
    if (fault == null) {
      throw new IllegalStateException("the last step did not fault");
    }
    return fault;
  }

  @Override
  public boolean seek(State source, long wantedEvent, int wantedChoice) {
    reset(source);
    if (wantedEvent >= 0 && wantedEvent < program.commands().size()) {
      Command command = program.commands().get((int) wantedEvent);
      if (wantedChoice >= 0 && wantedChoice < command.outcomes().size() && enabled(command)) {
        event = (int) wantedEvent;
        choice = wantedChoice;
        return true;
      }
    }
    event = program.commands().size();
    return false;
  }

  @Override
  public boolean refire(State source, long knownEvent, int knownChoice, State target) {
    event = (int) knownEvent;
    choice = knownChoice;
    if (choice >= program.commands().get(event).outcomes().size()) {
      return false;
    }
    machine.load(layout, source);
    return fire(target);
  }
}
