package io.nutshell.automaton;

import io.nutshell.automaton.Draft.Arc;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Products of automata with automata and with words, to ask whether a language is empty. */
final class Product {
  private Product() {}

  private record Pair(int left, int right) {}

  /**
   * Whether it is known that no word is accepted by both, after at most {@code limit} pairs of arcs
   * were compared.
   */
  static boolean disjointWithin(long limit, Draft one, Draft other) {
    long compared = 0;
    Draft left = one.onArcs();
    Draft right = other.onArcs();
    if (left.sets() + right.sets() > Long.SIZE) {
      left = Reduction.degeneralised(left).onArcs();
      right = Reduction.degeneralised(right).onArcs();
    }
    Bdd bdd = left.bdd();
    Map<Pair, Integer> numbers = new HashMap<>();
    List<Pair> pairs = new ArrayList<>();
    number(new Pair(left.initial(), right.initial()), numbers, pairs);
    List<List<Arc>> arcs = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      Pair pair = pairs.get(i);
      compared += (long) left.arcs().get(pair.left).size() * right.arcs().get(pair.right).size();
      if (compared > limit) {
        return false;
      }
      List<Arc> out = new ArrayList<>();
      for (Arc first : left.arcs().get(pair.left)) {
        for (Arc second : right.arcs().get(pair.right)) {
          int label = bdd.and(first.label(), second.label());
          if (label != Bdd.FALSE) {
            int target = number(new Pair(first.target(), second.target()), numbers, pairs);
            out.add(new Arc(label, target, first.marks() | second.marks() << left.sets()));
          }
        }
      }
      arcs.add(out);
    }
    return empty(new Draft(bdd, 0, left.sets() + right.sets(), null, arcs));
  }

  /** Whether the word that repeats some letters is accepted from one of the states. */
  static boolean accepts(Draft draft, BitSet from, List<Long> letters) {
    Draft automaton = draft.onArcs();
    Map<Pair, Integer> numbers = new HashMap<>();
    List<Pair> pairs = new ArrayList<>();
    from.stream().forEach(state -> number(new Pair(state, 0), numbers, pairs));
    List<List<Arc>> arcs = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      Pair pair = pairs.get(i);
      List<Arc> out = new ArrayList<>();
      for (Arc arc : automaton.arcs().get(pair.left)) {
        if (automaton.bdd().holds(arc.label(), letters.get(pair.right))) {
          int position = (pair.right + 1) % letters.size();
          int target = number(new Pair(arc.target(), position), numbers, pairs);
          out.add(new Arc(Bdd.TRUE, target, arc.marks()));
        }
      }
      arcs.add(out);
    }
    return !empty(new Draft(automaton.bdd(), 0, automaton.sets(), null, arcs));
  }

  private static int number(Pair pair, Map<Pair, Integer> numbers, List<Pair> pairs) {
    Integer known = numbers.putIfAbsent(pair, pairs.size());
    if (known != null) {
      return known;
    }
    pairs.add(pair);
    return pairs.size() - 1;
  }

  /** Whether no word is accepted from any state. */
  private static boolean empty(Draft draft) {
    Components components = new Components(draft);
    for (int component = 0; component < components.count(); component++) {
      if (components.accepting(component)) {
        return false;
      }
    }
    return true;
  }
}
