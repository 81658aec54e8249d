package io.nutshell.search;

import io.nutshell.memory.Region;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import io.nutshell.store.Pinning;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The stack of a depth-first search. A frame is a state's id, the event last fired from it, and
 * flags that the search sets. The successors of the state on top are enumerated by {@link #step} or
 * {@link #next}; when a frame is popped, the enumeration of the frame below it resumes. The stack
 * is also the path to each state found, so no log of predecessors is kept.
 *
 * <p>The topmost states are {@linkplain OpenStates open}. When the search returns to a state that
 * is not, its remaining successors are made again, together with those of a few states below it, so
 * that the cache misses of all of them overlap.
 *
 * <p>If the store cannot give states back, their words are on the stack too; if it may forget
 * states, those on the stack are pinned.
 */
final class SearchStack implements AutoCloseable {
  /** Words per frame: the state's id, the event, and the choice with the flags above it. */
  private static final int FRAME = 3;

  /** The number of states that are opened again together. */
  private static final int REOPENED = 8;

  private final Course course;
  private final StateStore.Inserter inserter;
  private final Expansion expansion;
  private final @Nullable Retrievable retrievable;
  private final @Nullable Pinning pinning;
  private final boolean early;
  private final Region frames;
  private final StateStack saved;
  private final OpenStates open;
  private long height;

  /** Whether the state on top is not expanded yet. */
  private boolean fresh;

  /** Whether the state on top was expanded last and enables no event. */
  private boolean dead;

  SearchStack(Course course) {
    StateStore store = course.states();
    this.course = course;
    this.inserter = store.inserter();
    this.expansion = Expansion.of(course.exploration.model());
    this.retrievable = inserter.reader();
    this.pinning = store instanceof Pinning able ? able : null;
    StateStore.EarlyInserter able =
        retrievable != null && inserter instanceof StateStore.EarlyInserter some ? some : null;
    this.early = able != null;
    this.open = new OpenStates(expansion, able);
    this.frames = new Region(course.budget());
    this.saved = new StateStack(course.budget());
  }

  /** Adds the initial state, which becomes {@link #current}; returns its id. */
  long initial() {
    open.push();
    course.exploration.model().initial(open.top());
    return inserter.addInitial(open.top());
  }

  /** The state on top. */
  State current() {
    return open.top();
  }

  /** The successor that {@link #next} found. */
  State target() {
    return open.target();
  }

  long height() {
    return height;
  }

  long id(long frame) {
    return frames.getLong(frame * FRAME);
  }

  /** The id of the state on top. */
  long top() {
    return id(height - 1);
  }

  int flags() {
    return (int) (frames.getLong(height * FRAME - 1) >>> Integer.SIZE);
  }

  void addFlags(int more) {
    long index = height * FRAME - 1;
    frames.setLong(index, frames.getLong(index) | (long) more << Integer.SIZE);
  }

  /** Pushes the initial state. */
  void pushInitial(long id, int flags) {
    push(id, flags);
  }

  /** Pushes the successor that {@link #next} found. */
  void pushTarget(long id, int flags) {
    open.pushTarget();
    push(id, flags);
  }

  private void push(long id, int flags) {
    frames.ensure((height + 1) * FRAME * Long.BYTES);
    frames.setLong(height * FRAME, id);
    frames.setLong(height * FRAME + 1, 0);
    frames.setLong(height * FRAME + 2, (long) flags << Integer.SIZE);
    if (pinning != null) {
      pinning.pin(id);
    }
    if (retrievable == null) {
      saved.push(open.top());
    }
    height++;
    course.depth = height - 1;
    course.levels = Math.max(course.levels, height);
    course.source = open.top();
    restart();
  }

  /** Begins to enumerate the successors of the state on top, or begins again. */
  void restart() {
    fresh = true;
    dead = false;
  }

  /** Pops the top frame and resumes the one below it, which exists. */
  void pop() {
    height--;
    open.pop();
    if (pinning != null) {
      pinning.unpin(id(height));
    }
    if (retrievable == null) {
      saved.pop();
    }
    course.depth = height - 1;
    fresh = false;
    dead = false;
    if (open.count() == 0) {
      reopen();
    } else if (!early) {
      inserter.from(top(), open.top(), course.depth);
    }
    course.source = open.top();
  }

  private void reopen() {
    for (long frame = Math.max(0, height - (early ? REOPENED : 1)); frame < height; frame++) {
      open.push();
      if (retrievable == null) {
        saved.peek(open.top());
      } else {
        retrievable.get(id(frame), open.top());
      }
      inserter.from(id(frame), open.top(), frame);
      open.expandAfter(frames.getLong(frame * FRAME + 1), (int) frames.getLong(frame * FRAME + 2));
    }
    open.lookUp();
  }

  /** Makes the next step from the state on top; false if there is none. */
  boolean next() {
    return open.next() || (fresh && expand());
  }

  private boolean expand() {
    fresh = false;
    inserter.from(top(), open.top(), course.depth);
    open.expand();
    dead = expansion.dead();
    return open.next();
  }

  /** Whether the state on top, which is not expanded yet, has a step; does not make it. */
  boolean hasSteps() {
    expansion.begin(open.top());
    return expansion.hasNext();
  }

  /** Whether the state on top was just pushed, is expanded, and enables no event. */
  boolean dead() {
    return dead;
  }

  /** The event of the step that {@link #next} made. */
  long event() {
    return open.event();
  }

  /** Whether the step that {@link #next} made is a fault. */
  boolean failed() {
    return open.failed();
  }

  /**
   * Makes the next step that is no fault, and counts it; reports faults. False after the last step,
   * or if a fault ends the search.
   */
  boolean step() {
    while (next()) {
      boolean failed = open.failed();
      if (course.countsSteps()) {
        course.step(open.top(), open.event(), failed ? null : open.target());
      }
      if (!failed) {
        course.transitions++;
        return true;
      }
      if (!course.faulty(top(), open.top(), open.event(), open.choice(), open.fault())) {
        return false;
      }
    }
    return false;
  }

  /** Adds {@link #target} to the store, as {@link StateStore.Inserter#add}. */
  long add() {
    return open.add(inserter);
  }

  /** Adds another state to the store instead of {@link #target}. */
  long add(State other) {
    return inserter.add(other, open.event(), open.choice());
  }

  /** Records the step just made as the one by which the search leaves the state on top. */
  void leaveBy() {
    long frame = (height - 1) * FRAME;
    frames.setLong(frame + 1, open.event());
    long flags = frames.getLong(frame + 2) & 0xffff_ffff_0000_0000L;
    frames.setLong(frame + 2, flags | (open.choice() & 0xffff_ffffL));
  }

  /** The events by which the lowest {@code length} frames were left. */
  Path path(long length) {
    Path path = new Path(course.budget(), length);
    for (int i = 0; i < path.length(); i++) {
      path.set(i, frames.getLong(i * (long) FRAME + 1), (int) frames.getLong(i * (long) FRAME + 2));
    }
    return path;
  }

  /** The frame of a state that is on the stack. */
  int position(long id) {
    int frame = 0;
    while (id(frame) != id) {
      frame++;
    }
    return frame;
  }

  /** As {@link Paths#to}. The top state's event counts only if it led to the state asked for. */
  Supplier<@Nullable Path> paths(long id, State state) {
    Path path = path(height > 0 && top() == id ? height - 1 : height);
    return () -> path;
  }

  @Override
  public void close() {
    frames.close();
    saved.close();
  }
}
