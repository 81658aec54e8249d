package io.nutshell.search;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import org.jspecify.annotations.Nullable;

/**
 * Nested depth-first search with a store that only knows hashes, and so has neither numbers for its
 * states nor colours.
 *
 * <p><b>How it works.</b> When the outer search leaves an accepting state, the <em>seed</em>, an
 * inner search looks for the seed again. It is in the same store, by states with one word more, so
 * that the two searches never take each other's states for their own; what an inner search has
 * visited, a later one need not visit again. The states on the stack are held in full, so what is
 * found is an accepting cycle; but states may be missed.
 *
 * <p>From C. Courcoubetis, M. Vardi, P. Wolper and M. Yannakakis, "Memory-efficient algorithms for
 * the verification of temporal properties" (1992), as in SPIN.
 */
public final class SeededSearch implements AutoCloseable {
  /** The flag of a frame whose state is accepting. */
  private static final int ACCEPTING = 1;

  private final Course course;
  private final Predicate accepting;
  private final SearchStack stack;
  private final State inner = new State(1);
  private final State seed = new State(1);
  private boolean found;
  private @Nullable Path path;
  private int loop;

  private SeededSearch(Course course, Predicate accepting) {
    this.course = course;
    this.accepting = accepting;
    this.stack = new SearchStack(course);
  }

  /** Searches until an accepting cycle is found, or nothing new is found, or a limit is reached. */
  public static CycleOutcome run(Exploration exploration, Predicate accepting) {
    Course course = new Course(exploration);
    try (SeededSearch search = new SeededSearch(course, accepting)) {
      course.paths = search.stack::paths;
      try {
        search.run();
      } catch (MemoryExhausted exhausted) {
        course.stop(Stop.MEMORY);
      }
      return search.found
          ? new CycleOutcome(course.end(), true, search.path, search.loop)
          : CycleOutcome.none(course.end());
    }
  }

  private void run() {
    long initial = stack.initial();
    if (!course.found(initial, stack.current())) {
      return;
    }
    stack.pushInitial(initial, flags(stack.current()));
    while (true) {
      long entered = advance();
      if (course.stopped()) {
        return;
      }
      if (entered >= 0) {
        stack.pushTarget(entered, flags(stack.target()));
      } else if ((stack.flags() & ACCEPTING) != 0 && !searchInside()) {
        return;
      } else if (stack.height() == 1) {
        return;
      } else {
        stack.pop();
      }
      if (++course.expanded % Course.PULSE == 0 && !course.pulse(stack.height())) {
        return;
      }
    }
  }

  private int flags(State state) {
    return accepting.test(state) ? ACCEPTING : 0;
  }

  /**
   * Makes steps of the outer search until one leads to a new state; returns its id, or -1 after the
   * last step.
   */
  private long advance() {
    if (course.depth >= course.limits.maxDepth()) {
      course.cutByDepth |= stack.hasSteps();
      return -1;
    }
    while (stack.step()) {
      long added = stack.add();
      if (added >= 0) {
        stack.leaveBy();
        return course.found(added, stack.target()) ? added : -1;
      }
    }
    return -1;
  }

  /** Searches for the state on top of the stack, from there; false to stop. */
  private boolean searchInside() {
    long base = stack.height();
    seed.copyFrom(stack.current());
    stack.restart();
    while (true) {
      long entered = advanceInside(base);
      if (found) {
        return false;
      } else if (entered >= 0) {
        stack.pushTarget(entered, 0);
      } else if (stack.height() == base) {
        return true;
      } else {
        stack.pop();
      }
      if (++course.expanded % Course.PULSE == 0 && !course.pulse(stack.height())) {
        return false;
      }
    }
  }

  private long advanceInside(long base) {
    while (stack.next()) {
      if (stack.failed()) {
        continue; // The outer search has reported it.
      }
      State target = stack.target();
      if (target.equals(seed)) {
        // Recorded before the path, for which there may be no memory.
        course.stop(Stop.DECIDED);
        found = true;
        stack.leaveBy();
        loop = Math.toIntExact(base - 1);
        path = stack.path(stack.height());
        return -1;
      }
      if (stack.height() > course.limits.maxDepth()) {
        course.cutByDepth = true;
        continue;
      }
      inner.copyFrom(target);
      inner.resize(target.length + 1);
      inner.words[target.length] = 1;
      long added = stack.add(inner);
      if (added >= 0) {
        stack.leaveBy();
        return added;
      }
    }
    return -1;
  }

  @Override
  public void close() {
    stack.close();
  }
}
