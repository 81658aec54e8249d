package io.nutshell.check.graph;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.PackedArray;

/**
 * The strongly connected components of a graph: a number for each node, the same for two nodes that
 * reach each other. Most users need only a {@link Visitor}, which receives each component once,
 * after all components that can be reached from it.
 */
public final class Components implements AutoCloseable {

  /** Receives components as they are found. */
  public interface Visitor {

    /** Receives a component; returns whether to go on. */
    default boolean found(Component component) {
      return true;
    }

    /** Asked now and then whether to go on. */
    default boolean pulse(long nodesDone) {
      return true;
    }
  }

  private final PackedArray ranks;
  private final long bound;
  private final long count;
  private final long crossing;
  private final boolean complete;

  Components(PackedArray ranks, long bound, long count, long crossing, boolean complete) {
    this.ranks = ranks;
    this.bound = bound;
    this.count = count;
    this.crossing = crossing;
    this.complete = complete;
  }

  /**
   * Finds all components, in time linear in nodes and arcs. Takes memory for one number per node,
   * and for a stack.
   *
   * @throws io.nutshell.memory.MemoryExhausted if the budget has no room for these
   */
  public static Components of(Digraph graph, MemoryBudget budget) {
    return of(graph, budget, new Visitor() {});
  }

  public static Components of(Digraph graph, MemoryBudget budget, Visitor visitor) {
    return ComponentSearch.run(graph, budget, visitor);
  }

  /** The number of a node's component. */
  public long of(long node) {
    return bound - ranks.get(node);
  }

  public long count() {
    return count;
  }

  /** The number of arcs from one component to another. */
  public long crossingArcs() {
    return crossing;
  }

  /** Whether all components were found; false if the visitor ended the search. */
  public boolean complete() {
    return complete;
  }

  @Override
  public void close() {
    ranks.close();
  }
}
