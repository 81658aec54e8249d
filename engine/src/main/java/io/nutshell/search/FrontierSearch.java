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
  private final @Nullable Relocation relocation;
  private Frontier frontier;
  private StateStore.Inserter inserter;
  private final Successors successors;
  private final @Nullable TraceLog log;
  private final State source = new State(1);

  /** The successors of the state being expanded. */
  private State[] targets = {new State(1)};

  private long[] events = new long[1];
  private int[] choices = new int[1];
  private long[] ids = new long[1];

  private FrontierSearch(
      Exploration exploration,
      Frontier frontier,
      @Nullable TraceLog log,
      @Nullable Relocation relocation) {
    this.exploration = exploration;
    this.relocation = relocation;
    this.frontier = frontier;
    this.log = log;
    this.inserter = exploration.stateStore().inserter();
    this.successors = exploration.model.successors();
  }

  /** Explores in breadth-first order until done or stopped; the exploration tells which. */
  public static void breadthFirst(Exploration exploration) {
    breadthFirst(exploration, null);
  }

  /**
   * @param relocation asked now and then whether the states should move; null where they cannot
   */
  static void breadthFirst(Exploration exploration, @Nullable Relocation relocation) {
    Retrievable retrievable = exploration.stateStore().retrievable();
    try (Frontier frontier =
            retrievable != null
                ? new DiscoveryOrder(retrievable)
                : new StateQueue(exploration.budget);
        TraceLog log = logFor(exploration)) {
      exploration.paths = exploration.stateStore() instanceof PathKeeping own ? own : log;
      new FrontierSearch(exploration, frontier, log, relocation).run();
    } catch (MemoryExhausted exhausted) {
      exploration.stop = Stop.MEMORY;
    }
  }

  private static @Nullable TraceLog logFor(Exploration exploration) {
    return exploration.traces && !(exploration.stateStore() instanceof PathKeeping)
        ? new TraceLog(exploration.budget, exploration.model.choices())
        : null;
  }

  private void run() {
    exploration.levels = 1;
    Past past = exploration.past;
    long leftInLevel = past == null ? 1 : past.levelEnd() - past.expanded();
    if (past == null ? !begin() : !takeUp(past)) {
      return;
    }
    exploration.source = source;
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
      exploration.expanded++;
      exploration.mark();
      if (exploration.expanded % Exploration.PULSE == 0) {
        if (!exploration.pulse(frontier.size())) {
          return;
        }
        if (exploration.journal != null && exploration.journal.due()) {
          exploration.journal.commit();
        }
        if (relocation != null) {
          StateStore lighter = relocation.due(log);
          if (relocation.crowded()) {
            return;
          }
          if (lighter != null) {
            moveTo(lighter);
          }
        }
      }
    }
  }

  /** Goes on with another store that holds the same states, by the same numbers. */
  private void moveTo(StateStore store) {
    Retrievable states = store.retrievable();
    if (states == null) {
      throw new IllegalArgumentException("the store does not give states back");
    }
    frontier = new DiscoveryOrder(states, exploration.expanded, exploration.states);
    inserter = store.inserter();
  }

  private boolean begin() {
    exploration.model.initial(source);
    long initial = inserter.addInitial(source);
    remember(initial, source, initial, 0, 0);
    return exploration.found(initial, source);
  }

  /** Does again what another search noted, without looking for successors. */
  private boolean takeUp(Past past) {
    Retrievable known = exploration.stateStore().retrievable();
    if (known == null || !(frontier instanceof DiscoveryOrder order)) {
      throw new IllegalArgumentException("this store cannot take up a search");
    }
    long parent = -1;
    while (past.next()) {
      boolean goOn =
          switch (past.kind()) {
            case LEVEL -> {
              exploration.transitions = past.transitionsBefore();
              exploration.nextLevel();
              yield true;
            }
            case FOUND -> {
              if (exploration.states > 0 && parent != past.id()) {
                parent = past.id();
                known.get(parent, source);
                inserter.from(parent, source, exploration.depth);
              }
              yield takeUpState(past);
            }
            case DEAD -> exploration.dead(past.id(), past.state());
            case FAULTY -> takeUpFault(past);
          };
      if (!goOn) {
        return false;
      }
    }
    order.skip(past.expanded());
    exploration.takeUp(past);
    return true;
  }

  private boolean takeUpState(Past past) {
    State state = past.state();
    long id =
        exploration.states == 0
            ? inserter.addInitial(state)
            : inserter.add(state, past.event(), past.choice());
    if (id != exploration.states) {
      throw new IllegalStateException("a state was noted twice");
    }
    remember(id, state, past.id(), past.event(), past.choice());
    return exploration.found(id, state);
  }

  private boolean takeUpFault(Past past) {
    return !successors.seek(past.state(), past.event(), past.choice())
        || successors.fire(targets[0])
        || exploration.faulty(
            past.id(), past.state(), past.event(), past.choice(), successors.fault());
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
    if (log != null) {
      log.add(parent, event, choice);
    }
    if (exploration.journal != null) {
      exploration.journal.found(state, parent, event, choice);
    }
    frontier.add(id, state);
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
