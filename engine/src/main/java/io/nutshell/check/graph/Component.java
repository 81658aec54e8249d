package io.nutshell.check.graph;

/**
 * A strongly connected component that was just found: a maximal set of nodes each of which reaches
 * every other. Valid only during the call of the {@link Components.Visitor}.
 */
public interface Component {

  /** Numbered from 0 up as they are found: arcs lead within a component or to a lower number. */
  long number();

  /** The number of nodes. */
  long size();

  /** One of its nodes, {@code 0 ≤ index < size()}. */
  long node(long index);

  /** Whether no arc leaves it. */
  boolean terminal();

  /** Whether an arc stays within it: it has more than one node, or a loop. */
  boolean cyclic();
}
