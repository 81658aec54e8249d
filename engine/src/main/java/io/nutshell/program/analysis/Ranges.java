package io.nutshell.program.analysis;

import io.nutshell.compact.BitFields;
import io.nutshell.model.Layout;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.List;

/**
 * For each variable of a program, the range that its slots can hold. All cells of an array share
 * one range.
 *
 * @param intervals the range of each variable's slots; a value outside is an overflow
 * @param bounded whether the analysis bounded the variable; if not, its range is worth learning
 * @param sound a range that holds every value the variable can reach
 */
public record Ranges(List<Interval> intervals, List<Boolean> bounded, List<Interval> sound) {

  public Ranges {
    intervals = List.copyOf(intervals);
    bounded = List.copyOf(bounded);
    sound = List.copyOf(sound);
  }

  /** Sound ranges, which never overflow. */
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
