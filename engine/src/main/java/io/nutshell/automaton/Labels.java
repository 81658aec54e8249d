package io.nutshell.automaton;

import java.util.ArrayList;
import java.util.List;

/** Labels as Boolean functions: atom {@code i} is variable {@code i}. */
final class Labels {
  private Labels() {}

  static Label of(Bdd bdd, int function) {
    List<Label.Cube> cubes = new ArrayList<>();
    for (Bdd.Product product : bdd.products(function)) {
      long positive = 0;
      long negative = 0;
      for (int literal : product.literals()) {
        if (literal > 0) {
          positive |= 1L << (literal - 1);
        } else {
          negative |= 1L << (-literal - 1);
        }
      }
      cubes.add(new Label.Cube(positive, negative));
    }
    return new Label(cubes);
  }

  static int function(Bdd bdd, Label label) {
    int any = Bdd.FALSE;
    for (Label.Cube cube : label.cubes()) {
      int all = Bdd.TRUE;
      for (int atom = 0; atom < Long.SIZE; atom++) {
        if ((cube.positive() >>> atom & 1) != 0) {
          all = bdd.and(all, bdd.variable(atom));
        }
        if ((cube.negative() >>> atom & 1) != 0) {
          all = bdd.minus(all, bdd.variable(atom));
        }
      }
      any = bdd.or(any, all);
    }
    return any;
  }
}
