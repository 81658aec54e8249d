package io.nutshell.program.analysis;

import io.nutshell.program.analysis.Locality.Automaton;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Variable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The current result of an {@link IntervalAnalysis}: an interval for each variable, and for each
 * location that a process reaches an interval for each variable the process owns. Intervals are
 * numbered: a variable's own interval has the index of the variable, {@link #number} gives the
 * others.
 */
final class Facts {
  private final int[] firstPlace;
  private final int[] firstNumber;
  private final BitSet reached = new BitSet();
  private final long[] low;
  private final long[] high;
  private final int[] rises;

  /** The facts of the initial state. */
  Facts(Program program, Locality locality) {
    List<Variable> variables = program.variables();
    List<Automaton> processes = locality.processes();
    firstPlace = new int[processes.size() + 1];
    firstNumber = new int[processes.size() + 1];
    firstNumber[0] = variables.size();
    for (int p = 0; p < processes.size(); p++) {
      int rows = processes.get(p).rows();
      firstPlace[p + 1] = firstPlace[p] + rows;
      firstNumber[p + 1] = firstNumber[p] + rows * processes.get(p).own.size();
    }
    int count = firstNumber[processes.size()];
    rises = new int[count];
    low = new long[count];
    high = new long[count];
    Arrays.fill(low, Long.MAX_VALUE);
    Arrays.fill(high, Long.MIN_VALUE);
    for (Variable variable : variables) {
      for (long value : variable.initial()) {
        join(variable.index(), Interval.of(value));
      }
    }
    for (Automaton process : processes) {
      int row = process.row(process.location.initial().getFirst());
      reach(process, row);
      for (int column = 0; column < process.own.size(); column++) {
        join(number(process, row, column), of(process.own.get(column).index()));
      }
    }
  }

  /** The number of the interval of a variable that a process owns, at one location. */
  int number(Automaton process, int row, int column) {
    return firstNumber[process.number] + row * process.own.size() + column;
  }

  boolean reached(Automaton process, int row) {
    return reached.get(firstPlace[process.number] + row);
  }

  /** Marks a location as reached; returns whether it was not before. */
  boolean reach(Automaton process, int row) {
    int place = firstPlace[process.number] + row;
    boolean fresh = !reached.get(place);
    reached.set(place);
    return fresh;
  }

  Interval of(int number) {
    return new Interval(low[number], high[number]);
  }

  boolean contains(int number, Interval interval) {
    return low[number] <= interval.low() && interval.high() <= high[number];
  }

  /** Whether nothing was joined into it yet. */
  boolean empty(int number) {
    return low[number] > high[number];
  }

  void join(int number, Interval interval) {
    low[number] = Math.min(low[number], interval.low());
    high[number] = Math.max(high[number], interval.high());
  }

  /** Counts one more growth of an interval; returns the count. */
  int rise(int number) {
    return ++rises[number];
  }

  /** Intersects this with other facts; returns whether the result differs from the others. */
  boolean meet(Facts others) {
    boolean less = !reached.equals(others.reached);
    reached.and(others.reached);
    for (int number = 0; number < low.length; number++) {
      long from = Math.max(low[number], others.low[number]);
      long to = Math.min(high[number], others.high[number]);
      if (from <= to) {
        low[number] = from;
        high[number] = to;
      }
      less |= low[number] != others.low[number] || high[number] != others.high[number];
    }
    return less;
  }
}
