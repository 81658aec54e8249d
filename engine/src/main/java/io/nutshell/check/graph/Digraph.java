package io.nutshell.check.graph;

/**
 * A directed graph whose nodes are numbers. Its arcs are walked one by one, so that nobody need
 * hold them: {@link #enter}, then {@link #next} until it answers false.
 */
public interface Digraph {

  /** The numbers of all nodes are below this. */
  long bound();

  /** Whether a number is a node's; arcs may lead to numbers that are not. */
  default boolean contains(long node) {
    return true;
  }

  /** Stands before the first arc of a node. */
  void enter(long node);

  /** Stands again on an arc it has shown before, to go on behind it. */
  void resume(long node, long event, int choice);

  boolean next();

  /** Where the arc leads. */
  long target();

  /** The arc's event, which with its choice is enough to {@link #resume} here. */
  long event();

  default int choice() {
    return 0;
  }
}
