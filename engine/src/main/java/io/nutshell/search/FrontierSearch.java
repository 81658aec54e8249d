package io.nutshell.search;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;

/**
 * The frontier loop: takes a state, fires its events, stores the targets, and adds the new ones to
 * the frontier. With a first-in-first-out frontier that is breadth-first search.
 */
public final class FrontierSearch {
  private final Exploration exploration;
  private final Frontier frontier;
  private final StateStore.Inserter inserter;
  private final Successors successors;
  private final State source = new State(1);
  private final State target = new State(1);

  private FrontierSearch(Exploration exploration, Frontier frontier) {
    this.exploration = exploration;
    this.frontier = frontier;
    this.inserter = exploration.store.inserter();
    this.successors = exploration.model.successors();
  }

  /** Explores in breadth-first order until done or stopped; the exploration tells which. */
  public static void breadthFirst(Exploration exploration) {
    try (Frontier frontier =
        exploration.store instanceof Retrievable retrievable
            ? new DiscoveryOrder(retrievable)
            : new StateQueue(exploration.budget)) {
      new FrontierSearch(exploration, frontier).run();
    } catch (MemoryExhausted exhausted) {
      exploration.stop = Stop.MEMORY;
    }
  }

  private void run() {
    exploration.model.initial(source);
    long initial = inserter.addInitial(source);
    frontier.add(initial, source);
    exploration.levels = 1;
    if (!exploration.found(initial, source, initial, 0, 0)) {
      return;
    }
    long leftInLevel = 1;
    while (frontier.size() > 0) {
      if (leftInLevel == 0) {
        leftInLevel = frontier.size();
        exploration.levels++;
        exploration.depth++;
      }
      boolean goOn = exploration.depth < exploration.limits.maxDepth() ? expand() : look();
      if (!goOn) {
        return;
      }
      leftInLevel--;
      if (++exploration.expanded % Exploration.PULSE == 0 && !exploration.pulse(frontier.size())) {
        return;
      }
    }
  }

  private boolean expand() {
    long id = frontier.take(source);
    inserter.from(id, source, exploration.depth);
    successors.reset(source);
    boolean dead = true;
    while (successors.next()) {
      dead = false;
      if (!successors.fire(target)) {
        if (!exploration.faulty(
            id, source, successors.event(), successors.choice(), successors.fault())) {
          return false;
        }
        continue;
      }
      exploration.transitions++;
      long added = inserter.add(target, successors.event(), successors.choice());
      if (added >= 0) {
        frontier.add(added, target);
        if (!exploration.found(added, target, id, successors.event(), successors.choice())) {
          return false;
        }
      }
    }
    return !dead || exploration.dead(id, source);
  }

  /** At the depth limit a state is only asked whether it has successors. */
  private boolean look() {
    long id = frontier.take(source);
    successors.reset(source);
    if (successors.next()) {
      exploration.cutByDepth = true;
      return true;
    }
    return exploration.dead(id, source);
  }
}
