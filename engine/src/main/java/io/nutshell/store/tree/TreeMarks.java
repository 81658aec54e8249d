package io.nutshell.store.tree;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.store.Marks;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Marks the leaves and inner nodes that trees use, for garbage collection. One inner node may be a
 * sub-tree of different heights, so a marked node does not imply that all nodes below are marked.
 * Trees marked one after the other mostly share nodes in the same positions, and those are skipped.
 */
final class TreeMarks implements AutoCloseable {
  private final WordSet inner;
  private final Marks leafMarks;
  private final Marks innerMarks;
  private @Nullable TreeShape lastShape;
  private long[] last = {};

  TreeMarks(MemoryBudget budget, WordSet leaves, WordSet inner) {
    this.inner = inner;
    leafMarks = new Marks(budget, leaves.bound());
    try {
      innerMarks = new Marks(budget, inner.bound());
    } catch (RuntimeException noRoom) {
      leafMarks.close();
      throw noRoom;
    }
  }

  void markLeaf(long reference) {
    leafMarks.set(reference);
  }

  /** Marks the sub-tree at a node of the shape. */
  void mark(TreeShape shape, int node, long reference) {
    if (shape != lastShape) {
      lastShape = shape;
      last = new long[shape.nodes()];
      Arrays.fill(last, -1);
    }
    if (last[node] == reference) {
      return;
    }
    last[node] = reference;
    if (shape.isLeaf(node)) {
      leafMarks.set(reference);
    } else {
      innerMarks.set(reference);
      markChildren(shape, node, inner.get(reference));
    }
  }

  void markChildren(TreeShape shape, int node, long pair) {
    mark(shape, shape.left(node), pair >>> Integer.SIZE);
    mark(shape, shape.right(node), pair & 0xffff_ffffL);
  }

  Marks leaves() {
    return leafMarks;
  }

  Marks inner() {
    return innerMarks;
  }

  @Override
  public void close() {
    leafMarks.close();
    innerMarks.close();
  }
}
