package io.nutshell.plan;

/** The order in which states are expanded. */
public enum Order {
  /** Breadth-first: levels, and shortest counterexamples. */
  BFS,
  /** Depth-first: a small frontier. */
  DFS
}
