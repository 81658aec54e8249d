package io.nutshell.automaton;

import io.nutshell.automaton.Draft.Arc;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The strongly connected components of an automaton's graph (Tarjan, 1972). A component has a
 * larger number than those that can be reached from it.
 */
final class Components {
  private final Draft draft;
  private final int[] component;
  private final List<Long> marks = new ArrayList<>();
  private final BitSet cyclic = new BitSet();
  private final BitSet withAcceptingState = new BitSet();
  private int count;

  Components(Draft draft) {
    this.draft = draft;
    this.component = new int[draft.states()];
    Arrays.fill(component, -1);
    new Search().run();
    for (int i = 0; i < count; i++) {
      marks.add(0L);
    }
    for (int state = 0; state < draft.states(); state++) {
      int own = component[state];
      if (draft.isAccepting(state)) {
        withAcceptingState.set(own);
      }
      for (Arc arc : draft.arcs().get(state)) {
        if (component[arc.target()] == own) {
          cyclic.set(own);
          marks.set(own, marks.get(own) | arc.marks());
        }
      }
    }
  }

  int of(int state) {
    return component[state];
  }

  int count() {
    return count;
  }

  /** Whether a cycle is in the component. */
  boolean cyclic(int number) {
    return cyclic.get(number);
  }

  /** Whether an accepting run can stay in the component. */
  boolean accepting(int number) {
    return cyclic.get(number)
        && (draft.stateBased()
            ? withAcceptingState.get(number)
            : marks.get(number) == draft.allMarks());
  }

  boolean inside(int state, Arc arc) {
    return component[state] == component[arc.target()];
  }

  /** What a search for an accepting run of a Büchi automaton can rely on. */
  Buchi.Kind kind() {
    boolean weak = true;
    boolean terminal = true;
    for (int state = 0; state < draft.states(); state++) {
      boolean accepting = draft.isAccepting(state);
      int toAccepting = Bdd.FALSE;
      for (Arc arc : draft.arcs().get(state)) {
        if (inside(state, arc) && draft.isAccepting(arc.target()) != accepting) {
          weak = false;
        }
        if (draft.isAccepting(arc.target())) {
          toAccepting = draft.bdd().or(toAccepting, arc.label());
        }
      }
      terminal &= !accepting || toAccepting == Bdd.TRUE;
    }
    return terminal ? Buchi.Kind.TERMINAL : weak ? Buchi.Kind.WEAK : Buchi.Kind.GENERAL;
  }

  /** Tarjan's algorithm with a stack of its own: an automaton from a file may be large. */
  private final class Search {
    private final int[] index = new int[draft.states()];
    private final int[] low = new int[draft.states()];
    private final int[] nextArc = new int[draft.states()];
    private final List<Integer> path = new ArrayList<>();
    private final List<Integer> open = new ArrayList<>();
    private int visited;

    void run() {
      for (int root = 0; root < draft.states(); root++) {
        if (index[root] == 0) {
          enter(root);
          while (!path.isEmpty()) {
            step(path.getLast());
          }
        }
      }
    }

    private void enter(int state) {
      index[state] = ++visited;
      low[state] = visited;
      path.add(state);
      open.add(state);
    }

    private void step(int state) {
      List<Arc> arcs = draft.arcs().get(state);
      if (nextArc[state] < arcs.size()) {
        int target = arcs.get(nextArc[state]++).target();
        if (index[target] == 0) {
          enter(target);
        } else if (component[target] < 0) {
          low[state] = Math.min(low[state], index[target]);
        }
        return;
      }
      path.removeLast();
      if (!path.isEmpty()) {
        int parent = path.getLast();
        low[parent] = Math.min(low[parent], low[state]);
      }
      if (low[state] == index[state]) {
        int member;
        do {
          member = open.removeLast();
          component[member] = count;
        } while (member != state);
        count++;
      }
    }
  }
}
