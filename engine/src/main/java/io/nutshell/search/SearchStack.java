package io.nutshell.search;

import io.nutshell.memory.Region;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The stack of a depth-first search for cycles. A frame is a state's id, the event last fired from
 * it, and flags that the search sets. The successors of the state on top are enumerated by {@link
 * #next}; when a frame is popped, the enumeration of the frame below it resumes.
 *
 * <p>The store must give states back, and know the ids of the states that it holds.
 */
final class SearchStack implements AutoCloseable {
  /** Words per frame: the state's id, the event, and the choice with the flags above it. */
  private static final int FRAME = 3;

  private final Course course;
  private final StateStore.Inserter inserter;
  private final Expansion expansion;
  private final Retrievable states;
  private final Region frames;
  private long height;
  private State current = new State(1);
  private State target = new State(1);

  SearchStack(Course course) {
    this.course = course;
    this.inserter = course.states().inserter();
    this.expansion = Expansion.of(course.exploration.model());
    this.states = Objects.requireNonNull(inserter.reader(), "the store gives no states back");
    this.frames = new Region(course.budget());
  }

  /** Adds the initial state, which becomes {@link #current}; returns its id. */
  long initial() {
    course.exploration.model().initial(current);
    return inserter.addInitial(current);
  }

  /** The state on top. */
  State current() {
    return current;
  }

  /** The successor that {@link #next} found. */
  State target() {
    return target;
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
    State swap = current;
    current = target;
    target = swap;
    push(id, flags);
  }

  private void push(long id, int flags) {
    frames.ensure((height + 1) * FRAME * Long.BYTES);
    frames.setLong(height * FRAME, id);
    frames.setLong(height * FRAME + 1, 0);
    frames.setLong(height * FRAME + 2, (long) flags << Integer.SIZE);
    height++;
    course.depth = height - 1;
    course.levels = Math.max(course.levels, height);
    course.source = current;
    restart();
  }

  /** Begins to enumerate the successors of the state on top, or begins again. */
  void restart() {
    inserter.from(top(), current, course.depth);
    expansion.begin(current);
  }

  /** Pops the top frame and resumes the one below it, which exists. */
  void pop() {
    height--;
    course.depth = height - 1;
    long frame = (height - 1) * FRAME;
    long id = frames.getLong(frame);
    states.get(id, current);
    course.source = current;
    inserter.from(id, current, course.depth);
    expansion.resume(current, frames.getLong(frame + 1), (int) frames.getLong(frame + 2));
  }

  /** Makes the next step from the state on top; false if there is none. */
  boolean next() {
    return expansion.next(target);
  }

  Expansion expansion() {
    return expansion;
  }

  /** Adds {@link #target} to the store, as {@link StateStore.Inserter#add}. */
  long add() {
    return inserter.add(target, expansion.event(), expansion.choice());
  }

  /** Records the step just made as the one by which the search leaves the state on top. */
  void leaveBy() {
    long frame = (height - 1) * FRAME;
    frames.setLong(frame + 1, expansion.event());
    long flags = frames.getLong(frame + 2) & 0xffff_ffff_0000_0000L;
    frames.setLong(frame + 2, flags | (expansion.choice() & 0xffff_ffffL));
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
  }
}
