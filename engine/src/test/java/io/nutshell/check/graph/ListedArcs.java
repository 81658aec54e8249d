package io.nutshell.check.graph;

import java.util.List;

/** A graph given by the targets of each node; an arc's event is its place in that list. */
final class ListedArcs implements Digraph {
  private final List<List<Integer>> targets;
  private int node;
  private int arc;

  ListedArcs(List<List<Integer>> targets) {
    this.targets = targets;
  }

  @Override
  public long bound() {
    return targets.size();
  }

  @Override
  public void enter(long entered) {
    node = (int) entered;
    arc = -1;
  }

  @Override
  public void resume(long entered, long event, int choice) {
    node = (int) entered;
    arc = (int) event;
  }

  @Override
  public boolean next() {
    return ++arc < targets.get(node).size();
  }

  @Override
  public long target() {
    return targets.get(node).get(arc);
  }

  @Override
  public long event() {
    return arc;
  }
}
