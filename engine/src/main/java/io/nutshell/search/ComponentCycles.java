package io.nutshell.search;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.PackedArray;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Depth-first search for a strongly connected component whose steps are in all acceptance sets, and
 * which is fair.
 *
 * <p><b>How it works.</b> A state is <em>live</em> while its component may still grow, and its
 * number is its position on the stack of live states. The components found so far among the live
 * states form a chain ({@link ComponentStack}). A step to a live state merges all components above
 * that state's. If the merged component has steps of all sets, it has an accepting cycle, and the
 * search ends: before the component is explored to its end. A root that the search leaves takes its
 * component with it: the states in it are dead.
 *
 * <p><b>Fairness.</b> Weak fairness adds an acceptance set for each unit: the steps that fire it,
 * and those that leave a state in which it is not enabled. Strong fairness is met by a component in
 * which each unit that is enabled fires. If a complete component misses that only, a {@link
 * FairPart} of it is searched for.
 *
 * <p>From J.-M. Couvreur, "On-the-fly verification of linear temporal logic" (1999). Unlike nested
 * depth-first search it expands each state once, and takes any number of acceptance sets as they
 * are; it needs a number for each state instead of two bits.
 */
public final class ComponentCycles implements AutoCloseable {
  private static final int[] NO_UNITS = {};

  private final Course course;
  private final Acceptance acceptance;
  private final Fairness fairness;
  private final CycleMarks scratch;
  private final SearchStack stack;

  /** The number of each live state, from 1 up; 0 for a dead one. */
  private final PackedArray numbers;

  private final PackedArray live;
  private final ComponentStack components;
  private long marks;
  private boolean found;
  private @Nullable Path path;
  private int loop;

  private ComponentCycles(Course course, Acceptance acceptance) {
    this.course = course;
    this.acceptance = acceptance;
    this.fairness = acceptance.fairness();
    this.scratch = new CycleMarks(acceptance);
    this.stack = new SearchStack(course);
    this.numbers = new PackedArray(course.budget(), 1);
    this.live = new PackedArray(course.budget(), 1);
    this.components = new ComponentStack(course.budget(), acceptance);
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
    enter(initial, stack.current(), 0, NO_UNITS);
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
        enter(entered, stack.target(), marks, fairness.firing(stack.event()));
        stack.pushTarget(entered, 0);
        continue;
      }
      leave(stack.top());
      if (stack.height() == 1 || course.stopped()) {
        return;
      }
      stack.pop();
    }
  }

  /** Makes a new state a component of its own. */
  private void enter(long id, State state, long leadingSets, int[] leadingUnits) {
    live.add(id);
    numbers.add(live.size());
    components.push(live.size(), leadingSets, leadingUnits, scratch.seenIn(state));
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
    while (stack.step()) {
      marks = acceptance.of(stack.current(), stack.event());
      long added = stack.add();
      if (added >= 0) {
        stack.leaveBy();
        return course.found(added, stack.target()) ? added : -1;
      }
      long number = numbers.get(~added);
      if (number > 0) {
        components.merge(number, marks, fairness.firing(stack.event()));
        if (components.sets() == acceptance.all() && components.fair()) {
          findCycle(_ -> true);
          return -1;
        }
      }
    }
    if (stack.dead()) {
      boolean _ = course.dead(stack.top(), stack.current());
    }
    return -1;
  }

  private void leave(long id) {
    long number = numbers.get(id);
    if (components.root() == number) {
      if (fairness.strong() && live.size() > number && components.sets() == acceptance.all()) {
        findFairPart(number);
      }
      components.pop();
      while (live.size() >= number) {
        numbers.set(live.get(live.size() - 1), 0);
        live.removeLast();
      }
    }
  }

  /** The topmost component is complete and accepting, but as a whole unfair to some units. */
  private void findFairPart(long root) {
    try (FairPart part = new FairPart(course, acceptance, numbers, live, root)) {
      if (part.find()) {
        findCycle(part::contains);
      }
    }
  }

  /**
   * A part of the topmost component has an accepting cycle: finds one, and a path to it from the
   * component's root.
   */
  private void findCycle(LongPredicate part) {
    course.stop(Stop.DECIDED);
    found = true;
    long root = components.root();
    long start = live.get(root - 1);
    loop = stack.position(start);
    Path stem = stack.path(loop);
    // States that the cycle's search adds to the store have no number.
    LongPredicate component = id -> id < numbers.size() && numbers.get(id) >= root;
    CycleInComponent way = new CycleInComponent(course, acceptance, component);
    Path bridge = way.to(start, part);
    if (bridge == null) {
      return;
    }
    loop += bridge.length();
    CycleInComponent cycle =
        new CycleInComponent(course, acceptance, id -> component.test(id) && part.test(id));
    Path round = cycle.through(bridge.length() == 0 ? start : way.end());
    path = round == null ? null : stem.then(bridge).then(round);
  }

  @Override
  public void close() {
    stack.close();
    numbers.close();
    live.close();
    components.close();
  }
}
