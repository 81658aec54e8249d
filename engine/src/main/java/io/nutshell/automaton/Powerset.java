package io.nutshell.automaton;

import io.nutshell.automaton.Draft.Arc;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The deterministic and complete graph whose nodes are the sets of states in which an automaton can
 * be after a finite word.
 */
final class Powerset {
  private final Draft automaton;
  private final List<BitSet> sets = new ArrayList<>();
  private final List<List<Arc>> arcs = new ArrayList<>();
  private final Map<BitSet, Integer> numbers = new HashMap<>();

  private Powerset(Draft automaton) {
    this.automaton = automaton;
  }

  /** The graph, or nothing if it has more than {@code limit} nodes. */
  static Optional<Powerset> of(Draft automaton, int limit) {
    Powerset powerset = new Powerset(automaton);
    BitSet start = new BitSet();
    start.set(automaton.initial());
    powerset.number(start);
    for (int i = 0; i < powerset.sets.size(); i++) {
      powerset.expand(powerset.sets.get(i));
      if (powerset.sets.size() > limit) {
        return Optional.empty();
      }
    }
    return Optional.of(powerset);
  }

  /** The states of the automaton that a node stands for. */
  BitSet states(int node) {
    return sets.get(node);
  }

  List<List<Arc>> arcs() {
    return arcs;
  }

  private void expand(BitSet set) {
    List<Arc> out = new ArrayList<>();
    successors(automaton, set, Bdd.TRUE)
        .forEach((target, label) -> out.add(new Arc(label, number(target), 0)));
    arcs.add(out);
  }

  /** The sets that some letters lead to, each with its letters. */
  static Map<BitSet, Integer> successors(Draft automaton, BitSet set, int letters) {
    Map<BitSet, Integer> labels = new HashMap<>();
    labels.put(new BitSet(), letters);
    for (int state = set.nextSetBit(0); state >= 0; state = set.nextSetBit(state + 1)) {
      for (Arc arc : automaton.arcs().get(state)) {
        labels = split(automaton.bdd(), labels, arc);
      }
    }
    return labels;
  }

  /** Adds the target of an arc where its label holds. */
  private static Map<BitSet, Integer> split(Bdd bdd, Map<BitSet, Integer> labels, Arc arc) {
    Map<BitSet, Integer> split = new HashMap<>();
    labels.forEach(
        (target, label) -> {
          int with = bdd.and(label, arc.label());
          int without = bdd.minus(label, arc.label());
          if (with != Bdd.FALSE) {
            BitSet larger = (BitSet) target.clone();
            larger.set(arc.target());
            split.merge(larger, with, bdd::or);
          }
          if (without != Bdd.FALSE) {
            split.merge(target, without, bdd::or);
          }
        });
    return split;
  }

  private int number(BitSet set) {
    Integer known = numbers.putIfAbsent(set, sets.size());
    if (known != null) {
      return known;
    }
    sets.add(set);
    return sets.size() - 1;
  }
}
