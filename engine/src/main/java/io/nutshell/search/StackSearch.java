package io.nutshell.search;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.Region;
import io.nutshell.model.State;
import io.nutshell.store.CacheFull;
import io.nutshell.store.Path;
import io.nutshell.store.Pinning;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The stack loop: true depth-first search. A frame of the stack is a state's id and the event last
 * fired from it; the cursor resumes there when the search backtracks. The stack is also the path to
 * each state found, so no log of predecessors is kept. If the store cannot give states back, their
 * words are on the stack too; if it may forget states, those on the stack are pinned.
 */
public final class StackSearch implements AutoCloseable {
  /** Words per frame: the state's id, the event and the choice. */
  private static final int FRAME = 3;

  private final Course course;
  private final StateStore.Inserter inserter;
  private final Expansion expansion;
  private final @Nullable Retrievable retrievable;
  private final @Nullable Pinning pinning;
  private final Region frames;
  private final StateStack saved;
  private long height;
  private State current = new State(1);
  private State target = new State(1);

  private StackSearch(Course course) {
    StateStore store = course.states();
    this.course = course;
    this.inserter = store.inserter();
    this.expansion = Expansion.of(course.exploration.model());
    this.retrievable = inserter.reader();
    this.pinning = store instanceof Pinning able ? able : null;
    this.frames = new Region(course.budget());
    this.saved = new StateStack(course.budget());
  }

  /** Explores in depth-first order until done or stopped. */
  public static Outcome depthFirst(Exploration exploration) {
    Course course = new Course(exploration);
    try (StackSearch search = new StackSearch(course)) {
      course.paths = search::path;
      search.run();
    } catch (MemoryExhausted exhausted) {
      course.stop(Stop.MEMORY);
    } catch (CacheFull outgrown) {
      course.failed(outgrown);
    }
    return course.end();
  }

  private void run() {
    course.exploration.model().initial(current);
    long id = inserter.addInitial(current);
    if (!course.found(id, current)) {
      return;
    }
    enter(id);
    while (true) {
      long entered = advance(id);
      if (course.stopped()) {
        return;
      }
      if (++course.expanded % Course.PULSE == 0 && !course.pulse(height)) {
        return;
      }
      if (entered >= 0) {
        id = entered;
        enter(id);
      } else if (height > 1) {
        id = leave();
      } else {
        return;
      }
    }
  }

  /** Makes {@code current} the top of the stack. */
  private void enter(long id) {
    frames.ensure((height + 1) * FRAME * Long.BYTES);
    frames.setLong(height * FRAME, id);
    frames.setLong(height * FRAME + 1, -1);
    if (pinning != null) {
      pinning.pin(id);
    }
    if (retrievable == null) {
      saved.push(current);
    }
    height++;
    course.depth = height - 1;
    course.levels = Math.max(course.levels, height);
    course.source = current;
    inserter.from(id, current, course.depth);
    expansion.begin(current);
  }

  /** Pops the top of the stack and resumes the state below it. */
  private long leave() {
    height--;
    if (pinning != null) {
      pinning.unpin(frames.getLong(height * FRAME));
    }
    course.depth = height - 1;
    long frame = (height - 1) * FRAME;
    long id = frames.getLong(frame);
    if (retrievable == null) {
      saved.pop();
      saved.peek(current);
    } else {
      retrievable.get(id, current);
    }
    course.source = current;
    inserter.from(id, current, course.depth);
    expansion.resume(current, frames.getLong(frame + 1), (int) frames.getLong(frame + 2));
    return id;
  }

  /**
   * Fires events of the top state until one leads to a new state; returns its id, or -1 after the
   * last event.
   */
  private long advance(long id) {
    long frame = (height - 1) * FRAME;
    if (course.depth >= course.limits.maxDepth()) {
      return look(id);
    }
    while (expansion.next(target)) {
      long event = expansion.event();
      int choice = expansion.choice();
      course.step(current, expansion, target);
      if (expansion.failed()) {
        if (!course.faulty(id, current, event, choice, expansion.fault())) {
          return -1;
        }
        continue;
      }
      course.transitions++;
      long added = inserter.add(target, event, choice);
      if (added >= 0) {
        frames.setLong(frame + 1, event);
        frames.setLong(frame + 2, choice);
        if (!course.found(added, target)) {
          return -1;
        }
        State swap = current;
        current = target;
        target = swap;
        return added;
      }
    }
    if (expansion.dead()) {
      boolean _ = course.dead(id, current);
    }
    return -1;
  }

  /** At the depth limit: finds out whether a state has successors, without storing them. */
  private long look(long id) {
    if (expansion.hasNext()) {
      course.cutByDepth = true;
    } else {
      boolean _ = course.dead(id, current);
    }
    return -1;
  }

  /**
   * The events fired from the states on the stack. The top state's event counts only if it led to
   * the state asked for.
   */
  private Supplier<@Nullable Path> path(long id, State state) {
    boolean top = height > 0 && frames.getLong((height - 1) * FRAME) == id;
    Path path = new Path(course.budget(), top ? height - 1 : height);
    for (int i = 0; i < path.length(); i++) {
      path.set(i, frames.getLong(i * (long) FRAME + 1), (int) frames.getLong(i * (long) FRAME + 2));
    }
    return () -> path;
  }

  @Override
  public void close() {
    frames.close();
    saved.close();
  }
}
