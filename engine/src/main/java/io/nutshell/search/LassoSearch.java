package io.nutshell.search;

import io.nutshell.memory.DiskFailure;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.NumberArray;
import io.nutshell.memory.NumberSet;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds a shortest path to a state of a complete search, and a shortest cycle through it, each in
 * two phases: a breadth-first search over the numbers of states, which keeps the number of each
 * state's predecessor; and then, for the states of the path only, the events between them.
 */
final class LassoSearch {

  /**
   * A path that ends with a cycle.
   *
   * @param path null if a limit was reached before it was found
   * @param loop the number of steps before the cycle
   */
  record Lasso(@Nullable Path path, int loop) {}

  private final Course course;
  private final StoredSteps steps;

  LassoSearch(Course course, StoredSteps steps) {
    this.course = course;
    this.steps = steps;
  }

  /**
   * A lasso whose cycle goes through a state. The course ends as decided, even if a limit is
   * reached before the lasso is found: that there is one is known.
   *
   * @param inside the states in which the cycle is searched for
   */
  Lasso through(long state, LongPredicate inside) {
    course.stop(Stop.DECIDED);
    try {
      long initial = steps.initial();
      Path stem = state == initial ? new Path(course.budget(), 0) : path(initial, state, _ -> true);
      Path cycle = stem == null ? null : path(state, state, inside);
      if (stem != null && cycle != null) {
        return new Lasso(stem.then(cycle), stem.length());
      }
    } catch (MemoryExhausted | DiskFailure tooLarge) {
      // There is no room for the numbers of the predecessors.
    }
    return new Lasso(null, CycleOutcome.NO_LOOP);
  }

  /** A shortest path of at least one step; null if a limit was reached. */
  private @Nullable Path path(long from, long to, LongPredicate inside) {
    // For each state found, the number of its predecessor plus one.
    try (NumberArray parents = steps.zeros(steps.bits());
        NumberSet one = steps.noStates();
        NumberSet other = steps.noStates()) {
      NumberSet layer = one;
      NumberSet next = other;
      layer.add(from);
      while (parents.get(to) == 0) {
        if (layer.count() == 0) {
          throw new IllegalStateException("there is no path between two connected states");
        }
        NumberSet found = next;
        if (!steps.follow(
            layer,
            source -> source + 1,
            (parent, target) -> {
              if (parents.get(target) == 0 && inside.test(target)) {
                parents.set(target, parent);
                found.add(target);
              }
              return true;
            })) {
          return null;
        }
        next = layer;
        layer = found;
      }
      return events(from, to, parents);
    }
  }

  /** The events between the states of a path, whose predecessors are known. */
  private Path events(long from, long to, NumberArray parents) {
    long length = 0;
    long at = to;
    do {
      at = parents.get(at) - 1;
      length++;
    } while (at != from);
    Path path = new Path(course.budget(), length);
    Expansion expansion = Expansion.of(course.exploration.model());
    State source = new State(1);
    State target = new State(1);
    State reached = new State(1);
    at = to;
    for (int step = path.length() - 1; step >= 0; step--) {
      long parent = parents.get(at) - 1;
      steps.get(at, target);
      steps.get(parent, source);
      expansion.begin(source);
      do {
        if (!expansion.next(reached)) {
          throw new IllegalStateException("a step cannot be made again");
        }
      } while (expansion.failed() || !reached.equals(target));
      path.set(step, expansion.event(), expansion.choice());
      at = parent;
    }
    return path;
  }
}
