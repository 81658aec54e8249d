package io.nutshell.automaton;

import java.util.BitSet;
import java.util.List;

/** Translates formulas into automata. */
public final class Translation {
  private Translation() {}

  /** An automaton that accepts the words on which the formula holds. */
  public static Automaton generalised(Formula formula) {
    return new Automaton(formula.atoms(), 0, 0, List.of(List.of()));
  }

  /** A Büchi automaton that accepts the words on which the formula holds. */
  public static Buchi buchi(Formula formula) {
    return buchi(generalised(formula));
  }

  /** A Büchi automaton that accepts the same words. */
  public static Buchi buchi(Automaton automaton) {
    return new Buchi(automaton.atoms(), 0, new BitSet(), List.of(List.of()), Buchi.Kind.TERMINAL);
  }
}
