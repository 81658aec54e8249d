package io.nutshell.program.interpreter;

import io.nutshell.model.Fault;
import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.program.syntax.Cells;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The abstract machine: executes the instructions of a program on one state, in place.
 *
 * <p><b>How it works.</b> Geldenhuys ("Efficient State-exploration") translates processes into
 * instructions, which an interpreter executes. It performs two operations: <em>Execute</em> goes to
 * the next state, <em>Backtrack</em> returns to the previous one. The variables lie in a memory of
 * one cell each, beside the compacted state. Here Execute is {@link #fire}: the memory then holds
 * the target, and each cell that was overwritten is in an undo log. Before the next event the
 * machine backtracks by the log. To go on from another state ({@link #reset}, {@link #seek}), it
 * compares the two compacted states and reads the cells in which they differ: few, if the state is
 * a successor or the previous state. So no undo log is kept for more than one step.
 *
 * <p>Commands are found by location: for each process, only the commands that start at its location
 * are tried.
 */
public final class AbstractMachine implements Successors {
  private static final int NONE = -1;
  private static final int[] NO_COMMANDS = {};

  private final Processor processor;
  private final long[] memory;
  private final int[] guards;
  private final int[][] outcomes;
  private final boolean[] urgent;
  private final int urgency;

  /**
   * Commands in runs that share a location variable: its cell, or {@link #NONE}; and the commands
   * for each of its values.
   */
  private final int[] runCells;

  private final int[][][] runs;
  private final long[] runLows;
  private final int[] runOf;
  private final int[] placeInRun;

  /** The slot of each cell. */
  private final int[] word;

  private final int[] shift;
  private final long[] mask;
  private final long[] low;
  private final long[] high;

  /** The cell that has each bit of a state; NONE if none has. */
  private final int[] cellOfBit;

  /** The state that the memory holds, without the changes in the undo log. */
  private final State packed;

  private boolean urgently;
  private int run;
  private int place;
  private int[] candidates = NO_COMMANDS;
  private int event;
  private int choice;
  private boolean guardFaults;
  private @Nullable Fault fault;

  public AbstractMachine(Code code, Layout layout) {
    Program program = code.program();
    processor = new Processor(code);
    memory = processor.memory;
    urgency = code.urgency();
    int count = program.commands().size();
    guards = new int[count];
    outcomes = new int[count][];
    urgent = new boolean[count];
    runOf = new int[count];
    placeInRun = new int[count];
    for (int c = 0; c < count; c++) {
      guards[c] = code.entries().get(c).guard();
      outcomes[c] = code.entries().get(c).outcomes().stream().mapToInt(Integer::intValue).toArray();
      urgent[c] = program.commands().get(c).urgent();
    }
    Cells numbers = new Cells(program.variables());
    List<Integer> cells = new ArrayList<>();
    List<Long> lows = new ArrayList<>();
    List<int[][]> tables = new ArrayList<>();
    for (int start = 0; start < count; ) {
      int end = endOfRun(program, start);
      Command.At at = program.commands().get(start).at();
      lows.add(at == null ? 0 : at.location().low());
      cells.add(at == null ? NONE : numbers.first(at.location()));
      tables.add(table(program, start, end, tables.size()));
      start = end;
    }
    runCells = cells.stream().mapToInt(Integer::intValue).toArray();
    runLows = lows.stream().mapToLong(Long::longValue).toArray();
    runs = tables.toArray(int[][][]::new);
    List<Slot> slots = layout.slots();
    word = slots.stream().mapToInt(Slot::word).toArray();
    shift = slots.stream().mapToInt(Slot::shift).toArray();
    mask = slots.stream().mapToLong(slot -> slot.bits() == 0 ? 0 : slot.mask()).toArray();
    low = slots.stream().mapToLong(Slot::low).toArray();
    high = slots.stream().mapToLong(Slot::high).toArray();
    packed = new State(layout.words());
    cellOfBit = new int[layout.words() * Long.SIZE];
    Arrays.fill(cellOfBit, NONE);
    for (int cell = 0; cell < memory.length; cell++) {
      Slot slot = slots.get(cell);
      int bit = slot.word() * Long.SIZE + slot.shift();
      Arrays.fill(cellOfBit, bit, bit + slot.bits(), cell);
      memory[cell] = slot.get(packed.words);
    }
  }

  private static int endOfRun(Program program, int start) {
    List<Command> commands = program.commands();
    Command.At at = commands.get(start).at();
    int end = start + 1;
    while (end < commands.size() && sameLocation(at, commands.get(end).at())) {
      end++;
    }
    return end;
  }

  private static boolean sameLocation(Command.@Nullable At one, Command.@Nullable At other) {
    return one == null ? other == null : other != null && one.location().equals(other.location());
  }

  /** The commands of a run by the value of their location, from the least value up. */
  private int[][] table(Program program, int start, int end, int number) {
    Command.At first = program.commands().get(start).at();
    long least = first == null ? 0 : first.location().low();
    long most = first == null ? 0 : first.location().high();
    List<List<Integer>> lists = new ArrayList<>();
    for (long value = least; value <= most; value++) {
      lists.add(new ArrayList<>());
    }
    for (int c = start; c < end; c++) {
      Command.At at = program.commands().get(c).at();
      long value = at == null ? 0 : at.value();
      if (value >= least && value <= most) {
        List<Integer> list = lists.get((int) (value - least));
        runOf[c] = number;
        placeInRun[c] = list.size();
        list.add(c);
      } else {
        runOf[c] = NONE; // No such location: the command is never enabled.
      }
    }
    return lists.stream()
        .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
        .toArray(int[][]::new);
  }

  @Override
  public void reset(State source) {
    goTo(source);
    begin();
  }

  /** Backtracks, and reads the cells in which the source differs from the machine's state. */
  private void goTo(State source) {
    processor.rollback();
    for (int w = 0; w < packed.length; w++) {
      long now = source.words[w];
      long differing = now ^ packed.words[w];
      packed.words[w] = now;
      while (differing != 0) {
        int cell = cellOfBit[w * Long.SIZE + Long.numberOfTrailingZeros(differing)];
        if (cell == NONE) {
          differing &= differing - 1;
        } else {
          memory[cell] = low[cell] + ((now >>> shift[cell]) & mask[cell]);
          differing &= ~(mask[cell] << shift[cell]);
        }
      }
    }
  }

  private void begin() {
    urgently = urgency != Code.ALWAYS && processor.run(urgency) != 0;
    run = -1;
    place = 0;
    candidates = NO_COMMANDS;
    event = NONE;
    choice = 0;
  }

  @Override
  public boolean next() {
    processor.rollback();
    if (event >= 0 && choice + 1 < outcomes[event].length) {
      choice++;
      return true;
    }
    choice = 0;
    while (true) {
      while (place < candidates.length) {
        int command = candidates[place++];
        if (enabled(command)) {
          event = command;
          return true;
        }
      }
      if (++run >= runs.length) {
        run = runs.length;
        event = NONE;
        return false;
      }
      candidates = candidates(run);
      place = 0;
    }
  }

  private int[] candidates(int number) {
    int cell = runCells[number];
    return runs[number][cell == NONE ? 0 : (int) (memory[cell] - runLows[number])];
  }

  private boolean enabled(int command) {
    guardFaults = false;
    if (urgently && !urgent[command]) {
      return false;
    }
    if (guards[command] == Code.ALWAYS) {
      return true;
    }
    try {
      return processor.run(guards[command]) != 0;
    } catch (ModelFault _) {
      guardFaults = true;
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
    processor.rollback();
    try {
      if (guardFaults) {
        processor.run(guards[event]);
      }
      processor.run(outcomes[event][choice]);
      fault = pack(target);
    } catch (ModelFault modelFault) {
      fault = modelFault.mistake();
    }
    if (fault != null) {
      processor.rollback();
    }
    return fault == null;
  }

  /** The packed source with all changes; the overflow of the first cell that does not fit. */
  private @Nullable Fault pack(State target) {
    target.copyFrom(packed);
    int unfit = memory.length;
    for (int i = 0; i < processor.undoSize; i++) {
      int cell = processor.undoCells[i];
      if (memory[cell] < low[cell] || memory[cell] > high[cell]) {
        unfit = Math.min(unfit, cell);
      } else {
        put(target.words, cell, memory[cell]);
      }
    }
    return unfit == memory.length ? null : new Fault.Overflow(unfit, memory[unfit]);
  }

  private void put(long[] words, int cell, long value) {
    int at = word[cell];
    words[at] =
        (words[at] & ~(mask[cell] << shift[cell]))
            | (((value - low[cell]) & mask[cell]) << shift[cell]);
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
    goTo(source);
    begin();
    boolean possible =
        wantedEvent >= 0 && wantedEvent < guards.length && runOf[(int) wantedEvent] != NONE;
    if (possible) {
      int wanted = (int) wantedEvent;
      int[] here = candidates(runOf[wanted]);
      if (placeInRun[wanted] < here.length
          && here[placeInRun[wanted]] == wanted
          && wantedChoice >= 0
          && wantedChoice < outcomes[wanted].length
          && enabled(wanted)) {
        run = runOf[wanted];
        candidates = here;
        place = placeInRun[wanted] + 1;
        event = wanted;
        choice = wantedChoice;
        return true;
      }
    }
    run = runs.length;
    candidates = NO_COMMANDS;
    return false;
  }
}
