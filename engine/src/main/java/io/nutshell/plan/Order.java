package io.nutshell.plan;

import java.util.Locale;

/** The order in which states are expanded. */
public enum Order {
  /** Breadth-first, layer by layer: gives shortest counterexamples. */
  BFS("breadth first", "shortest traces"),
  /** Depth-first: a small frontier, if the space is not deep. */
  DFS("depth first", ""),
  /** By progress, least first; states of smaller progress are forgotten. */
  SWEEP("by progress", "forgetting the states left behind");

  private final String words;
  private final String remark;

  Order(String words, String remark) {
    this.words = words;
    this.remark = remark;
  }

  /** In words: "breadth first". */
  public String words() {
    return words;
  }

  /** What a user should know before choosing it; may be empty. */
  public String remark() {
    return remark;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
