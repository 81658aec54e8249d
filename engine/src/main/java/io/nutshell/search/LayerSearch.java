package io.nutshell.search;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.store.BatchStore;

/**
 * The layer loop: breadth-first search for a store that takes states in batches. It expands all
 * states of a layer, offers their successors to the store, and has the store settle each batch when
 * it is full and when the layer ends; what was new is the next layer. Levels are therefore exact,
 * and so are the lengths of traces.
 */
public final class LayerSearch {
  /** States have no lasting numbers here. */
  private static final long UNNUMBERED = -1;

  private final Exploration exploration;
  private final BatchStore store;
  private final Successors successors;
  private final LayerTraces traces;
  private final State source = new State(1);
  private final State target = new State(1);
  private final BatchStore.Visitor visitor = this::found;
  private boolean first = true;

  private LayerSearch(Exploration exploration, BatchStore store) {
    this.exploration = exploration;
    this.store = store;
    this.successors = exploration.model.successors();
    this.traces = new LayerTraces(exploration, store);
  }

  /** Explores in breadth-first order until done or stopped; the exploration tells which. */
  public static void breadthFirst(Exploration exploration) {
    if (!(exploration.store instanceof BatchStore store)) {
      throw new IllegalArgumentException("the layer loop needs a store that takes batches");
    }
    try {
      new LayerSearch(exploration, store).run();
    } catch (MemoryExhausted exhausted) {
      exploration.stop = Stop.MEMORY;
    }
  }

  private void run() {
    exploration.ways = exploration.traces ? traces : null;
    exploration.model.initial(source);
    boolean _ = store.offer(source);
    exploration.levels = 1;
    if (!store.settle(visitor)) {
      return;
    }
    traces.level = 0;
    while (store.advance() > 0) {
      if (!first) {
        exploration.nextLevel();
      }
      first = false;
      boolean expanding = exploration.depth < exploration.limits.maxDepth();
      while (store.next(source)) {
        if (!(expanding ? expand() : look())) {
          return;
        }
        if (++exploration.expanded % Exploration.PULSE == 0
            && !exploration.pulse(store.waiting())) {
          return;
        }
      }
      if (!settle()) {
        return;
      }
    }
  }

  private boolean expand() {
    traces.level = exploration.depth;
    successors.reset(source);
    boolean dead = true;
    while (successors.next()) {
      dead = false;
      if (successors.fire(target)) {
        exploration.transitions++;
        if (!store.offer(target) && !settle()) {
          return false;
        }
      } else if (!exploration.faulty(
          UNNUMBERED, source, successors.event(), successors.choice(), successors.fault())) {
        return false;
      }
    }
    return !dead || exploration.dead(UNNUMBERED, source);
  }

  private boolean settle() {
    traces.level = exploration.depth + 1;
    boolean goOn = store.settle(visitor);
    traces.level = exploration.depth;
    return goOn;
  }

  private boolean found(State state) {
    return exploration.found(exploration.states, state);
  }

  /** At the depth limit a state is only asked whether it has successors. */
  private boolean look() {
    traces.level = exploration.depth;
    successors.reset(source);
    if (successors.next()) {
      exploration.cutByDepth = true;
      return true;
    }
    return exploration.dead(UNNUMBERED, source);
  }
}
