package io.nutshell.plan;

import java.util.Locale;

/** The order in which states are expanded. */
public enum Order {
  /** Breadth-first, layer by layer: gives shortest counterexamples. */
  BFS,
  /** Depth-first: a small frontier, if the space is not deep. */
  DFS,
  /** By progress, least first; states of smaller progress are forgotten. */
  SWEEP;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
