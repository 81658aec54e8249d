package io.nutshell.search;

import io.nutshell.store.BatchStore;
import io.nutshell.store.auto.AutoStore;

/** Breadth-first search: picks the loop that fits the store. */
public final class BreadthFirst {
  private BreadthFirst() {}

  /** Explores until done or stopped. */
  public static Outcome search(Exploration exploration) {
    return switch (exploration.store()) {
      case BatchStore store -> LayerSearch.breadthFirst(exploration, store);
      case AutoStore states -> search(exploration, states);
      default -> FrontierSearch.breadthFirst(exploration);
    };
  }

  /** Explores with the fast store until memory runs short, then with the tight one. */
  private static Outcome search(Exploration exploration, AutoStore states) {
    Past past = exploration.past();
    if (past != null && !past.edges()) {
      states.abandon();
      return LayerSearch.breadthFirst(exploration, states.tight());
    }
    Course course = new Course(exploration);
    boolean roomLeft = FrontierSearch.run(course, states);
    if (!roomLeft && course.resuming) {
      course.stop(Stop.MEMORY);
    } else if (!roomLeft || states.crowded()) {
      LayerSearch.carryOn(course, states);
    }
    return course.end();
  }
}
