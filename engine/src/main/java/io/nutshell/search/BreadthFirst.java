package io.nutshell.search;

import io.nutshell.store.BatchStore;

/** Breadth-first search by the loop that the store needs. */
public final class BreadthFirst {
  private BreadthFirst() {}

  /** Explores until done or stopped; the exploration tells which. */
  public static void search(Exploration exploration) {
    if (exploration.store instanceof BatchStore) {
      LayerSearch.breadthFirst(exploration);
    } else {
      FrontierSearch.breadthFirst(exploration);
    }
  }
}
