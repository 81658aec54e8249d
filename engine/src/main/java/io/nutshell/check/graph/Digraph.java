package io.nutshell.check.graph;

/**
 * A directed graph whose nodes are numbers. Its arcs are enumerated one by one, so that they need
 * not be stored: {@link #enter}, then {@link #next} until it returns false.
 */
public interface Digraph {

  /** The numbers of all nodes are below this. */
  long bound();

  /** Whether a number is a node; arcs may lead to numbers that are not. */
  default boolean contains(long node) {
    return true;
  }

  /** Begins to enumerate the arcs of a node. */
  void enter(long node);

  /** Resumes the enumeration after an arc that {@link #next} returned before. */
  void resume(long node, long event, int choice);

  boolean next();

  /** The target of the arc. */
  long target();

  /** The arc's event, which with its choice is enough to {@link #resume} here. */
  long event();

  default int choice() {
    return 0;
  }
}
