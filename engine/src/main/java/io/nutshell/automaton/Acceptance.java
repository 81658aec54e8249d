package io.nutshell.automaton;

import io.nutshell.automaton.Draft.Arc;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Changes acceptance where it does not matter: on arcs between components, in components without an
 * accepting cycle, and for sets that another set of the component implies. States become equal by
 * this, and sets become fewer.
 */
final class Acceptance {
  private Acceptance() {}

  /**
   * @param between whether what lies on no cycle is put into all sets, or into none. Either may
   *     make more states simulate each other.
   */
  static Draft normalised(Draft draft, boolean between) {
    Components components = new Components(draft);
    return draft.stateBased()
        ? states(draft, components, between)
        : sets(draft, components, between);
  }

  private static Draft states(Draft draft, Components components, boolean between) {
    BitSet accepting = new BitSet();
    for (int state = 0; state < draft.states(); state++) {
      int component = components.of(state);
      accepting.set(
          state,
          components.cyclic(component)
              ? components.accepting(component) && draft.isAccepting(state)
              : between);
    }
    return draft.withAccepting(accepting);
  }

  private static Draft sets(Draft draft, Components components, boolean between) {
    List<List<Integer>> needed = new ArrayList<>();
    int sets = 0;
    for (int component = 0; component < components.count(); component++) {
      needed.add(neededSets(draft, components, component));
      sets = Math.max(sets, needed.getLast().size());
      if (components.cyclic(component) && !components.accepting(component)) {
        sets = Math.max(sets, 1); // With no set at all, its runs would be accepting.
      }
    }
    long all = sets == 0 ? 0 : -1L >>> (Long.SIZE - sets);
    List<List<Arc>> arcs = new ArrayList<>();
    for (int state = 0; state < draft.states(); state++) {
      List<Arc> changed = new ArrayList<>();
      for (Arc arc : draft.arcs().get(state)) {
        long marks = between ? all : 0;
        if (components.inside(state, arc)) {
          int component = components.of(state);
          marks = components.accepting(component) ? marks(arc, needed.get(component), all) : 0;
        }
        changed.add(new Arc(arc.label(), arc.target(), marks));
      }
      arcs.add(changed);
    }
    return new Draft(draft.bdd(), draft.initial(), sets, null, arcs).reachable();
  }

  /** Set {@code needed(i)} becomes set {@code i}; the arc is in all further sets. */
  private static long marks(Arc arc, List<Integer> needed, long all) {
    long marks = all;
    for (int i = 0; i < needed.size(); i++) {
      if ((arc.marks() >>> needed.get(i) & 1) == 0) {
        marks &= ~(1L << i);
      }
    }
    return marks;
  }

  /** The sets of an accepting component without those that contain another of them. */
  private static List<Integer> neededSets(Draft draft, Components components, int component) {
    if (!components.accepting(component)) {
      return List.of();
    }
    List<Long> inside = new ArrayList<>();
    for (int state = 0; state < draft.states(); state++) {
      if (components.of(state) == component) {
        for (Arc arc : draft.arcs().get(state)) {
          if (components.inside(state, arc)) {
            inside.add(arc.marks());
          }
        }
      }
    }
    List<Integer> needed = new ArrayList<>();
    for (int set = 0; set < draft.sets(); set++) {
      needed.add(set);
    }
    for (int set = draft.sets() - 1; set >= 0; set--) {
      int own = set;
      boolean everywhere = inside.stream().allMatch(marks -> has(marks, own));
      boolean implied =
          needed.stream()
              .anyMatch(
                  other ->
                      other != own
                          && inside.stream()
                              .allMatch(marks -> !has(marks, other) || has(marks, own)));
      if (everywhere || implied) {
        needed.remove(Integer.valueOf(own));
      }
    }
    return needed;
  }

  private static boolean has(long marks, int set) {
    return (marks >>> set & 1) != 0;
  }
}
