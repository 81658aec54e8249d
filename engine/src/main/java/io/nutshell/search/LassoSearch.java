package io.nutshell.search;

import io.nutshell.memory.DiskFailure;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.NumberArray;
import io.nutshell.memory.NumberSet;
import io.nutshell.memory.PackedArray;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds paths between the states of a complete search: a shortest path to a state, and a shortest
 * cycle through it, each in two phases: a breadth-first search over the numbers of states, which
 * keeps the number of each state's predecessor; and then, for the states of the path only, the
 * events between them.
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
  private final Expansion expansion;
  private final State source = new State(1);
  private final State target = new State(1);
  private final State reached = new State(1);

  LassoSearch(Course course, StoredSteps steps) {
    this.course = course;
    this.steps = steps;
    this.expansion = Expansion.of(course.exploration.model());
  }

  /**
   * A lasso whose cycle goes through a state. The course ends as decided, even if a limit is
   * reached before the lasso is found, since it is known to exist.
   *
   * @param inside the states in which the cycle is searched for
   */
  Lasso through(long state, LongPredicate inside) {
    course.stop(Stop.DECIDED);
    try {
      long initial = steps.initial();
      Path stem = new Path(course.budget(), 0);
      Segment toState =
          state == initial ? new Segment(stem, state) : path(initial, n -> n == state, _ -> true);
      Segment cycle = toState == null ? null : path(state, n -> n == state, inside);
      if (toState != null && cycle != null) {
        return new Lasso(toState.path().then(cycle.path()), toState.path().length());
      }
    } catch (MemoryExhausted | DiskFailure tooLarge) {
      // There is no room for the numbers of the predecessors.
    }
    return new Lasso(null, CycleOutcome.NO_LOOP);
  }

  /**
   * A part of a path, which begins in any state.
   *
   * @param end the number of its last state
   */
  record Segment(Path path, long end) {}

  /**
   * A shortest path of at least one step to a state of the goal; null if a limit was reached.
   *
   * @param inside the states that the path may go through; its last one must be among them too
   */
  @Nullable Segment path(long from, LongPredicate goal, LongPredicate inside) {
    // For each state found, the number of its predecessor plus one.
    try (NumberArray parents = steps.zeros(steps.bits());
        NumberSet one = steps.noStates();
        NumberSet other = steps.noStates()) {
      NumberSet layer = one;
      NumberSet next = other;
      long[] reached = {-1};
      layer.add(from);
      while (reached[0] < 0) {
        if (layer.isEmpty()) {
          throw new IllegalStateException("there is no path between two connected states");
        }
        NumberSet found = next;
        boolean goesOn =
            steps.follow(
                layer,
                source -> source + 1,
                (_, target) -> parents.get(target) == 0 && inside.test(target),
                (parent, target) -> {
                  if (parents.get(target) == 0) {
                    parents.set(target, parent);
                    found.add(target);
                    if (goal.test(target)) {
                      reached[0] = target;
                    }
                  }
                  return reached[0] < 0;
                });
        if (!goesOn && reached[0] < 0) {
          return null;
        }
        next = layer;
        layer = found;
      }
      return new Segment(events(from, reached[0], parents), reached[0]);
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
    at = to;
    for (int step = path.length() - 1; step >= 0; step--) {
      long parent = parents.get(at) - 1;
      set(path, step, parent, at);
      at = parent;
    }
    return path;
  }

  /** Sets a step of a path to an event between two states. */
  private void set(Path path, int step, long from, long to) {
    steps.get(to, target);
    steps.get(from, source);
    expansion.begin(source);
    do {
      if (!expansion.next(reached)) {
        throw new IllegalStateException("a step cannot be made again");
      }
    } while (expansion.failed() || !reached.equals(target));
    path.set(step, expansion.event(), expansion.choice());
  }

  /**
   * Walks through states, each of which has a successor among them or no successor at all, until a
   * state repeats or has no successor.
   *
   * @param limit the longest walk
   * @return a path from the first state; its loop is the number of all steps if the last state has
   *     no successor; null if a limit was reached
   */
  @Nullable Lasso walk(long from, LongPredicate inside, int limit) {
    try (NumberSet one = steps.noStates();
        PackedArray order = new PackedArray(course.budget(), steps.bits());
        NumberSet visited = steps.noStates()) {
      long at = from;
      while (visited.add(at)) {
        order.add(at);
        long[] next = {-1};
        one.add(at);
        boolean goesOn =
            steps.follow(
                one,
                _ -> 0,
                (_, successor) -> inside.test(successor),
                (_, successor) -> {
                  next[0] = successor;
                  return false;
                });
        if (order.size() > limit || (!goesOn && next[0] < 0)) {
          return null;
        }
        if (next[0] < 0) {
          return new Lasso(events(order, at), (int) order.size() - 1);
        }
        at = next[0];
      }
      int loop = 0;
      while (order.get(loop) != at) {
        loop++;
      }
      order.add(at);
      return new Lasso(events(order, at), loop);
    }
  }

  /** The events between consecutive states. */
  private Path events(PackedArray states, long last) {
    Path path = new Path(course.budget(), states.size() - 1);
    for (int step = 0; step < path.length(); step++) {
      set(path, step, states.get(step), step + 1 == path.length() ? last : states.get(step + 1L));
    }
    return path;
  }
}
