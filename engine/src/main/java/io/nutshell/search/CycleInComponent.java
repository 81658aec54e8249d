package io.nutshell.search;

import io.nutshell.memory.PackedArray;
import io.nutshell.model.State;
import io.nutshell.store.Marks;
import io.nutshell.store.Path;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import io.nutshell.store.TraceLog;
import java.util.Objects;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds a cycle in a strongly connected component that has a step of each acceptance set and is
 * fair: from the start to the nearest step of a set not yet taken, or that makes the cycle fair to
 * one more unit, and so on, and then back to the start. Under strong fairness the way back may
 * enable further units; then another round follows. Each part is a shortest one, by breadth-first
 * search.
 */
final class CycleInComponent {
  private final Course course;
  private final CycleMarks marks;
  private final LongPredicate inside;
  private final StateStore.Inserter lookUp;
  private final Retrievable states;
  private final Expansion expansion;
  private final State source = new State(1);
  private final State target = new State(1);

  /** Where the part found last ends. */
  private long end;

  /**
   * @param inside whether a state is in the component
   */
  CycleInComponent(Course course, Acceptance acceptance, LongPredicate inside) {
    this.course = course;
    this.marks = new CycleMarks(acceptance);
    this.inside = inside;
    this.lookUp = course.states().inserter();
    this.states = Objects.requireNonNull(lookUp.reader());
    this.expansion = Expansion.of(course.exploration.model());
  }

  /** A cycle from a state back to it, of at least one step; null if a limit was reached. */
  @Nullable Path through(long start) {
    Path cycle = new Path(course.budget(), 0);
    State at = new State(1);
    states.get(start, at);
    marks.clear();
    marks.visit(at);
    end = start;
    while (!marks.accepted() || end != start || cycle.length() == 0) {
      long from = end;
      Path part =
          marks.accepted()
              ? part(from, (_, reached) -> reached == start)
              : part(from, (event, _) -> marks.helped(source, event, target));
      if (part == null) {
        return null;
      }
      addMarks(at, part);
      cycle = cycle.then(part);
    }
    return cycle;
  }

  /** Walks a part, from and to {@code at}. */
  private void addMarks(State at, Path part) {
    for (int i = 0; i < part.length(); i++) {
      if (!expansion.repeat(at, part.event(i), part.choice(i), target) || expansion.failed()) {
        throw new IllegalStateException("a path cannot be walked again");
      }
      marks.take(at, part.event(i));
      marks.visit(target);
      at.copyFrom(target);
    }
  }

  /**
   * A shortest path from a state to one of the goals, of no steps if it is one of them; null if a
   * limit was reached.
   */
  @Nullable Path to(long from, LongPredicate goal) {
    return goal.test(from)
        ? new Path(course.budget(), 0)
        : part(from, (_, reached) -> goal.test(reached));
  }

  /** The state in which the path found last ends. */
  long end() {
    return end;
  }

  /** Whether a step from {@link #source} to {@link #target} is the one looked for. */
  @FunctionalInterface
  private interface Goal {
    boolean test(long event, long reached);
  }

  /** A shortest path that ends with a step looked for; null if a limit was reached. */
  private @Nullable Path part(long from, Goal goal) {
    try (Marks seen = new Marks(course.budget());
        PackedArray queue = new PackedArray(course.budget(), 1);
        TraceLog log = new TraceLog(course.budget(), course.exploration.model().choices())) {
      seen.set(from);
      queue.add(from);
      log.add(0, 0, 0);
      for (long i = 0; i < queue.size(); i++) {
        if (i % Course.PULSE == 0 && !course.inTime()) {
          return null;
        }
        long id = queue.get(i);
        states.get(id, source);
        // No path to a state is longer than the stack has been, so the store replaces none.
        lookUp.from(id, source, course.levels);
        expansion.begin(source);
        while (expansion.next(target)) {
          if (expansion.failed()) {
            continue;
          }
          long event = expansion.event();
          int choice = expansion.choice();
          long found = lookUp.add(target, event, choice);
          if (found >= 0) {
            // Not in the component, all of whose states are stored. The search ends after this.
            continue;
          }
          if (!inside.test(~found)) {
            continue;
          }
          if (goal.test(event, ~found)) {
            end = ~found;
            return log.path(i).then(event, choice);
          }
          if (!seen.get(~found)) {
            seen.set(~found);
            queue.add(~found);
            log.add(i, event, choice);
          }
        }
      }
    }
    throw new IllegalStateException("a component is not strongly connected");
  }
}
