package io.nutshell.search;

import io.nutshell.memory.DiskFailure;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.store.BatchStore;
import io.nutshell.store.MovingSet;

/** Breadth-first search by the loop that the store needs. */
public final class BreadthFirst {
  private BreadthFirst() {}

  /** Explores until done or stopped; the exploration tells which. */
  public static void search(Exploration exploration) {
    switch (exploration.store) {
      case BatchStore store -> LayerSearch.breadthFirst(exploration, store);
      case MovingSet states -> search(exploration, states);
      default -> FrontierSearch.breadthFirst(exploration);
    }
  }

  /** Explores with the fast store while there is room, and with the tight one afterwards. */
  private static void search(Exploration exploration, MovingSet states) {
    Past past = exploration.past;
    if (past != null && !past.edges()) {
      states.abandon();
      LayerSearch.breadthFirst(exploration, states.tight());
      return;
    }
    Relocation relocation = new Relocation(exploration, states);
    FrontierSearch.breadthFirst(exploration, relocation);
    boolean full = exploration.stop == Stop.MEMORY;
    boolean stillTakingUp = exploration.past != null;
    if (stillTakingUp || (!full && !relocation.crowded())) {
      return;
    }
    exploration.stop = null;
    try {
      LayerSearch.carryOn(exploration, states);
    } catch (MemoryExhausted noRoomForBoth) {
      exploration.stop = Stop.MEMORY;
    } catch (DiskFailure failure) {
      exploration.failed(failure);
    }
  }
}
