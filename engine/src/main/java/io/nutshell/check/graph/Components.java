package io.nutshell.check.graph;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.PackedArray;

/**
 * The strongly connected components of a graph: a number for each node, the same for two nodes that
 * reach each other. Everything that needs components (reports, home states, liveness, the
 * sweep-line, temporal logic) gets them here; most needs only a {@link Visitor}, which sees each
 * component once, those that can be reached from it first.
 */
public final class Components implements AutoCloseable {

  /** Told of components as they are found. */
  public interface Visitor {

    /** Sees a component; answers whether to go on. */
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
   * Finds all components, in time linear in nodes and arcs. Takes a number of as many bytes as the
   * count of nodes needs for each node, and a stack.
   *
   * @throws io.nutshell.memory.MemoryExhausted where the budget has no room for these
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

  /** Arcs from one component to another, each arc of the graph counted. */
  public long crossingArcs() {
    return crossing;
  }

  /** Whether all were found: false where the visitor wanted no more. */
  public boolean complete() {
    return complete;
  }

  @Override
  public void close() {
    ranks.close();
  }
}
