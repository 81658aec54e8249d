package io.nutshell.program;

import io.nutshell.model.Fault;
import io.nutshell.model.Layout;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The trusted executor: an abstract machine that walks the program's tree over an unpacked memory,
 * one cell a variable.
 *
 * <p>It works as the abstract machine of "Efficient State-exploration" (Geldenhuys): {@link
 * Machine#execute} runs a command and records each overwritten cell on a trail; {@link
 * Machine#backtrack} takes the changes back. A source state is thus unpacked once, whatever the
 * number of its successors. Written to be read, not to be fast: the compiler is checked against it,
 * and it replays every counterexample.
 */
final class Interpreter implements Successors {
  private final Program program;
  private final Layout layout;
  private final Machine machine;
  private int event;
  private int choice;
  private boolean urgent;
  private @Nullable Fault fault;

  Interpreter(Program program, Layout layout) {
    this.program = program;
    this.layout = layout;
    this.machine = new Machine(program);
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
      fault = modelFault.error;
    } finally {
      machine.backtrack();
    }
    return fault == null;
  }

  @Override
  public Fault fault() {
    if (fault == null) {
      throw new IllegalStateException("the last step was no fault");
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

  /** A fault on its way from the expression that has no value to the command that needed it. */
  static final class ModelFault extends RuntimeException {
    private static final long serialVersionUID = 1;
    final transient Fault.Mistake error;

    ModelFault(String message, @Nullable SourcePosition position) {
      super(message, null, false, false);
      this.error = new Fault.Mistake(message, position);
    }
  }

  /** The abstract machine: memory, the trail of what was overwritten, and the instructions. */
  static final class Machine {
    private final Cells cells;
    private final long[] memory;
    private final State loaded = new State(1);
    private int[] trailCell = new int[16];
    private long[] trailValue = new long[16];
    private int trail;

    Machine(Program program) {
      cells = new Cells(program.variables());
      memory = new long[cells.count()];
    }

    void load(Layout layout, State source) {
      trail = 0;
      loaded.copyFrom(source);
      for (int cell = 0; cell < memory.length; cell++) {
        memory[cell] = layout.get(source, cell);
      }
    }

    /**
     * Packs the memory, which is as it was loaded where the trail does not say otherwise; answers
     * the first cell that does not fit, or null.
     */
    @Nullable Fault store(Layout layout, State target) {
      target.copyFrom(loaded);
      int unfit = memory.length;
      for (int i = 0; i < trail; i++) {
        int cell = trailCell[i];
        if (layout.slots().get(cell).admits(memory[cell])) {
          layout.set(target, cell, memory[cell]);
        } else {
          unfit = Math.min(unfit, cell);
        }
      }
      return unfit == memory.length ? null : new Fault.Overflow(unfit, memory[unfit]);
    }

    long read(Variable variable) {
      return memory[cells.first(variable)];
    }

    long get(int cell) {
      return memory[cell];
    }

    /** Sets a cell for good: backtracking does not take it back. */
    void set(int cell, long value) {
      memory[cell] = value;
    }

    /** The cells written since the last backtracking, as often as they were. */
    int[] written() {
      return Arrays.copyOf(trailCell, trail);
    }

    void execute(List<Statement> statements) {
      for (Statement statement : statements) {
        switch (statement) {
          case Statement.Assign assign -> assign(assign);
          case Statement.Shift shift -> {
            int first = cells.first(shift.array());
            int last = first + shift.array().size() - 1;
            for (int cell = first; cell < last; cell++) {
              write(cell, memory[cell + 1]);
            }
            write(last, 0);
          }
        }
      }
    }

    private void assign(Statement.Assign assign) {
      Variable variable = assign.variable();
      long value = evaluate(assign.value());
      int cell =
          assign.index() == null
              ? cells.first(variable)
              : element(variable, assign.index(), assign.position());
      if (value < variable.low() || value > variable.high()) {
        throw new ModelFault(
            variable.name()
                + " = "
                + value
                + " is out of range "
                + variable.low()
                + ".."
                + variable.high(),
            assign.position());
      }
      write(cell, value);
    }

    private int element(Variable array, Expression index, @Nullable SourcePosition position) {
      long at = evaluate(index);
      if (at < 0 || at >= array.size()) {
        throw new ModelFault(
            "index " + at + " is out of bounds of " + array.name() + "[" + array.size() + "]",
            position);
      }
      return cells.first(array) + (int) at;
    }

    private void write(int cell, long value) {
      if (trail == trailCell.length) {
        trailCell = Arrays.copyOf(trailCell, 2 * trail);
        trailValue = Arrays.copyOf(trailValue, 2 * trail);
      }
      trailCell[trail] = cell;
      trailValue[trail++] = memory[cell];
      memory[cell] = value;
    }

    void backtrack() {
      while (trail > 0) {
        trail--;
        memory[trailCell[trail]] = trailValue[trail];
      }
    }

    long evaluate(Expression expression) {
      return switch (expression) {
        case Expression.Constant constant -> constant.value();
        case Expression.Read read -> memory[cells.first(read.variable())];
        case Expression.Element element ->
            memory[element(element.array(), element.index(), element.position())];
        case Expression.Negate negate -> -evaluate(negate.operand());
        case Expression.Complement complement -> ~evaluate(complement.operand());
        case Expression.Not not -> evaluate(not.operand()) == 0 ? 1 : 0;
        case Expression.Binary binary -> binary(binary);
      };
    }

    private long binary(Expression.Binary binary) {
      Operator operator = binary.operator();
      long left = evaluate(binary.left());
      boolean decided =
          switch (operator) {
            case AND -> left == 0;
            case OR -> left != 0;
            case IMPLY -> left == 0;
            default -> false;
          };
      long right = decided ? 0 : evaluate(binary.right());
      if (right == 0 && (operator == Operator.DIV || operator == Operator.MOD)) {
        throw new ModelFault("division by zero", binary.position());
      }
      return operator.apply(left, right);
    }
  }
}
