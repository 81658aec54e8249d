package io.nutshell.search;

import io.nutshell.memory.DiskFailure;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import io.nutshell.store.BatchStore;
import io.nutshell.store.Retrievable;
import io.nutshell.store.auto.AutoStore;
import org.jspecify.annotations.Nullable;

/**
 * The layer loop: breadth-first search for a store that takes states in batches. It expands all
 * states of a layer, offers their successors to the store, and has the store settle them when the
 * layer ends; the new states are the next layer. So a state's layer is its distance from the
 * initial state, and traces are shortest.
 */
public final class LayerSearch {
  /** Passed as the id: states have no lasting numbers in this search. */
  private static final long UNNUMBERED = -1;

  private final Course course;
  private final BatchStore store;
  private final Expansion expansion;
  private final LayerTraces traces;
  private final State source = new State(1);
  private final State target = new State(1);
  private final BatchStore.Visitor visitor = this::found;
  private final BatchStore.Visitor noting = this::note;
  private final @Nullable RecentStates recent;
  private @Nullable LayerTeam together;

  private LayerSearch(Course course, BatchStore store) {
    this.course = course;
    this.store = store;
    this.expansion = Expansion.of(course.exploration.model());
    this.recent = RecentStates.of(course.exploration.model());
    this.traces = new LayerTraces(course, store);
    course.paths = traces;
    course.source = null;
  }

  /** Explores in breadth-first order until done or stopped. */
  static Outcome breadthFirst(Exploration exploration, BatchStore store) {
    Course course = new Course(exploration);
    run(
        course,
        () -> {
          LayerSearch search = new LayerSearch(course, store);
          Past past = exploration.past();
          boolean inLayer = past != null && past.expanded() < past.layerEnd();
          if (past == null ? search.begin() : search.resume(past)) {
            search.run(inLayer);
          }
        });
    return course.end();
  }

  /** Continues in the tight store the search that the frontier loop began in the fast one. */
  static void carryOn(Course course, AutoStore states) {
    run(
        course,
        () -> {
          long began = System.nanoTime();
          Retrievable frozen = states.frozen().retrievable();
          if (frozen == null) {
            throw new IllegalArgumentException("the store does not give states back");
          }
          LayerSearch search = new LayerSearch(course, states.tight());
          course.retract();
          long expanded = course.expanded;
          long count = course.states;
          if (search.store.takeOver(
              frozen, expanded, course.layerEnd, count, () -> course.pulse(count - expanded))) {
            states.leave(count, began);
            search.run(expanded < course.layerEnd);
          }
        });
  }

  private static void run(Course course, Runnable search) {
    try {
      search.run();
    } catch (MemoryExhausted exhausted) {
      course.stop(Stop.MEMORY);
    } catch (DiskFailure failure) {
      course.failed(failure);
    }
  }

  /**
   * @param begun whether the search is within a layer, rather than before the next one
   */
  private void run(boolean begun) {
    boolean inLayer = begun;
    while (inLayer || store.advance() > 0) {
      if (!inLayer && course.expanded > 0) {
        course.nextLayer();
      }
      inLayer = false;
      traces.layer = course.depth;
      boolean expanding = course.depth < course.limits.maxDepth();
      if (expanding && !expandTogether()) {
        return;
      }
      while (store.next(source)) {
        if (!(expanding ? expand() : look())) {
          return;
        }
        if (++course.expanded % Course.PULSE == 0 && !course.pulse(store.waiting())) {
          return;
        }
      }
      if (!settle()) {
        return;
      }
      endLayer();
    }
  }

  /**
   * Has several threads expand the layer, or the first part of it, if it is large enough; false if
   * the search must stop.
   */
  private boolean expandTogether() {
    Parallelism how = course.exploration.parallelism();
    if (how.team().size() == 1
        || course.states < how.minStates()
        || store.waiting() < how.minLayer()
        || course.countsSteps()) {
      return true;
    }
    BatchStore.Rounds rounds = store.rounds(how.team());
    if (rounds == null) {
      return true;
    }
    if (together == null) {
      together = new LayerTeam(course, store, how.team());
    }
    return together.expand(rounds);
  }

