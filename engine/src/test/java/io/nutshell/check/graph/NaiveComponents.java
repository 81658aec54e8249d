package io.nutshell.check.graph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Components by their definition: who reaches whom, worked out for every pair. */
public final class NaiveComponents {
  private final List<List<Integer>> arcs = new ArrayList<>();
  private final List<BitSet> reach = new ArrayList<>();

  public NaiveComponents(List<List<Integer>> targets) {
    arcs.addAll(targets);
    for (int node = 0; node < arcs.size(); node++) {
      BitSet seen = new BitSet();
      List<Integer> open = new ArrayList<>(List.of(node));
      seen.set(node);
      while (!open.isEmpty()) {
        for (int target : arcs.get(open.removeLast())) {
          if (!seen.get(target)) {
            seen.set(target);
            open.add(target);
          }
        }
      }
      reach.add(seen);
    }
  }

  public boolean reaches(long from, long to) {
    return reach.get((int) from).get((int) to);
  }

  boolean together(long one, long other) {
    return reaches(one, other) && reaches(other, one);
  }

  /** The component of a node, as the set of its nodes. */
  Set<Long> around(long node) {
    Set<Long> nodes = new HashSet<>();
    for (long other = 0; other < arcs.size(); other++) {
      if (together(node, other)) {
        nodes.add(other);
      }
    }
    return nodes;
  }

  public long count() {
    Set<Set<Long>> all = new HashSet<>();
    for (long node = 0; node < arcs.size(); node++) {
      all.add(around(node));
    }
    return all.size();
  }

  public long crossing() {
    long crossing = 0;
    for (int node = 0; node < arcs.size(); node++) {
      for (int target : arcs.get(node)) {
        crossing += together(node, target) ? 0 : 1;
      }
    }
    return crossing;
  }

  boolean terminal(long node) {
    Set<Long> own = around(node);
    return own.stream()
        .allMatch(n -> arcs.get(n.intValue()).stream().allMatch(t -> own.contains((long) t)));
  }

  boolean cyclic(long node) {
    return around(node).size() > 1 || arcs.get((int) node).contains((int) node);
  }
}
