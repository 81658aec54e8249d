package io.nutshell.automaton;

import io.nutshell.automaton.Draft.Arc;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Reduces an automaton by direct simulation (Somenzi and Bloem, 2000; for acceptance on arcs,
 * Babiak et al., 2013: "Compositional approach to suspension and other improvements to LTL
 * translation").
 *
 * <p>A state {@code t} simulates {@code s} if for each arc of {@code s} and each letter on it,
 * {@code t} has an arc with that letter in at least the same acceptance sets, to a state that
 * simulates the target; and {@code t} is accepting if {@code s} is. States that simulate each other
 * are merged. An arc is removed if a sibling with the same letter leads to a state that simulates
 * its target. Both steps preserve the language. Backward simulation does the same with all arcs
 * reversed.
 */
final class Simulation {
  /** Above these sizes the relation, which takes quadratic time, is not computed. */
  private static final int MAX_STATES = 400;

  private static final int MAX_ARCS = 600;

  private final Bdd bdd;
  private final List<List<Arc>> arcs;
  private final int[] colours;
  private final BitSet[] simulators;

  private Simulation(Bdd bdd, List<List<Arc>> arcs, int[] colours) {
    this.bdd = bdd;
    this.arcs = arcs;
    this.colours = colours;
    this.simulators = relation();
  }

  static Draft forward(Draft draft) {
    if (tooLarge(draft)) {
      return draft;
    }
    int[] colours = new int[draft.states()];
    for (int state = 0; state < colours.length; state++) {
      colours[state] = draft.isAccepting(state) ? 1 : 0;
    }
    Simulation simulation = new Simulation(draft.bdd(), draft.arcs(), colours);
    return simulation.quotient(draft, simulation.reducedArcs());
  }

  static Draft backward(Draft draft) {
    if (tooLarge(draft)) {
      return draft;
    }
    int[] colours = new int[draft.states()];
    for (int state = 0; state < colours.length; state++) {
      colours[state] = (draft.isAccepting(state) ? 1 : 0) | (state == draft.initial() ? 2 : 0);
    }
    Simulation simulation = new Simulation(draft.bdd(), reversed(draft.arcs()), colours);
    return simulation.quotient(draft, reversed(simulation.reducedArcs()));
  }

  private static boolean tooLarge(Draft draft) {
    return draft.states() > MAX_STATES || draft.arcCount() > MAX_ARCS;
  }

  private static List<List<Arc>> reversed(List<List<Arc>> arcs) {
    List<List<Arc>> reversed = new ArrayList<>();
    arcs.forEach(_ -> reversed.add(new ArrayList<>()));
    for (int source = 0; source < arcs.size(); source++) {
      for (Arc arc : arcs.get(source)) {
        reversed.get(arc.target()).add(new Arc(arc.label(), source, arc.marks()));
      }
    }
    return reversed;
  }

  /** For each state, the states that simulate it: the greatest fixpoint. */
  private BitSet[] relation() {
    int states = arcs.size();
    BitSet[] relation = new BitSet[states];
    for (int state = 0; state < states; state++) {
      relation[state] = new BitSet(states);
      for (int other = 0; other < states; other++) {
        relation[state].set(other, (colours[state] & ~colours[other]) == 0);
      }
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int state = 0; state < states; state++) {
        for (int other = relation[state].nextSetBit(0);
            other >= 0;
            other = relation[state].nextSetBit(other + 1)) {
          if (other != state && !matchesAll(state, other, relation)) {
            relation[state].clear(other);
            changed = true;
          }
        }
      }
    }
    return relation;
  }

  private boolean matchesAll(int state, int other, BitSet[] relation) {
    for (Arc arc : arcs.get(state)) {
      int uncovered = arc.label();
      for (Arc answer : arcs.get(other)) {
        if ((arc.marks() & ~answer.marks()) == 0 && relation[arc.target()].get(answer.target())) {
          uncovered = bdd.minus(uncovered, answer.label());
        }
      }
      if (uncovered != Bdd.FALSE) {
        return false;
      }
    }
    return true;
  }

  /** The first of the states that are merged with a state. */
  private int representative(int state) {
    for (int other = 0; other < state; other++) {
      if (simulators[state].get(other) && simulators[other].get(state)) {
        return other;
      }
    }
    return state;
  }

  /** The arcs between representatives, without those that a better sibling makes useless. */
  private List<List<Arc>> reducedArcs() {
    int[] representatives = new int[arcs.size()];
    for (int state = 0; state < representatives.length; state++) {
      representatives[state] = representative(state);
    }
    List<List<Arc>> reduced = new ArrayList<>();
    for (int state = 0; state < arcs.size(); state++) {
      List<Arc> kept = new ArrayList<>();
      if (representatives[state] == state) {
        List<Arc> own =
            arcs.get(state).stream()
                .map(arc -> new Arc(arc.label(), representatives[arc.target()], arc.marks()))
                .toList();
        for (int i = 0; i < own.size(); i++) {
          Arc arc = own.get(i);
          int label = arc.label();
          for (int j = 0; j < own.size(); j++) {
            if (i != j && (better(own.get(j), arc) && (j < i || !better(arc, own.get(j))))) {
              label = bdd.minus(label, own.get(j).label());
            }
          }
          if (label != Bdd.FALSE) {
            kept.add(new Arc(label, arc.target(), arc.marks()));
          }
        }
      }
      reduced.add(kept);
    }
    return reduced;
  }

  private boolean better(Arc one, Arc other) {
    return (other.marks() & ~one.marks()) == 0 && simulators[other.target()].get(one.target());
  }

  private Draft quotient(Draft draft, List<List<Arc>> reduced) {
    return new Draft(bdd, representative(draft.initial()), draft.sets(), draft.accepting(), reduced)
        .reachable();
  }
}
