package io.nutshell.automaton;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An automaton under construction: labels are functions of a {@link Bdd}, so that they can be
 * compared. A generalised one has acceptance sets on its arcs and no accepting states; a Büchi
 * automaton has no sets.
 *
 * @param initial the initial state
 * @param sets the number of acceptance sets
 * @param accepting the accepting states; null if acceptance is on the arcs
 */
record Draft(Bdd bdd, int initial, int sets, @Nullable BitSet accepting, List<List<Arc>> arcs) {

  /**
   * A transition.
   *
   * @param marks the acceptance sets that it is in, one bit each
   */
  record Arc(int label, int target, long marks) {}

  int states() {
    return arcs.size();
  }

  boolean stateBased() {
    return accepting != null;
  }

  boolean isAccepting(int state) {
    return accepting != null && accepting.get(state);
  }

  int arcCount() {
    return arcs.stream().mapToInt(List::size).sum();
  }

  long allMarks() {
    return sets == 0 ? 0 : -1L >>> (Long.SIZE - sets);
  }

  /** The same automaton with acceptance on its arcs. */
  Draft onArcs() {
    if (!stateBased()) {
      return this;
    }
    List<List<Arc>> marked = new ArrayList<>();
    for (int state = 0; state < states(); state++) {
      long marks = isAccepting(state) ? 1 : 0;
      marked.add(
          arcs.get(state).stream().map(arc -> new Arc(arc.label, arc.target, marks)).toList());
    }
    return new Draft(bdd, initial, 1, null, marked);
  }

  /** Numbers the states that can be reached in breadth-first order, and joins parallel arcs. */
  Draft reachable() {
    int[] number = new int[states()];
    Arrays.fill(number, -1);
    number[initial] = 0;
    List<Integer> order = new ArrayList<>(List.of(initial));
    for (int i = 0; i < order.size(); i++) {
      for (Arc arc : arcs.get(order.get(i))) {
        if (number[arc.target] < 0) {
          number[arc.target] = order.size();
          order.add(arc.target);
        }
      }
    }
    List<List<Arc>> kept = new ArrayList<>();
    BitSet acceptingNow = new BitSet();
    for (int state : order) {
      acceptingNow.set(kept.size(), isAccepting(state));
      kept.add(
          joined(
              arcs.get(state).stream()
                  .map(arc -> new Arc(arc.label, number[arc.target], arc.marks))
                  .toList()));
    }
    return new Draft(bdd, 0, sets, stateBased() ? acceptingNow : null, kept);
  }

  /** Joins arcs with the same target and the same marks, and drops arcs without letters. */
  private List<Arc> joined(List<Arc> some) {
    record Group(int target, long marks) {}
    Map<Group, Integer> labels = new LinkedHashMap<>();
    for (Arc arc : some) {
      if (arc.label != Bdd.FALSE) {
        labels.merge(new Group(arc.target, arc.marks), arc.label, bdd::or);
      }
    }
    List<Arc> result = new ArrayList<>();
    labels.forEach((group, label) -> result.add(new Arc(label, group.target, group.marks)));
    return result;
  }

  /** Removes states from which no word is accepted, except the initial one. */
  Draft useful() {
    Components components = new Components(this);
    BitSet useful = new BitSet();
    ArrayDeque<Integer> pending = new ArrayDeque<>();
    for (int state = 0; state < states(); state++) {
      if (components.accepting(components.of(state))) {
        useful.set(state);
        pending.add(state);
      }
    }
    List<List<Integer>> sources = new ArrayList<>();
    arcs.forEach(_ -> sources.add(new ArrayList<>()));
    for (int state = 0; state < states(); state++) {
      for (Arc arc : arcs.get(state)) {
        sources.get(arc.target).add(state);
      }
    }
    while (!pending.isEmpty()) {
      for (int source : sources.get(pending.remove())) {
        if (!useful.get(source)) {
          useful.set(source);
          pending.add(source);
        }
      }
    }
    return withArcs(
            arcs.stream()
                .map(list -> list.stream().filter(arc -> useful.get(arc.target)).toList())
                .toList())
        .reachable();
  }

  Draft withArcs(List<List<Arc>> others) {
    return new Draft(bdd, initial, sets, accepting, others);
  }

  Draft withAccepting(BitSet others) {
    return new Draft(bdd, initial, sets, others, arcs);
  }

  Automaton toAutomaton(List<String> atoms) {
    List<List<Automaton.Edge>> edges = new ArrayList<>();
    for (List<Arc> list : arcs) {
      edges.add(
          list.stream()
              .map(arc -> new Automaton.Edge(Labels.of(bdd, arc.label), arc.target, arc.marks))
              .toList());
    }
    return new Automaton(atoms, initial, sets, edges);
  }

  Buchi toBuchi(List<String> atoms) {
    List<List<Buchi.Edge>> edges = new ArrayList<>();
    for (List<Arc> list : arcs) {
      edges.add(
          list.stream().map(arc -> new Buchi.Edge(Labels.of(bdd, arc.label), arc.target)).toList());
    }
    BitSet states = accepting == null ? new BitSet() : accepting;
    return new Buchi(atoms, initial, states, edges, new Components(this).kind());
  }

  /** The draft of a finished automaton. */
  static Draft of(Automaton automaton, Bdd bdd) {
    List<List<Arc>> arcs = new ArrayList<>();
    for (int state = 0; state < automaton.states(); state++) {
      arcs.add(
          automaton.edges(state).stream()
              .map(edge -> new Arc(Labels.function(bdd, edge.label()), edge.target(), edge.sets()))
              .toList());
    }
    return new Draft(bdd, automaton.initial(), automaton.sets(), null, arcs).reachable();
  }
}
