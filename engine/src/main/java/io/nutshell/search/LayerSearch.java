package io.nutshell.search;

import io.nutshell.memory.DiskFailure;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.store.BatchStore;
import io.nutshell.store.MovingSet;
import io.nutshell.store.Retrievable;

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
  private final BatchStore.Visitor noting = this::note;

  private LayerSearch(Exploration exploration, BatchStore store) {
    this.exploration = exploration;
    this.store = store;
    this.successors = exploration.model.successors();
    this.traces = new LayerTraces(exploration, store);
    exploration.ways = exploration.traces ? traces : null;
    exploration.paths = null;
    exploration.source = null;
  }

  /** Explores in breadth-first order until done or stopped; the exploration tells which. */
  static void breadthFirst(Exploration exploration, BatchStore store) {
    try {
      LayerSearch search = new LayerSearch(exploration, store);
      Past past = exploration.past;
      boolean inLayer = past != null && past.expanded() < past.levelEnd();
      exploration.levels = 1;
      if (past == null ? search.begin() : search.takeUp(past)) {
        search.run(inLayer);
      }
    } catch (MemoryExhausted exhausted) {
      exploration.stop = Stop.MEMORY;
    } catch (DiskFailure failure) {
      exploration.failed(failure);
    }
  }

  /** Goes on in the tight store with what the frontier loop did in the fast one. */
  static void carryOn(Exploration exploration, MovingSet states) {
    long began = System.nanoTime();
    Retrievable frozen = states.frozen().retrievable();
    if (frozen == null) {
      throw new IllegalArgumentException("the store does not give states back");
    }
    LayerSearch search = new LayerSearch(exploration, states.tight());
    exploration.retract();
    long expanded = exploration.expanded;
    long count = exploration.states;
    if (search.store.takeOver(
        frozen, expanded, exploration.levelEnd, count, () -> exploration.pulse(count - expanded))) {
      states.leave(count, began);
      search.run(expanded < exploration.levelEnd);
    }
  }

  /**
   * @param begun whether it stands in a layer, and not before the next one
   */
  private void run(boolean begun) {
    boolean inLayer = begun;
    while (inLayer || store.advance() > 0) {
      if (!inLayer && exploration.expanded > 0) {
        exploration.nextLevel();
      }
      inLayer = false;
      traces.level = exploration.depth;
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
      endLayer();
    }
  }

  /** States of a layer come in no order that another search would find again: only here. */
  private void endLayer() {
    exploration.mark();
    if (exploration.journal != null && exploration.journal.due()) {
      exploration.journal.commit();
    }
  }

  private boolean begin() {
    exploration.model.initial(source);
    boolean _ = store.offer(source);
    return store.settle(visitor);
  }

  /**
   * Does again what another search noted, without looking for successors: puts the states that were
   * expanded into the set, and reads them at once; then those of the layer that was being expanded,
   * and stands before the first of them; then what was found of the next layer.
   */
  private boolean takeUp(Past past) {
    long index = 0;
    boolean expanded = true;
    while (past.next()) {
      if (expanded && index == past.expanded()) {
        expanded = false;
        settleAndRead();
      }
      boolean goOn = true;
      switch (past.kind()) {
        case LEVEL -> {
          if (index == past.levelEnd() && past.expanded() < index) {
            store.settle(noting);
            store.advance();
          }
          exploration.transitions = past.transitionsBefore();
          exploration.nextLevel();
        }
        case FOUND -> goOn = takeUpState(past, index++, expanded);
        case DEAD -> {
          traces.level = exploration.depth;
          goOn = exploration.dead(past.id(), past.state());
        }
        case FAULTY -> goOn = takeUpFault(past);
      }
      if (!goOn) {
        return false;
      }
    }
    if (expanded) {
      settleAndRead();
    } else {
      store.settle(noting);
    }
    requireSuccessors(past);
    exploration.takeUp(past);
    return true;
  }

  /** The successors of the sample were found, or what the other search noted is not true. */
  private void requireSuccessors(Past past) {
    BatchStore.Visitor none =
        _ -> {
          throw past.contradiction("a state is said to be expanded, and a successor is missing");
        };
    for (Past.Expanded expanded : past.sample()) {
      successors.reset(expanded.state());
      while (successors.next()) {
        if (successors.fire(target) && !store.offer(target)) {
          boolean _ = store.settle(none);
        }
      }
    }
    boolean _ = store.settle(none);
  }

  private boolean takeUpState(Past past, long index, boolean expanded) {
    State state = past.state();
    if (expanded) {
      boolean _ = noting.found(state);
    }
    traces.level = index == 0 ? 0 : exploration.depth + 1;
    if (!exploration.found(index, state)) {
      return false;
    }
    if (!store.offer(state)) {
      if (expanded) {
        settleAndRead();
      } else {
        store.settle(noting);
      }
    }
    return true;
  }

  /** What is in the batch was expanded, and noted: nothing of it is to be read again. */
  private void settleAndRead() {
    store.settle(_ -> true);
    if (store.advance() > 0) {
      while (store.next(source)) {
        // Nothing is to be done with it.
      }
    }
  }

  private boolean takeUpFault(Past past) {
    traces.level = exploration.depth;
    return !successors.seek(past.state(), past.event(), past.choice())
        || successors.fire(target)
        || exploration.faulty(
            past.id(), past.state(), past.event(), past.choice(), successors.fault());
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
    boolean _ = noting.found(state);
    return exploration.found(exploration.states, state);
  }

  private boolean note(State state) {
    if (exploration.journal != null) {
      exploration.journal.found(state, UNNUMBERED, 0, 0);
    }
    return true;
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
