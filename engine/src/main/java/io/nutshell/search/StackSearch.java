package io.nutshell.search;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.Region;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.store.CacheFull;
import io.nutshell.store.Path;
import io.nutshell.store.PathKeeping;
import io.nutshell.store.Pinning;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import org.jspecify.annotations.Nullable;

/**
 * The stack loop: true depth-first search. A frame of the stack is a state's id and the event last
 * fired from it; the cursor resumes there when the search comes back. The stack is also the path to
 * whatever is found, so no log of predecessors is kept. Where the store cannot give states back,
 * their words lie on the stack too; where it may forget states, those on the stack are pinned.
 */
public final class StackSearch implements PathKeeping, AutoCloseable {
  private static final int FRAME = 3;

  private final Exploration exploration;
  private final StateStore.Inserter inserter;
  private final Successors successors;
  private final @Nullable Retrievable retrievable;
  private final @Nullable Pinning pinning;
  private final Region frames;
  private final StateStack saved;
  private long height;
  private State current = new State(1);
  private State target = new State(1);

  private StackSearch(Exploration exploration) {
    this.exploration = exploration;
    this.inserter = exploration.stateStore().inserter();
    this.successors = exploration.model.successors();
    this.retrievable = exploration.stateStore().retrievable();
    this.pinning = exploration.store instanceof Pinning store ? store : null;
    this.frames = new Region(exploration.budget);
    this.saved = new StateStack(exploration.budget);
  }

  /** Explores in depth-first order until done or stopped; the exploration tells which. */
  public static void depthFirst(Exploration exploration) {
    try (StackSearch search = new StackSearch(exploration)) {
      exploration.paths = exploration.traces ? search : null;
      search.run();
    } catch (MemoryExhausted exhausted) {
      exploration.stop = Stop.MEMORY;
    } catch (CacheFull outgrown) {
      exploration.failed(outgrown);
    }
  }

  private void run() {
    exploration.model.initial(current);
    long id = inserter.addInitial(current);
    if (!exploration.found(id, current)) {
      return;
    }
    enter(id);
    while (true) {
      long entered = advance(id);
      if (exploration.stop != null) {
        return;
      }
      if (++exploration.expanded % Exploration.PULSE == 0 && !exploration.pulse(height)) {
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
    exploration.depth = height - 1;
    exploration.levels = Math.max(exploration.levels, height);
    exploration.source = current;
    inserter.from(id, current, exploration.depth);
    successors.reset(current);
  }

  /** Drops the top of the stack and stands again where the state below it was left. */
  private long leave() {
    height--;
    if (pinning != null) {
      pinning.unpin(frames.getLong(height * FRAME));
    }
    exploration.depth = height - 1;
    long frame = (height - 1) * FRAME;
    long id = frames.getLong(frame);
    if (retrievable == null) {
      saved.pop();
      saved.peek(current);
    } else {
      retrievable.get(id, current);
    }
    exploration.source = current;
    inserter.from(id, current, exploration.depth);
    long event = frames.getLong(frame + 1);
    if (!successors.seek(current, event, (int) frames.getLong(frame + 2))) {
      throw new IllegalStateException("event " + event + " vanished from its state");
    }
    return id;
  }

  /**
   * Fires events of the top state until one leads to a new state; answers its id, or -1 when there
   * are no more.
   */
  private long advance(long id) {
    long frame = (height - 1) * FRAME;
    boolean fresh = frames.getLong(frame + 1) < 0;
    while (successors.next()) {
      fresh = false;
      if (exploration.depth >= exploration.limits.maxDepth()) {
        exploration.cutByDepth = true;
        return -1;
      }
      long event = successors.event();
      int choice = successors.choice();
      if (!successors.fire(target)) {
        if (!exploration.faulty(id, current, event, choice, successors.fault())) {
          return -1;
        }
        continue;
      }
      exploration.transitions++;
      long added = inserter.add(target, event, choice);
      if (added >= 0) {
        frames.setLong(frame + 1, event);
        frames.setLong(frame + 2, choice);
        if (!exploration.found(added, target)) {
          return -1;
        }
        State swap = current;
        current = target;
        target = swap;
        return added;
      }
    }
    if (fresh) {
      boolean _ = exploration.dead(id, current);
    }
    return -1;
  }

  /**
   * The events fired from the states on the stack; the top one's only where it led to the state
   * asked for.
   */
  @Override
  public Path path(long id) {
    boolean top = height > 0 && frames.getLong((height - 1) * FRAME) == id;
    Path path = new Path(exploration.budget, top ? height - 1 : height);
    for (int i = 0; i < path.length(); i++) {
      path.set(i, frames.getLong(i * (long) FRAME + 1), (int) frames.getLong(i * (long) FRAME + 2));
    }
    return path;
  }

  @Override
  public void close() {
    frames.close();
    saved.close();
  }
}