  /**
   * Marks the journal only at the end of a layer, since another search may find the states of a
   * layer in another order.
   */
  private void endLayer() {
    course.mark();
    if (course.journal != null && course.journal.due()) {
      course.journal.commit();
    }
  }

  private boolean begin() {
    course.exploration.model().initial(source);
    store.offer(source);
    return store.settle(visitor);
  }

  /**
   * Adds the states that another search has recorded, without computing successors: first the
   * expanded states, which need not be read from the store again; then the layer that was being
   * expanded, at whose first state this search continues; then the states found of the next layer.
   */
  private boolean resume(Past past) {
    long index = 0;
    boolean expanded = true;
    while (past.next()) {
      if (expanded && index == past.expanded()) {
        expanded = false;
        settleAndSkip();
      }
      boolean goOn = true;
      switch (past.kind()) {
        case LAYER -> {
          if (index == past.layerEnd() && past.expanded() < index) {
            store.settle(noting);
            store.advance();
          }
          course.transitions = past.transitionsBefore();
          course.nextLayer();
        }
        case FOUND -> goOn = resumeState(past, index++, expanded);
        case DEAD -> {
          traces.layer = course.depth;
          goOn = course.dead(past.id(), past.state());
        }
        case FAULTY -> goOn = resumeFault(past);
      }
      if (!goOn) {
        return false;
      }
    }
    if (expanded) {
      settleAndSkip();
    } else {
      store.settle(noting);
    }
    requireSuccessors(past);
    course.resumeAfter(past);
    return true;
  }

  /** Rejects records that lack a successor of a sampled state. */
  private void requireSuccessors(Past past) {
    BatchStore.Visitor none =
        _ -> {
          throw past.contradiction("a successor of an expanded state is missing");
        };
    for (Past.Expanded expanded : past.sample()) {
      expansion.begin(expanded.state());
      while (expansion.next(target)) {
        if (!expansion.failed()) {
          store.offer(target);
        }
      }
    }
    boolean _ = store.settle(none);
  }

  private boolean resumeState(Past past, long index, boolean expanded) {
    State state = past.state();
    if (expanded) {
      boolean _ = noting.found(state);
    }
    traces.layer = index == 0 ? 0 : course.depth + 1;
    if (!course.found(index, state)) {
      return false;
    }
    store.offer(state);
    return true;
  }

  /**
   * Settles a batch of states that are expanded and recorded already, and skips them in the layer.
   */
  private void settleAndSkip() {
    store.settleUnseen(_ -> {});
    if (store.advance() > 0) {
      while (store.next(source)) {
        // Skips a state that is expanded already.
      }
    }
  }

  private boolean resumeFault(Past past) {
    traces.layer = course.depth;
    return course.resumeFault(past, expansion, target);
  }

  private boolean expand() {
    traces.layer = course.depth;
    expansion.begin(source);
    while (expansion.next(target)) {
      course.step(source, expansion, target);
      if (expansion.failed()) {
        if (!course.faulty(
            UNNUMBERED, source, expansion.event(), expansion.choice(), expansion.fault())) {
          return false;
        }
        continue;
      }
      course.transitions++;
      if (recent == null || !recent.meet(target)) {
        store.offer(target);
      }
    }
    return !expansion.dead() || course.dead(UNNUMBERED, source);
  }

  private boolean settle() {
    if (looksAtStates()) {
      traces.layer = course.depth + 1;
      boolean goOn = store.settle(visitor);
      traces.layer = course.depth;
      return goOn;
    }
    store.settleUnseen(course::found);
    return true;
  }

  /** Whether new states are reported one by one, rather than only counted. */
  private boolean looksAtStates() {
    return course.watchesStates()
        || course.journal != null
        || course.limits.maxStates() < Limits.NONE.maxStates();
  }

  private boolean found(State state) {
    boolean _ = noting.found(state);
    return course.found(course.states, state);
  }

  private boolean note(State state) {
    if (course.journal != null) {
      course.journal.found(state, UNNUMBERED, 0, 0);
    }
    return true;
  }

  /** At the depth limit: finds out whether a state has successors, without storing them. */
  private boolean look() {
    traces.layer = course.depth;
    expansion.begin(source);
    if (expansion.hasNext()) {
      course.cutByDepth = true;
      return true;
    }
    return course.dead(UNNUMBERED, source);
  }
}
