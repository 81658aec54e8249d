package io.nutshell.search;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import org.jspecify.annotations.Nullable;

/**
 * Nested depth-first search: finds a cycle through an accepting state.
 *
 * <p><b>How it works.</b> The outer search colours a state cyan while it is on the stack, and blue
 * when it leaves it. When it leaves an accepting state, an inner search follows the blue states
 * that can be reached from there, colours them red, and looks for a cyan one: that closes a cycle,
 * since all cyan states lead to the accepting one. Red states lie on no accepting cycle, so they
 * are never searched again, and each state is expanded at most twice.
 *
 * <p>Three improvements end the search earlier. A step of the outer search to a cyan state closes a
 * cycle at once if either end of it is accepting. A state all of whose successors are red becomes
 * red without an inner search. And where each strongly connected component has only accepting
 * states or none (a <em>weak</em> automaton), every accepting cycle has such a step, so there is no
 * inner search at all.
 *
 * <p>From S. Schwoon and J. Esparza, "A note on on-the-fly verification algorithms" (2005), and A.
 * Gaiser and S. Schwoon, "Comparison of algorithms for checking emptiness on Büchi automata"
 * (2009), whose "all red" rule this has. The colours take two bits per state.
 */
public final class NestedSearch implements AutoCloseable {
  private static final int CYAN = 1;
  private static final int BLUE = 2;
  private static final int RED = 3;

  /** Flags of a frame: the state is accepting; some successor is not red. */
  private static final int ACCEPTING = 1;

  private static final int SOME_NOT_RED = 2;

  private final Course course;
  private final Predicate accepting;
  private final boolean weak;
  private final SearchStack stack;
  private final Colours colours;
  private boolean found;
  private @Nullable Path path;
  private int loop;
  private long innerSteps;

  private NestedSearch(Course course, Predicate accepting, boolean weak) {
    this.course = course;
    this.accepting = accepting;
    this.weak = weak;
    this.stack = new SearchStack(course);
    this.colours = new Colours(course.budget());
  }

  /**
   * Searches until an accepting cycle is found, or all states are explored, or a limit is reached.
   *
   * @param weak whether no cycle has both accepting states and others
   */
  public static CycleOutcome run(Exploration exploration, Predicate accepting, boolean weak) {
    Course course = new Course(exploration);
    try (NestedSearch search = new NestedSearch(course, accepting, weak)) {
      course.paths = search.stack::paths;
      try {
        search.run();
      } catch (MemoryExhausted exhausted) {
        course.stop(Stop.MEMORY);
      }
      if (!weak) {
        course.count("steps of the inner search", search.innerSteps);
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
    stack.pushInitial(initial, flags(initial, stack.current()));
    while (true) {
      long entered = advance();
      if (course.stopped()) {
        return;
      }
      if (++course.expanded % Course.PULSE == 0 && !course.pulse(stack.height())) {
        return;
      }
      if (entered >= 0) {
        int flags = flags(entered, stack.target());
        stack.pushTarget(entered, flags);
      } else if (!finish()) {
        return;
      } else if (stack.height() == 1) {
        return;
      } else {
        boolean red = colours.get(stack.top()) == RED;
        stack.pop();
        if (!red) {
          stack.addFlags(SOME_NOT_RED);
        }
      }
    }
  }

  /** The flags of a state that is about to be pushed; it becomes cyan. */
  private int flags(long id, State state) {
    colours.set(id, CYAN);
    return accepting.test(state) ? ACCEPTING : 0;
  }

  /**
   * Makes steps from the top state until one leads to a new state; returns its id, or -1 after the
   * last step.
   */
  private long advance() {
    if (course.depth >= course.limits.maxDepth()) {
      course.cutByDepth |= stack.hasSteps();
      return -1;
    }
    boolean fromAccepting = (stack.flags() & ACCEPTING) != 0;
    while (stack.step()) {
      long added = stack.add();
      if (added >= 0) {
        stack.leaveBy();
        return course.found(added, stack.target()) ? added : -1;
      }
      int colour = colours.get(~added);
      if (colour == CYAN && (fromAccepting || accepting.test(stack.target()))) {
        close(~added);
        return -1;
      }
      if (colour != RED) {
        stack.addFlags(SOME_NOT_RED);
      }
    }
    if (stack.dead()) {
      boolean _ = course.dead(stack.top(), stack.current());
    }
    return -1;
  }

  /**
   * The last step leads to a state on the stack, and there is an accepting one in between. The
   * answer is recorded before the path, for which there may be no memory.
   */
  private void close(long id) {
    course.stop(Stop.DECIDED);
    found = true;
    stack.leaveBy();
    loop = stack.position(id);
    path = stack.path(stack.height());
  }

  /** Gives the top state, all of whose steps are made, its final colour; false to stop. */
  private boolean finish() {
    long id = stack.top();
    int flags = stack.flags();
    boolean cut = course.depth >= course.limits.maxDepth();
    if ((flags & SOME_NOT_RED) == 0 || cut) {
      colours.set(id, RED);
      return true;
    }
    if (weak || (flags & ACCEPTING) == 0) {
      colours.set(id, BLUE);
      return true;
    }
    boolean goOn = searchInside();
    colours.set(id, RED);
    return goOn;
  }

  /** The inner search, from the accepting state on top of the stack; false to stop. */
  private boolean searchInside() {
    long base = stack.height();
    stack.restart();
    while (true) {
      long entered = advanceInside();
      if (course.stopped()) {
        return false;
      }
      if (++course.expanded % Course.PULSE == 0 && !course.pulse(stack.height())) {
        return false;
      }
      if (entered >= 0) {
        colours.set(entered, RED);
        stack.pushTarget(entered, 0);
      } else if (stack.height() == base) {
        return true;
      } else {
        stack.pop();
      }
    }
  }

  private long advanceInside() {
    while (stack.next()) {
      if (stack.failed()) {
        continue; // The outer search has reported it.
      }
      innerSteps++;
      long added = stack.add();
      if (added >= 0) {
        throw new IllegalStateException("a successor of an explored state is not in the store");
      }
      switch (colours.get(~added)) {
        case CYAN -> {
          close(~added);
          return -1;
        }
        case BLUE -> {
          stack.leaveBy();
          return ~added;
        }
        default -> {}
      }
    }
    return -1;
  }

  @Override
  public void close() {
    stack.close();
    colours.close();
  }
}
