package io.nutshell.check.graph;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.PackedArray;

/**
 * Finds strongly connected components.
 *
 * <p><b>How it works.</b> Tarjan's depth-first search in the form of D. J. Pearce ("A
 * space-efficient algorithm for finding strongly connected components", 2016), which needs one
 * number per node, its <em>rank</em>. An undiscovered node has rank 0. A node gets the next rank,
 * from 1 up, when it is discovered, and keeps the lowest rank that it is found to reach. When the
 * search leaves a node whose rank is still its own, that node and those above it on the stack of
 * nodes left are a component; the ranks that this frees are used again, and the component's number
 * becomes the rank of all its nodes. Components are counted down from the number of nodes, so that
 * a node's rank tells whether its component is finished: with k nodes in finished components there
 * are at most k of these, and at most bound − k ranks are in use below them.
 *
 * <p>A frame of the search's own stack is a node, the event it left by, and three bits; the arcs
 * are resumed after that event. The stack and the ranks are outside the Java heap, so that neither
 * depth nor size of a graph is limited by it.
 *
 * <p>An arc to a discovered node stays within a component unless that node's component is finished.
 * So crossing arcs are counted and terminal components recognised without another pass.
 */
final class ComponentSearch implements Component, AutoCloseable {
  private static final int INNER = 1; // a node that is not the first discovered of its component
  private static final int LEAVES = 2;
  private static final int CYCLIC = 4;
  private static final int PULSE = 1 << 10;

  private final Digraph graph;
  private final Components.Visitor visitor;
  private final long bound;
  private final PackedArray ranks;
  private final PackedArray path;
  private final PackedArray events;
  private final PackedArray choices;
  private final PackedArray flags;
  private final PackedArray left;
  private long met;
  private long count;
  private long crossing;
  private long done;

  // The component that is passed to the visitor.
  private long size;
  private long first;
  private int traits;

  private ComponentSearch(
      Digraph graph, MemoryBudget budget, Components.Visitor visitor, PackedArray ranks) {
    this.graph = graph;
    this.visitor = visitor;
    this.bound = graph.bound();
    this.ranks = ranks;
    this.path = new PackedArray(budget, bits(bound));
    this.events = new PackedArray(budget, 1);
    this.choices = new PackedArray(budget, 1);
    this.flags = new PackedArray(budget, 3);
    this.left = new PackedArray(budget, bits(bound));
  }

  static Components run(Digraph graph, MemoryBudget budget, Components.Visitor visitor) {
    long bound = graph.bound();
    PackedArray ranks = PackedArray.zeros(budget, bound, bits(bound));
    try (ComponentSearch search = new ComponentSearch(graph, budget, visitor, ranks)) {
      boolean complete = search.all();
      return new Components(ranks, bound, search.count, search.crossing, complete);
    } catch (MemoryExhausted exhausted) {
      ranks.close();
      throw exhausted;
    }
  }

  private static int bits(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value);
  }

  private boolean all() {
    for (long node = 0; node < bound; node++) {
      if (ranks.get(node) == 0 && graph.contains(node) && !from(node)) {
        return false;
      }
    }
    return true;
  }

  private boolean from(long start) {
    long node = start;
    enter(node);
    while (true) {
      long next = advance(node);
      if (next >= 0) {
        node = next;
        enter(node);
        continue;
      }
      if (!leave(node)) {
        return false;
      }
      long top = path.size() - 1;
      if (top < 0) {
        return true;
      }
      node = path.get(top);
      graph.resume(node, events.get(top), (int) choices.get(top));
    }
  }

  private void enter(long node) {
    ranks.set(node, ++met);
    path.add(node);
    events.add(0);
    choices.add(0);
    flags.add(0);
    graph.enter(node);
  }

  /**
   * Follows the node's arcs up to one that leads to an undiscovered node, and returns that; -1 if
   * there is none.
   */
  private long advance(long node) {
    long top = path.size() - 1;
    long rank = ranks.get(node);
    long found = flags.get(top);
    long next = -1;
    while (graph.next()) {
      long target = graph.target();
      if (!graph.contains(target)) {
        crossing++;
        found |= LEAVES;
        continue;
      }
      long reached = ranks.get(target);
      if (reached == 0) {
        put(events, top, graph.event());
        put(choices, top, graph.choice());
        next = target;
        break;
      }
      if (finished(reached)) {
        crossing++;
        found |= LEAVES;
      } else {
        found |= CYCLIC;
        if (reached < rank) {
          rank = reached;
          found |= INNER;
        }
      }
    }
    ranks.set(node, rank);
    flags.set(top, found);
    return next;
  }

  private static void put(PackedArray array, long index, long value) {
    array.widen(bits(value));
    array.set(index, value);
  }

  private boolean finished(long rank) {
    return rank > bound - count;
  }

  /** Leaves the topmost node, all of whose arcs are done. */
  private boolean leave(long node) {
    int found = (int) flags.get(flags.size() - 1);
    path.removeLast();
    events.removeLast();
    choices.removeLast();
    flags.removeLast();
    boolean inner = (found & INNER) != 0;
    boolean goOn = true;
    if (inner) {
      left.add(node);
    } else {
      goOn = complete(node, found);
    }
    long below = path.size() - 1;
    if (below >= 0) {
      tell(below, node, inner, found);
    }
    return goOn && (++done % PULSE != 0 || visitor.pulse(done));
  }

  /** Passes what was learnt about a node to the node below it on the stack. */
  private void tell(long below, long node, boolean inner, int found) {
    long known = flags.get(below);
    if (inner) {
      // A component is a connected part of the depth-first tree, so the node below is in it too.
      known |= CYCLIC | (found & LEAVES);
      long parent = path.get(below);
      long rank = ranks.get(node);
      if (rank < ranks.get(parent)) {
        ranks.set(parent, rank);
        known |= INNER;
      }
    } else {
      crossing++;
      known |= LEAVES;
    }
    flags.set(below, known);
  }

  private boolean complete(long node, int found) {
    long rank = ranks.get(node);
    long behind = left.size();
    while (behind > 0 && ranks.get(left.get(behind - 1)) >= rank) {
      behind--;
    }
    size = left.size() - behind + 1;
    first = node;
    traits = found;
    boolean goOn = visitor.found(this);
    long number = bound - count++;
    ranks.set(node, number);
    while (left.size() > behind) {
      ranks.set(left.get(left.size() - 1), number);
      left.removeLast();
    }
    met -= size;
    return goOn;
  }

  @Override
  public long number() {
    return count;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public long node(long index) {
    return index == 0 ? first : left.get(left.size() - index);
  }

  @Override
  public boolean terminal() {
    return (traits & LEAVES) == 0;
  }

  @Override
  public boolean cyclic() {
    return (traits & CYCLIC) != 0;
  }

  @Override
  public void close() {
    path.close();
    events.close();
    choices.close();
    flags.close();
    left.close();
  }
}
