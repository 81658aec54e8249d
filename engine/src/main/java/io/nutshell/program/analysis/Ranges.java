package io.nutshell.program.analysis;

import io.nutshell.compact.BitFields;
import io.nutshell.model.Layout;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.List;

/**
 * For each variable of a program, the range its slots have room for (all cells of an array share
 * one).
 *
 * @param intervals a range that holds every value seen so far; what outgrows it overflows
 * @param bounded whether the analysis could bound the variable, so that its range is sound; where
 *     not, the range is worth learning from a run
 * @param sound a range that holds every value the variable can reach, and that it never outgrows
 */
public record Ranges(List<Interval> intervals, List<Boolean> bounded, List<Interval> sound) {

  public Ranges {
    intervals = List.copyOf(intervals);
    bounded = List.copyOf(bounded);
    sound = List.copyOf(sound);
  }

  /** Ranges that are never outgrown. */
  public Ranges(List<Interval> intervals, List<Boolean> bounded) {
    this(intervals, bounded, intervals);
  }

  /** A layout of the program's states in which every variable has room for its range. */
  public Layout layout(Program program) {
    List<BitFields.Field> fields = new ArrayList<>();
    for (Variable variable : program.variables()) {
      Interval range = of(variable);
      fields.add(
          new BitFields.Field(
              variable.name(),
              variable.group(),
              range.low(),
              range.high(),
              variable.array(),
              variable.size()));
    }
    return BitFields.layout(program.groups(), fields);
  }

  public Interval of(Variable variable) {
    return intervals.get(variable.index());
  }

  /** Whether a variable's range holds every value that it can reach. */
  public boolean holdsAll(Variable variable) {
    return sound.get(variable.index()).equals(of(variable));
  }
}
