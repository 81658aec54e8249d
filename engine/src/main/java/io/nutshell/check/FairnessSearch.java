package io.nutshell.check;

import io.nutshell.check.graph.Component;
import io.nutshell.check.graph.StoredGraph;
import io.nutshell.model.Describer;
import io.nutshell.model.Model;
import io.nutshell.store.StateStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Grades the {@link Fairness} of each rule. Every infinite run ends in a component, so components
 * are examined one by one. A run without a rule is a cycle in the component without the rule's
 * arcs:
 *
 * <ul>
 *   <li>if there is one, the rule is not impartial;
 *   <li>if one visits a state that enables the rule, it is not fair;
 *   <li>if one visits only such states, it is not just.
 * </ul>
 */
final class FairnessSearch {
  /** Components with more arcs are not examined. */
  private static final int MAX_ARCS = 20_000_000;

  private final StoredGraph graph;
  private final Describer describer;
  private final int rules;
  private final BitSet partial = new BitSet();
  private final BitSet unfair = new BitSet();
  private final BitSet unjust = new BitSet();
  private boolean complete = true;

  /** The arcs of a component: those of node i from {@code starts[i]} on. */
  private int[] starts = {};

  private int[] targets = {};
  private int[] arcRules = {};
  private BitSet[] enabled = {};

  FairnessSearch(Model model, StateStore store) {
    this.graph = new StoredGraph(model, store);
    this.describer = model.describer();
    this.rules = describer.rules().size();
  }

  /** The grade of each rule; empty if there are no rules, or a component is too large. */
  List<Fairness> grades() {
    List<Fairness> grades = new ArrayList<>();
    for (int rule = 0; complete && rule < rules; rule++) {
      grades.add(
          !partial.get(rule)
              ? Fairness.IMPARTIAL
              : !unfair.get(rule)
                  ? Fairness.FAIR
                  : !unjust.get(rule) ? Fairness.JUST : Fairness.NONE);
    }
    return grades;
  }

  /** Examines a component that has a cycle. */
  void add(Component component) {
    if (rules == 0 || !complete || unjust.cardinality() == rules) {
      return;
    }
    if (component.size() > MAX_ARCS || !collect(component)) {
      complete = false;
      return;
    }
    int nodes = (int) component.size();
    for (int rule = 0; rule < rules; rule++) {
      if (unjust.get(rule)) {
        continue;
      }
      BitSet all = new BitSet();
      all.set(0, nodes);
      BitSet cyclic = cyclic(all, rule);
      if (!cyclic.isEmpty()) {
        partial.set(rule);
        if (cyclic.intersects(enabled[rule])) {
          unfair.set(rule);
          if (!cyclic(enabled[rule], rule).isEmpty()) {
            unjust.set(rule);
          }
        }
      }
    }
  }

  private boolean collect(Component component) {
    int nodes = (int) component.size();
    Map<Long, Integer> numbers = new HashMap<>();
    for (int i = 0; i < nodes; i++) {
      numbers.put(component.node(i), i);
    }
    starts = new int[nodes + 1];
    targets = new int[Math.max(16, nodes)];
    arcRules = new int[targets.length];
    enabled = new BitSet[rules];
    Arrays.setAll(enabled, _ -> new BitSet());
    int count = 0;
    for (int i = 0; i < nodes; i++) {
      graph.enter(component.node(i));
      while (graph.next()) {
        int rule = describer.rule(graph.event());
        enabled[rule].set(i);
        Integer target = numbers.get(graph.target());
        if (target == null) {
          continue;
        }
        if (count == MAX_ARCS) {
          return false;
        }
        if (count == targets.length) {
          int larger = Math.min(MAX_ARCS, 2 * count);
          targets = Arrays.copyOf(targets, larger);
          arcRules = Arrays.copyOf(arcRules, larger);
        }
        targets[count] = target;
        arcRules[count++] = rule;
      }
      starts[i + 1] = count;
    }
    return true;
  }

  /**
   * The nodes that lie on a cycle through nodes of a set and without arcs of a rule: those of
   * Tarjan's components with more than one node, or a loop.
   */
  private BitSet cyclic(BitSet within, int without) {
    int nodes = starts.length - 1;
    int[] index = new int[nodes];
    int[] low = new int[nodes];
    int[] next = new int[nodes];
    int[] path = new int[nodes];
    int[] open = new int[nodes];
    boolean[] isOpen = new boolean[nodes];
    BitSet cyclic = new BitSet();
    int visited = 0;
    int opened = 0;
    for (int root = within.nextSetBit(0); root >= 0; root = within.nextSetBit(root + 1)) {
      if (index[root] != 0) {
        continue;
      }
      int depth = 0;
      path[0] = root;
      index[root] = ++visited;
      low[root] = visited;
      next[root] = starts[root];
      open[opened++] = root;
      isOpen[root] = true;
      while (depth >= 0) {
        int node = path[depth];
        if (next[node] < starts[node + 1]) {
          int arc = next[node]++;
          int target = targets[arc];
          if (arcRules[arc] == without || !within.get(target)) {
            continue;
          }
          if (target == node) {
            cyclic.set(node);
          }
          if (index[target] == 0) {
            path[++depth] = target;
            index[target] = ++visited;
            low[target] = visited;
            next[target] = starts[target];
            open[opened++] = target;
            isOpen[target] = true;
          } else if (isOpen[target]) {
            low[node] = Math.min(low[node], index[target]);
          }
          continue;
        }
        depth--;
        if (depth >= 0) {
          low[path[depth]] = Math.min(low[path[depth]], low[node]);
        }
        if (low[node] == index[node]) {
          boolean several = open[opened - 1] != node;
          int member;
          do {
            member = open[--opened];
            isOpen[member] = false;
            if (several) {
              cyclic.set(member);
            }
          } while (member != node);
        }
      }
    }
    return cyclic;
  }
}
