package io.nutshell.check.ltl;

import io.nutshell.model.PropertyAutomaton;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** Finds the shape of an automaton from its locations and transitions. */
final class Shapes {
  private Shapes() {}

  static Product.Shape of(PropertyAutomaton automaton) {
    if (terminal(automaton)) {
      return Product.Shape.TERMINAL;
    }
    return weak(automaton.transitions(), automaton.accepting())
        ? Product.Shape.WEAK
        : Product.Shape.GENERAL;
  }

  /** From each accepting location some transition can always be taken to an accepting one. */
  private static boolean terminal(PropertyAutomaton automaton) {
    return automaton.accepting().stream()
        .allMatch(
            location ->
                automaton.transitions().stream()
                    .anyMatch(
                        t ->
                            t.always()
                                && t.source() == location
                                && automaton.accepting().contains(t.target())));
  }

  /** No location outside the accepting set lies on a cycle with one inside. */
  private static boolean weak(
      List<PropertyAutomaton.Transition> transitions, Set<Integer> accepting) {
    for (int location : accepting) {
      BitSet after = closure(transitions, location);
      for (int other = after.nextSetBit(0); other >= 0; other = after.nextSetBit(other + 1)) {
        if (!accepting.contains(other) && closure(transitions, other).get(location)) {
          return false;
        }
      }
    }
    return true;
  }

  /** The locations that can be reached by one transition or more. */
  private static BitSet closure(List<PropertyAutomaton.Transition> transitions, int from) {
    BitSet reached = new BitSet();
    boolean grown = true;
    while (grown) {
      grown = false;
      for (PropertyAutomaton.Transition t : transitions) {
        if ((t.source() == from || reached.get(t.source())) && !reached.get(t.target())) {
          reached.set(t.target());
          grown = true;
        }
      }
    }
    return reached;
  }
}
