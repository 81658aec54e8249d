package io.nutshell.program;

import java.util.List;

/**
 * For each variable of a program, a range that holds every value it can reach (all cells of an
 * array share one).
 *
 * @param bounded whether the analysis could bound it more tightly than its declared type; where
 *     not, the range is the type's, and worth learning from a run
 */
public record Ranges(List<Interval> intervals, List<Boolean> bounded) {

  public Ranges {
    intervals = List.copyOf(intervals);
    bounded = List.copyOf(bounded);
  }

  public Interval of(Variable variable) {
    return intervals.get(variable.index());
  }
}
