package io.nutshell.search;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.Region;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import io.nutshell.store.StateStore;
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
  /** Words per frame: the event, the choice, and whether the state is accepting. */
  private static final int FRAME = 3;

  /** Stands for the id of the state on top of the stack. */
  private static final long TOP = -1;

  private final Course course;
  private final Predicate accepting;
  private final StateStore.Inserter inserter;
  private final Expansion expansion;
  private final Region frames;
  private final StateStack saved;
  private final State current = new State(1);
  private final State target = new State(1);
  private final State inner = new State(1);
  private final State seed = new State(1);
  private long height;
  private boolean found;
  private @Nullable Path path;
  private int loop;

  private SeededSearch(Course course, Predicate accepting) {
    this.course = course;
    this.accepting = accepting;
    this.inserter = course.states().inserter();
    this.expansion = Expansion.of(course.exploration.model());
    this.frames = new Region(course.budget());
    this.saved = new StateStack(course.budget());
  }

  /** Searches until an accepting cycle is found, or nothing new is found, or a limit is reached. */
  public static CycleOutcome run(Exploration exploration, Predicate accepting) {
    Course course = new Course(exploration);
    try (SeededSearch search = new SeededSearch(course, accepting)) {
      course.paths =
          (id, _) -> {
            Path known = search.path(id == TOP ? search.height - 1 : search.height);
            return () -> known;
          };
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
    course.exploration.model().initial(target);
    long initial = inserter.addInitial(target);
    push();
    if (!course.found(initial, current)) {
      return;
    }
    while (height > 0) {
      if (advance()) {
        push();
      } else if (course.stopped() || (isAccepting() && !searchInside())) {
        return;
      } else {
        pop();
      }
      if (course.stopped() || (++course.expanded % Course.PULSE == 0 && !course.pulse(height))) {
        return;
      }
    }
  }

  private boolean isAccepting() {
    return frames.getLong(height * FRAME - 1) != 0;
  }

  /** Pushes {@code target}, which becomes {@code current}. */
  private void push() {
    frames.ensure((height + 1) * FRAME * Long.BYTES);
    frames.setLong(height * FRAME, 0);
    frames.setLong(height * FRAME + 1, 0);
    frames.setLong(height * FRAME + 2, accepting.test(target) ? 1 : 0);
    saved.push(target);
    current.copyFrom(target);
    height++;
    course.depth = height - 1;
    course.levels = Math.max(course.levels, height);
    course.source = current;
    expansion.begin(current);
  }

  private void pop() {
    height--;
    saved.pop();
    if (height > 0) {
      course.depth = height - 1;
      long frame = (height - 1) * FRAME;
      saved.peek(current);
      expansion.resume(current, frames.getLong(frame), (int) frames.getLong(frame + 1));
    }
  }

  private void leaveBy() {
    frames.setLong((height - 1) * FRAME, expansion.event());
    frames.setLong((height - 1) * FRAME + 1, expansion.choice());
  }

  /** Makes steps of the outer search until one leads to a new state; false after the last. */
  private boolean advance() {
    if (course.depth >= course.limits.maxDepth()) {
      course.cutByDepth |= expansion.hasNext();
      return false;
    }
    while (expansion.next(target)) {
      long event = expansion.event();
      course.step(current, expansion, target);
      if (expansion.failed()) {
        if (!course.faulty(TOP, current, event, expansion.choice(), expansion.fault())) {
          return false;
        }
        continue;
      }
      course.transitions++;
      long added = inserter.add(target, event, expansion.choice());
      if (added >= 0) {
        leaveBy();
        return course.found(added, target);
      }
    }
    return false;
  }

  /** Searches for the state on top of the stack, from there; false to stop. */
  private boolean searchInside() {
    long base = height;
    seed.copyFrom(current);
    expansion.begin(current);
    while (true) {
      if (advanceInside(base)) {
        push();
      } else if (found) {
        return false;
      } else if (height == base) {
        return true;
      } else {
        pop();
      }
      if (++course.expanded % Course.PULSE == 0 && !course.pulse(height)) {
        return false;
      }
    }
  }

  private boolean advanceInside(long base) {
    while (expansion.next(target)) {
      if (expansion.failed()) {
        continue; // The outer search has reported it.
      }
      if (target.equals(seed)) {
        // Recorded before the path, for which there may be no memory.
        course.stop(Stop.DECIDED);
        found = true;
        leaveBy();
        loop = Math.toIntExact(base - 1);
        path = path(height);
        return false;
      }
      inner.copyFrom(target);
      inner.resize(target.length + 1);
      inner.words[target.length] = 1;
      if (height > course.limits.maxDepth()) {
        course.cutByDepth = true;
      } else if (inserter.add(inner, expansion.event(), expansion.choice()) >= 0) {
        leaveBy();
        return true;
      }
    }
    return false;
  }

  private Path path(long length) {
    Path steps = new Path(course.budget(), length);
    for (int i = 0; i < steps.length(); i++) {
      steps.set(i, frames.getLong(i * (long) FRAME), (int) frames.getLong(i * (long) FRAME + 1));
    }
    return steps;
  }

  @Override
  public void close() {
    frames.close();
    saved.close();
  }
}
