package io.nutshell.automaton;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A Büchi automaton that accepts the same words as a given automaton, without any reduction, so
 * that there is little to trust. If there are no acceptance sets, or one set of whole states, the
 * states stay as they are. Otherwise a state of the result is a state and a counter, the number of
 * sets that were seen since the last accepting state.
 */
final class Unreduced {
  private final Automaton automaton;
  private final Map<Copy, Integer> numbers = new HashMap<>();
  private final List<Copy> copies = new ArrayList<>();

  private record Copy(int state, int seen) {}

  private Unreduced(Automaton automaton) {
    this.automaton = automaton;
  }

  static Buchi of(Automaton automaton) {
    return automaton.sets() == 0 || stateBased(automaton)
        ? asItIs(automaton)
        : new Unreduced(automaton).counted();
  }

  private static boolean stateBased(Automaton automaton) {
    for (int state = 0; state < automaton.states(); state++) {
      if (automaton.edges(state).stream().map(Automaton.Edge::sets).distinct().count() > 1) {
        return false;
      }
    }
    return automaton.sets() == 1;
  }

  private static Buchi asItIs(Automaton automaton) {
    BitSet accepting = new BitSet();
    List<List<Buchi.Edge>> edges = new ArrayList<>();
    for (int state = 0; state < automaton.states(); state++) {
      accepting.set(
          state,
          automaton.edges(state).stream().anyMatch(edge -> edge.sets() == automaton.allSets()));
      edges.add(
          automaton.edges(state).stream()
              .map(edge -> new Buchi.Edge(edge.label(), edge.target()))
              .toList());
    }
    return new Buchi(automaton.atoms(), automaton.initial(), accepting, edges, Buchi.Kind.GENERAL);
  }

  private Buchi counted() {
    int initial = number(new Copy(automaton.initial(), 0));
    BitSet accepting = new BitSet();
    List<List<Buchi.Edge>> edges = new ArrayList<>();
    for (int i = 0; i < copies.size(); i++) {
      Copy copy = copies.get(i);
      accepting.set(i, copy.seen == automaton.sets());
      List<Buchi.Edge> out = new ArrayList<>();
      for (Automaton.Edge edge : automaton.edges(copy.state)) {
        int seen = copy.seen == automaton.sets() ? 0 : copy.seen;
        while (seen < automaton.sets() && (edge.sets() >>> seen & 1) != 0) {
          seen++;
        }
        out.add(new Buchi.Edge(edge.label(), number(new Copy(edge.target(), seen))));
      }
      edges.add(out);
    }
    return new Buchi(automaton.atoms(), initial, accepting, edges, Buchi.Kind.GENERAL);
  }

  private int number(Copy copy) {
    Integer known = numbers.putIfAbsent(copy, copies.size());
    if (known != null) {
      return known;
    }
    copies.add(copy);
    return copies.size() - 1;
  }
}
