package io.nutshell.automaton;

import java.util.List;

/**
 * The valuations of the atoms for which an edge can be taken: those that match one of the cubes. A
 * valuation has bit {@code i} set if atom {@code i} holds.
 */
public record Label(List<Cube> cubes) {
  /** Matches every valuation. */
  public static final Label TRUE = new Label(List.of(new Cube(0, 0)));

  public Label {
    cubes = List.copyOf(cubes);
  }

  /** A conjunction of literals: the positive atoms must hold and the negative ones must not. */
  public record Cube(long positive, long negative) {
    public boolean matches(long valuation) {
      return (valuation & positive) == positive && (valuation & negative) == 0;
    }
  }

  public boolean matches(long valuation) {
    for (Cube cube : cubes) {
      if (cube.matches(valuation)) {
        return true;
      }
    }
    return false;
  }

  /** The label as a formula, with the names of atoms as they are given. */
  public String text(List<String> atoms) {
    if (cubes.isEmpty()) {
      return "false";
    }
    StringBuilder text = new StringBuilder();
    for (Cube cube : cubes) {
      text.append(text.isEmpty() ? "" : " || ").append(text(cube, atoms));
    }
    return text.toString();
  }

  private static String text(Cube cube, List<String> atoms) {
    StringBuilder text = new StringBuilder();
    for (int atom = 0; atom < atoms.size(); atom++) {
      boolean positive = (cube.positive() >>> atom & 1) != 0;
      boolean negative = (cube.negative() >>> atom & 1) != 0;
      if (positive || negative) {
        text.append(text.isEmpty() ? "" : " && ")
            .append(negative ? "!" : "")
            .append(new Formula.Atom(atoms.get(atom)));
      }
    }
    return text.isEmpty() ? "true" : text.toString();
  }
}
