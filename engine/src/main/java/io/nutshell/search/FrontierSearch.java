package io.nutshell.search;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.store.PathKeeping;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import io.nutshell.store.TraceLog;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The frontier loop: takes a state, fires its events, stores the targets, and adds the new ones to
 * the frontier. With a first-in-first-out frontier that is breadth-first search.
 */
public final class FrontierSearch {
  private final Exploration exploration;
  private final Frontier frontier;
  private final StateStore.Inserter inserter;
  private final Successors successors;
  private final @Nullable TraceLog log;
  private final State source = new State(1);

  /** The successors of the state being expanded. */
  private State[] targets = {new State(1)};

  private long[] events = new long[1];
  private int[] choices = new int[1];
  private long[] ids = new long[1];

  private FrontierSearch(Exploration exploration, Frontier frontier, @Nullable TraceLog log) {
    this.exploration = exploration;
    this.frontier = frontier;
    this.log = log;
    this.inserter = exploration.stateStore().inserter();
    this.successors = exploration.model.successors();
  }

  /** Explores in breadth-first order until done or stopped; the exploration tells which. */
  public static void breadthFirst(Exploration exploration) {
    Retrievable retrievable = exploration.stateStore().retrievable();
    try (Frontier frontier =
            retrievable != null
                ? new DiscoveryOrder(retrievable)
                : new StateQueue(exploration.budget);
        TraceLog log = logFor(exploration)) {
      exploration.paths = exploration.store instanceof PathKeeping own ? own : log;
      new FrontierSearch(exploration, frontier, log).run();
    } catch (MemoryExhausted exhausted) {
      exploration.stop = Stop.MEMORY;
    }
  }

  private static @Nullable TraceLog logFor(Exploration exploration) {
    return exploration.traces && !(exploration.store instanceof PathKeeping)
        ? new TraceLog(exploration.budget, exploration.model.choices())
        : null;
  }

  private void run() {
    exploration.model.initial(source);
    long initial = inserter.addInitial(source);
    remember(initial, source, initial, 0, 0);
    exploration.levels = 1;
    if (!exploration.found(initial, source)) {
      return;
    }
    exploration.source = source;
    long leftInLevel = 1;
    while (frontier.size() > 0) {
      if (leftInLevel == 0) {
        leftInLevel = frontier.size();
        exploration.nextLevel();
      }
      boolean goOn = exploration.depth < exploration.limits.maxDepth() ? expand() : look();
      if (!goOn) {
        return;
      }
      leftInLevel--;
      if (++exploration.expanded % Exploration.PULSE == 0 && !exploration.pulse(frontier.size())) {
        return;
      }
    }
  }

  private boolean expand() {
    long id = frontier.take(source);
    inserter.from(id, source, exploration.depth);
    successors.reset(source);
    boolean dead = true;
    int count = 0;
    while (successors.next()) {
      dead = false;
      if (count == targets.length) {
        enlarge();
      }
      events[count] = successors.event();
      choices[count] = successors.choice();
      if (successors.fire(targets[count])) {
        count++;
      } else if (!exploration.faulty(
          id, source, events[count], choices[count], successors.fault())) {
        return false;
      }
    }
    exploration.transitions += count;
    inserter.addAll(targets, events, choices, count, ids);
    for (int i = 0; i < count; i++) {
      if (ids[i] >= 0) {
        remember(ids[i], targets[i], id, events[i], choices[i]);
        if (!exploration.found(ids[i], targets[i])) {
          return false;
        }
      }
    }
    return !dead || exploration.dead(id, source);
  }

  private void enlarge() {
    int size = 2 * targets.length;
    State[] more = Arrays.copyOf(targets, size);
    for (int i = targets.length; i < size; i++) {
      more[i] = new State(source.length);
    }
    targets = more;
    events = Arrays.copyOf(events, size);
    choices = Arrays.copyOf(choices, size);
    ids = Arrays.copyOf(ids, size);
  }

  private void remember(long id, State state, long parent, long event, int choice) {
    frontier.add(id, state);
    if (log != null) {
      log.add(parent, event, choice);
    }
  }

  /** At the depth limit a state is only asked whether it has successors. */
  private boolean look() {
    long id = frontier.take(source);
    successors.reset(source);
    if (successors.next()) {
      exploration.cutByDepth = true;
      return true;
    }
    return exploration.dead(id, source);
  }
}
