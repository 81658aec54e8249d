package io.nutshell.program.syntax;

import java.util.List;

/**
 * Numbers the cells of a program's variables in order of declaration; an array has one cell per
 * element. The number of a cell is also the number of its slot in every layout of the program.
 */
public final class Cells {
  private final int[] first;

  public Cells(List<Variable> variables) {
    first = new int[variables.size() + 1];
    for (int v = 0; v < variables.size(); v++) {
      first[v + 1] = first[v] + variables.get(v).size();
    }
  }

  public int first(Variable variable) {
    return first[variable.index()];
  }

  public int count() {
    return first[first.length - 1];
  }
}
