package io.nutshell.search;

import java.util.Locale;

/** The order in which states are expanded. */
public enum Order {
  /** Breadth-first, layer by layer: gives shortest counterexamples. */
  BFS("breadth first", "shortest traces", "levels", ""),
  /** Depth-first: a small frontier, if the space is not deep. */
  DFS("depth first", "", "longest path", ""),
  /** By progress, least first; states of smaller progress are forgotten. */
  SWEEP(
      "by progress",
      "forgetting the states left behind",
      "progress",
      "values of the measure, one by one");

  private final String words;
  private final String remark;
  private final String extent;
  private final String extentRemark;

  Order(String words, String remark, String extent, String extentRemark) {
    this.words = words;
    this.remark = remark;
    this.extent = extent;
    this.extentRemark = extentRemark;
  }

  /** In words: "breadth first". */
  public String words() {
    return words;
  }

  /** What a user should know before choosing it; may be empty. */
  public String remark() {
    return remark;
  }

  /** What {@link Outcome#levels} counts in this order: "levels". */
  public String extent() {
    return extent;
  }

  /** More about {@link #extent}; may be empty. */
  public String extentRemark() {
    return extentRemark;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
