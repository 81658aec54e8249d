package io.nutshell.search;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.store.CacheFull;

/** The stack loop: true depth-first search. */
public final class StackSearch {
  private final Course course;
  private final SearchStack stack;

  private StackSearch(Course course, SearchStack stack) {
    this.course = course;
    this.stack = stack;
  }

  /** Explores in depth-first order until done or stopped. */
  public static Outcome depthFirst(Exploration exploration) {
    Course course = new Course(exploration);
    try (SearchStack stack = new SearchStack(course)) {
      course.paths = stack::paths;
      new StackSearch(course, stack).run();
    } catch (MemoryExhausted exhausted) {
      course.stop(Stop.MEMORY);
    } catch (CacheFull outgrown) {
      course.failed(outgrown);
    }
    return course.end();
  }

  private void run() {
    long initial = stack.initial();
    if (!course.found(initial, stack.current())) {
      return;
    }
    stack.pushInitial(initial, 0);
    while (true) {
      long entered = advance();
      if (course.stopped()) {
        return;
      }
      if (++course.expanded % Course.PULSE == 0 && !course.pulse(stack.height())) {
        return;
      }
      if (entered >= 0) {
        stack.pushTarget(entered, 0);
      } else if (stack.height() > 1) {
        stack.pop();
      } else {
        return;
      }
    }
  }

  /**
   * Makes steps from the top state until one leads to a new state; returns its id, or -1 after the
   * last step.
   */
  private long advance() {
    if (course.depth >= course.limits.maxDepth()) {
      return look();
    }
    while (stack.step()) {
      long added = stack.add();
      if (added >= 0) {
        stack.leaveBy();
        return course.found(added, stack.target()) ? added : -1;
      }
    }
    if (stack.dead()) {
      boolean _ = course.dead(stack.top(), stack.current());
    }
    return -1;
  }

  /** At the depth limit: finds out whether a state has successors, without storing them. */
  private long look() {
    if (stack.hasSteps()) {
      course.cutByDepth = true;
    } else {
      boolean _ = course.dead(stack.top(), stack.current());
    }
    return -1;
  }
}
