package io.nutshell.automaton;

import io.nutshell.automaton.Draft.Arc;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns acceptance sets into accepting states: a state of the result is a state and a level, the
 * number of sets that were seen since the last accepting state (Gastin and Oddoux, 2001;
 * Giannakopoulou and Lerda, 2002; Babiak et al., 2013).
 *
 * <p>An arc may raise the level by several sets at once. A set that is on all arcs of a state
 * counts as seen when the state is reached. Levels matter only inside a component: an arc into a
 * component takes a level that the state already has, and at the end leads to the copy of its
 * target from which the fewest components can be reached.
 */
final class Degeneralisation {
  private final Draft draft;
  private final Components components;
  private final List<Integer> order;
  private final long[] onAllArcs;
  private final Map<Copy, Integer> numbers = new HashMap<>();
  private final Map<Integer, Copy> firstCopies = new HashMap<>();
  private final List<Copy> copies = new ArrayList<>();
  private final ArrayDeque<Copy> pending = new ArrayDeque<>();

  private record Copy(int state, int level) {}

  /**
   * @param order the sets in the order in which they are waited for
   */
  private Degeneralisation(Draft draft, List<Integer> order) {
    this.draft = draft;
    this.order = order;
    this.components = new Components(draft);
    this.onAllArcs = new long[draft.states()];
    for (int state = 0; state < draft.states(); state++) {
      long marks = -1;
      for (Arc arc : draft.arcs().get(state)) {
        if (components.inside(state, arc)) {
          marks &= arc.marks();
        }
      }
      onAllArcs[state] = marks;
    }
  }

  static Draft of(Draft draft, List<Integer> order) {
    return new Degeneralisation(draft, order).run();
  }

  private Draft run() {
    number(entered(draft.initial()));
    List<List<Arc>> arcs = new ArrayList<>();
    while (!pending.isEmpty()) {
      Copy copy = pending.remove();
      List<Arc> out = new ArrayList<>();
      for (Arc arc : draft.arcs().get(copy.state)) {
        Copy target =
            components.inside(copy.state, arc)
                ? new Copy(arc.target(), level(copy.level, arc))
                : entered(arc.target());
        out.add(new Arc(arc.label(), number(target), 0));
      }
      arcs.add(out);
    }
    BitSet accepting = new BitSet();
    for (int i = 0; i < copies.size(); i++) {
      accepting.set(i, copies.get(i).level == order.size());
    }
    return settled(new Draft(draft.bdd(), 0, 0, accepting, arcs));
  }

  private int number(Copy copy) {
    Integer known = numbers.putIfAbsent(copy, copies.size());
    if (known != null) {
      return known;
    }
    firstCopies.putIfAbsent(copy.state, copy);
    copies.add(copy);
    pending.add(copy);
    return copies.size() - 1;
  }

  private Copy entered(int state) {
    Copy known = firstCopies.get(state);
    return known != null ? known : new Copy(state, startLevel(state));
  }

  private int startLevel(int state) {
    return components.accepting(components.of(state)) ? raised(0, onAllArcs[state]) : 0;
  }

  private int level(int level, Arc arc) {
    if (!components.accepting(components.of(arc.target()))) {
      return 0;
    }
    int seen = raised(level == order.size() ? 0 : level, arc.marks());
    return raised(seen, onAllArcs[arc.target()]);
  }

  private int raised(int level, long marks) {
    int raised = level;
    while (raised < order.size() && (marks >>> order.get(raised) & 1) != 0) {
      raised++;
    }
    return raised;
  }

  /**
   * Redirects each arc between components to the copy of its target that is in the last component.
   * All copies of a state accept the same words, and a run changes its component only a finite
   * number of times.
   */
  private Draft settled(Draft result) {
    Components parts = new Components(result);
    Map<Integer, Integer> last = new HashMap<>();
    for (int i = 0; i < copies.size(); i++) {
      last.merge(
          copies.get(i).state, i, (one, other) -> parts.of(one) <= parts.of(other) ? one : other);
    }
    List<List<Arc>> arcs = new ArrayList<>();
    for (int i = 0; i < copies.size(); i++) {
      List<Arc> out = new ArrayList<>();
      for (Arc arc : result.arcs().get(i)) {
        int target =
            parts.inside(i, arc)
                ? arc.target()
                : last.getOrDefault(copies.get(arc.target()).state, arc.target());
        out.add(new Arc(arc.label(), target, 0));
      }
      arcs.add(out);
    }
    int initial = last.getOrDefault(copies.getFirst().state, 0);
    return new Draft(draft.bdd(), initial, 0, result.accepting(), arcs).reachable();
  }
}
