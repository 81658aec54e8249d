package io.nutshell.search;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.PackedArray;
import io.nutshell.memory.Region;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import org.jspecify.annotations.Nullable;

/**
 * Depth-first search for a strongly connected component whose steps are in all acceptance sets.
 *
 * <p><b>How it works.</b> A state is <em>live</em> while its component may still grow, and its
 * number is its position on the stack of live states. The components found so far among the live
 * states form a chain; of each the number of its first state (its root), the sets of the steps
 * within it, and the sets of the step that led to it are on a stack of their own. A step to a live
 * state merges all components above that state's. If the merged component has steps of all sets, it
 * has an accepting cycle, and the search ends: before the component is explored to its end. A root
 * that the search leaves takes its component with it: the states in it are dead.
 *
 * <p>From J.-M. Couvreur, "On-the-fly verification of linear temporal logic" (1999). Unlike nested
 * depth-first search it expands each state once, and takes any number of acceptance sets as they
 * are; it needs a number for each state instead of two bits.
 */
public final class ComponentCycles implements AutoCloseable {
  /** Words per component: the number of its root, the sets within it, the sets that led to it. */
  private static final int ROOT = 3;

  private final Course course;
  private final Acceptance acceptance;
  private final SearchStack stack;

  /** The number of each live state, from 1 up; 0 for a dead one. */
  private final PackedArray numbers;

  private final PackedArray live;
  private final Region roots;
  private long components;
  private long marks;
  private boolean found;
  private @Nullable Path path;
  private int loop;

  private ComponentCycles(Course course, Acceptance acceptance) {
    this.course = course;
    this.acceptance = acceptance;
    this.stack = new SearchStack(course);
    this.numbers = new PackedArray(course.budget(), 1);
    this.live = new PackedArray(course.budget(), 1);
    this.roots = new Region(course.budget());
  }

  /**
   * Searches until an accepting cycle is found, or all states are explored, or a limit is reached.
   */
  public static CycleOutcome run(Exploration exploration, Acceptance acceptance) {
    Course course = new Course(exploration);
    try (ComponentCycles search = new ComponentCycles(course, acceptance)) {
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
    enter(initial, 0);
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
        enter(entered, marks);
        stack.pushTarget(entered, 0);
        continue;
      }
      leave(stack.top());
      if (stack.height() == 1) {
        return;
      }
      stack.pop();
    }
  }

  /** Makes a new state a component of its own. */
  private void enter(long id, long leadingSets) {
    live.add(id);
    numbers.add(live.size());
    roots.ensure((components + 1) * ROOT * Long.BYTES);
    roots.setLong(components * ROOT, live.size());
    roots.setLong(components * ROOT + 1, 0);
    roots.setLong(components * ROOT + 2, leadingSets);
    components++;
  }

  private long root() {
    return roots.getLong((components - 1) * ROOT);
  }

  private long setsWithin() {
    return roots.getLong((components - 1) * ROOT + 1);
  }

  private long setsLeadingTo() {
    return roots.getLong((components - 1) * ROOT + 2);
  }

  /**
   * Makes steps from the top state until one leads to a new state; returns its id, or -1 after the
   * last step.
   */
  private long advance() {
    long id = stack.top();
    Expansion expansion = stack.expansion();
    if (course.depth >= course.limits.maxDepth()) {
      course.cutByDepth |= expansion.hasNext();
      return -1;
    }
    while (stack.next()) {
      State source = stack.current();
      course.step(source, expansion, stack.target());
      if (expansion.failed()) {
        if (!course.faulty(id, source, expansion.event(), expansion.choice(), expansion.fault())) {
          return -1;
        }
        continue;
      }
      course.transitions++;
      marks = acceptance.of(source, expansion.event());
      long added = stack.add();
      if (added >= 0) {
        stack.leaveBy();
        return course.found(added, stack.target()) ? added : -1;
      }
      long number = numbers.get(~added);
      if (number > 0 && merge(number, marks) == acceptance.all()) {
        findCycle();
        return -1;
      }
    }
    if (expansion.dead()) {
      boolean _ = course.dead(id, stack.current());
    }
    return -1;
  }

  /** Merges the components from that of a live state up; returns the sets within the result. */
  private long merge(long number, long sets) {
    long merged = sets;
    while (root() > number) {
      merged |= setsWithin() | setsLeadingTo();
      components--;
    }
    merged |= setsWithin();
    roots.setLong((components - 1) * ROOT + 1, merged);
    return merged;
  }

  private void leave(long id) {
    long number = numbers.get(id);
    if (root() == number) {
      components--;
      while (live.size() >= number) {
        numbers.set(live.get(live.size() - 1), 0);
        live.removeLast();
      }
    }
  }

  /** The topmost component has an accepting cycle: finds one from its root on. */
  private void findCycle() {
    course.stop(Stop.DECIDED);
    found = true;
    long root = root();
    long start = live.get(root - 1);
    loop = stack.position(start);
    Path stem = stack.path(loop);
    // States that the cycle's search adds to the store have no number.
    CycleInComponent cycle =
        new CycleInComponent(
            course, acceptance, id -> id < numbers.size() && numbers.get(id) >= root);
    Path round = cycle.through(start);
    path = round == null ? null : stem.then(round);
  }

  @Override
  public void close() {
    stack.close();
    numbers.close();
    live.close();
    roots.close();
  }
}
