package io.nutshell.program.interpreter;

import java.util.Arrays;

/**
 * The undo records of the steps that were executed in place: for each step its event, and each cell
 * that it changed with the old value. A step that would exceed the limit first discards all
 * records.
 */
final class UndoRecords {
  private final int limit;
  private int[] cells = new int[64];
  private long[] values = new long[64];
  private int entries;

  private int[] starts = new int[16];
  private long[] events = new long[16];
  private int[] choices = new int[16];
  private int steps;
  private long moves;

  /** Receives a cell and its old value. */
  @FunctionalInterface
  interface Restorer {
    void restore(int cell, long value);
  }

  /**
   * @param limit on the number of changed cells in all records
   */
  UndoRecords(int limit) {
    this.limit = limit;
  }

  void clear() {
    entries = 0;
    steps = 0;
  }

  /** How often a step was pushed or popped. */
  long moves() {
    return moves;
  }

  void push(int[] changed, long[] old, int count, long event, int choice) {
    if (entries + count > limit) {
      clear();
    }
    if (entries + count > cells.length) {
      int length = Math.max(2 * cells.length, entries + count);
      cells = Arrays.copyOf(cells, length);
      values = Arrays.copyOf(values, length);
    }
    if (steps == starts.length) {
      starts = Arrays.copyOf(starts, 2 * steps);
      events = Arrays.copyOf(events, 2 * steps);
      choices = Arrays.copyOf(choices, 2 * steps);
    }
    System.arraycopy(changed, 0, cells, entries, count);
    System.arraycopy(old, 0, values, entries, count);
    starts[steps] = entries;
    events[steps] = event;
    choices[steps++] = choice;
    entries += count;
    moves++;
  }

  /** Whether the last step was made by this event. */
  boolean endsWith(long event, int choice) {
    return steps > 0 && events[steps - 1] == event && choices[steps - 1] == choice;
  }

  /** Undoes the last step, the latest change first. */
  void pop(Restorer restorer) {
    steps--;
    while (entries > starts[steps]) {
      entries--;
      restorer.restore(cells[entries], values[entries]);
    }
    moves++;
  }
}
