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
 * Finds a cycle in a strongly connected component that has a step of each acceptance set: from the
 * start to the nearest step of a set not yet taken, and so on, and then back to the start. Each
 * part is a shortest one, by breadth-first search.
 */
final class CycleInComponent {
  private final Course course;
  private final Acceptance acceptance;
  private final LongPredicate inside;
  private final StateStore.Inserter lookUp;
  private final Retrievable states;
  private final Expansion expansion;
  private final State source = new State(1);
  private final State target = new State(1);

  /** Where the part found last ends, and the sets of its last step. */
  private long end;

  private long taken;

  /**
   * @param inside whether a state is in the component
   */
  CycleInComponent(Course course, Acceptance acceptance, LongPredicate inside) {
    this.course = course;
    this.acceptance = acceptance;
    this.inside = inside;
    this.lookUp = course.states().inserter();
    this.states = Objects.requireNonNull(lookUp.reader());
    this.expansion = Expansion.of(course.exploration.model());
  }

  /** A cycle from a state back to it, of at least one step; null if a limit was reached. */
  @Nullable Path through(long start) {
    Path cycle = new Path(course.budget(), 0);
    long missing = acceptance.all();
    long at = start;
    while (missing != 0) {
      Path part = part(at, missing, -1);
      if (part == null) {
        return null;
      }
      cycle = cycle.then(part);
      missing &= ~taken;
      at = end;
    }
    if (at == start && cycle.length() > 0) {
      return cycle;
    }
    Path back = part(at, 0, start);
    return back == null ? null : cycle.then(back);
  }

  /**
   * A shortest path to a step of a wanted set, or to a step that ends in the goal; null if a limit
   * was reached.
   */
  private @Nullable Path part(long from, long wanted, long goal) {
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
          taken = acceptance.of(source, event);
          if ((taken & wanted) != 0 || ~found == goal) {
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
