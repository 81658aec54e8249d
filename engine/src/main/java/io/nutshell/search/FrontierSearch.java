package io.nutshell.search;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Fault;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.store.PathKeeping;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import io.nutshell.store.TraceLog;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The frontier loop: takes a state, fires its events, stores the targets, and adds the new ones to
 * the frontier. With a first-in-first-out frontier that is breadth-first search.
 */
public final class FrontierSearch {
  /** States are expanded together until they have so many successors, or are so many. */
  private static final int BATCH = 64;

  /** Stands for what {@code add} would answer: neither an id nor the complement of one. */
  private static final long UNANSWERED = Long.MIN_VALUE;

  private final Exploration exploration;
  private final @Nullable Relocation relocation;
  private Frontier frontier;
  private StateStore.Inserter inserter;
  private final Successors successors;
  private final @Nullable TraceLog log;

  /** Whether anyone asks by which events states were reached. */
  private boolean steps;

  /** The states being expanded, their numbers, and where the successors of each end. */
  private final State[] sources = states(BATCH);

  private final long[] sourceIds = new long[BATCH];
  private final int[] ends = new int[BATCH];

  /** The successors of all of them. */
  private State[] targets = states(2 * BATCH);

  private long[] events = new long[2 * BATCH];
  private int[] choices = new int[2 * BATCH];
  private long[] ids = unanswered(2 * BATCH);

  /** How many states were fired, and how many of their successors the store has answered for. */
  private int fired;

  private int answered;

  /** The steps that could not be made, in order. */
  private final ArrayDeque<Failure> failures = new ArrayDeque<>();

  private record Failure(long source, long event, int choice, Fault fault) {}

  private FrontierSearch(
      Exploration exploration,
      StateStore.Inserter inserter,
      Frontier frontier,
      @Nullable TraceLog log,
      @Nullable Relocation relocation) {
    this.exploration = exploration;
    this.relocation = relocation;
    this.frontier = frontier;
    this.log = log;
    this.inserter = inserter;
    this.successors = exploration.model.successors();
    this.steps = asksForSteps();
  }

  private boolean asksForSteps() {
    return log != null
        || exploration.journal != null
        || !(inserter instanceof StateStore.BatchInserter);
  }

  /** Explores in breadth-first order until done or stopped; the exploration tells which. */
  public static void breadthFirst(Exploration exploration) {
    breadthFirst(exploration, null);
  }

  /**
   * @param relocation asked now and then whether the states should move; null where they cannot
   */
  static void breadthFirst(Exploration exploration, @Nullable Relocation relocation) {
    StateStore.Inserter inserter = exploration.stateStore().inserter();
    Retrievable retrievable = inserter.reader();
    try (Frontier frontier =
            retrievable != null
                ? new DiscoveryOrder(retrievable)
                : new StateQueue(exploration.budget);
        TraceLog log = logFor(exploration)) {
      exploration.paths = exploration.stateStore() instanceof PathKeeping own ? own : log;
      new FrontierSearch(exploration, inserter, frontier, log, relocation).run();
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
    boolean goOn = past == null ? begin() : takeUp(past);
    while (goOn && frontier.size() > 0) {
      if (leftInLevel == 0) {
        leftInLevel = frontier.size();
        exploration.nextLevel();
      }
      long before = exploration.expanded;
      goOn =
          exploration.depth < exploration.limits.maxDepth()
              ? explore(Math.min(leftInLevel, Exploration.PULSE - before % Exploration.PULSE))
              : look();
      leftInLevel -= exploration.expanded - before;
      if (goOn && exploration.expanded % Exploration.PULSE == 0) {
        goOn = pulse();
      }
    }
  }

  /**
   * Expands so many states of a level. There is not more in this loop than must be, as it is
   * interpreted for long: the JIT compiles what is called often much sooner than what loops.
   *
   * @return whether to go on
   */
  private boolean explore(long count) {
    boolean several = exploration.severalAtOnce();
    for (long left = count; left > 0; left -= fired) {
      MemoryExhausted noRoom = expand(several ? left : 1);
      if (!finish()) {
        return false;
      }
      if (noRoom != null) {
        throw noRoom;
      }
    }
    return true;
  }

  /** What is done now and then. */
  private boolean pulse() {
    if (!exploration.pulse(frontier.size())) {
      return false;
    }
    if (exploration.journal != null && exploration.journal.due()) {
      exploration.journal.commit();
    }
    if (relocation != null) {
      StateStore lighter = relocation.due(log);
      if (relocation.crowded()) {
        return false;
      }
      if (lighter != null) {
        moveTo(lighter);
      }
    }
    return true;
  }

  /** Goes on with another store that holds the same states, by the same numbers. */
  private void moveTo(StateStore store) {
    inserter = store.inserter();
    frontier = new DiscoveryOrder(known(), exploration.expanded, exploration.states);
    steps = asksForSteps();
  }

  private Retrievable known() {
    Retrievable states = inserter.reader();
    if (states == null) {
      throw new IllegalArgumentException("the store does not give states back");
    }
    return states;
  }

  private boolean begin() {
    State source = sources[0];
    exploration.model.initial(source);
    long initial = inserter.addInitial(source);
    remember(initial, source, initial, 0, 0);
    return exploration.found(initial, source);
  }

  /** Does again what another search noted, without looking for successors. */
  private boolean takeUp(Past past) {
    Retrievable known = known();
    State source = sources[0];
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
      StateStore lighter = relocation == null ? null : relocation.due(past);
      if (lighter != null) {
        moveTo(lighter);
        known = known();
        parent = -1;
      }
    }
    exploration.takeUp(past);
    frontier = new DiscoveryOrder(known, exploration.expanded, exploration.states);
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

  /**
   * Fires the events of a state and stores its successors; where the store takes those of several
   * together, as many states as make a batch, but no more than asked for. What was found is told by
   * {@link #finish}: apart, so that the JIT need not compile all of this again when a kind of
   * finding is met for the first time.
   *
   * @return what ended it too early; null where nothing did
   */
  private @Nullable MemoryExhausted expand(long most) {
    StateStore.BatchInserter batch =
        inserter instanceof StateStore.BatchInserter able ? able : null;
    MemoryExhausted exhausted = null;
    int count = 0;
    fired = 0;
    try {
      do {
        int end = fire(fired, count);
        if (batch != null) {
          batch.prepare(targets, count, end);
        }
        ends[fired++] = end;
        count = end;
      } while (batch != null && count < BATCH && fired < Math.min(BATCH, most));
    } catch (MemoryExhausted noRoom) {
      exhausted = noRoom;
    }
    answered = count;
    try {
      if (batch != null) {
        batch.settle(targets, count, ids);
      } else {
        inserter.addAll(targets, events, choices, count, ids);
      }
    } catch (MemoryExhausted noRoom) {
      exhausted = noRoom;
      answered = 0;
      while (answered < count && ids[answered] != UNANSWERED) {
        answered++;
      }
    }
    return exhausted;
  }

  /**
   * Fires the events of the next state of the frontier.
   *
   * @return where its successors end
   */
  private int fire(int index, int begin) {
    State source = sources[index];
    long id = frontier.take(source);
    sourceIds[index] = id;
    inserter.from(id, source, exploration.depth);
    exploration.unfinished = true;
    successors.reset(source);
    int end = begin;
    while (successors.next()) {
      if (end == targets.length) {
        moreTargets();
      }
      if (steps) {
        events[end] = successors.event();
        choices[end] = successors.choice();
      }
      if (successors.fire(targets[end])) {
        end++;
      } else {
        failures.add(new Failure(id, successors.event(), successors.choice(), successors.fault()));
      }
    }
    return end;
  }

  /** Tells of the states whose successors are all stored: of the first ones, if memory ran out. */
  private boolean finish() {
    int begin = 0;
    for (int i = 0; i < fired && ends[i] <= answered; i++) {
      State source = sources[i];
      long id = sourceIds[i];
      exploration.source = source;
      boolean dead = begin == ends[i];
      if (!failures.isEmpty() && failures.element().source == id) {
        dead = false;
        if (!fail(source, id)) {
          return false;
        }
      }
      exploration.transitions += ends[i] - begin;
      for (; begin < ends[i]; begin++) {
        long found = ids[begin];
        ids[begin] = UNANSWERED;
        if (found >= 0) {
          remember(found, targets[begin], id, events[begin], choices[begin]);
          if (!exploration.found(found, targets[begin])) {
            return false;
          }
        }
      }
      if (dead && !exploration.dead(id, source)) {
        return false;
      }
      exploration.expanded++;
      exploration.mark();
    }
    return true;
  }

  /** Tells of the steps that a state could not make. */
  private boolean fail(State source, long id) {
    while (!failures.isEmpty() && failures.element().source == id) {
      Failure failure = failures.remove();
      if (!exploration.faulty(id, source, failure.event, failure.choice, failure.fault)) {
        return false;
      }
    }
    return true;
  }

  private void moreTargets() {
    int size = 2 * targets.length;
    State[] more = states(size);
    System.arraycopy(targets, 0, more, 0, targets.length);
    targets = more;
    events = Arrays.copyOf(events, size);
    choices = Arrays.copyOf(choices, size);
    ids = unanswered(size);
  }

  private static long[] unanswered(int count) {
    long[] ids = new long[count];
    Arrays.fill(ids, UNANSWERED);
    return ids;
  }

  private static State[] states(int count) {
    State[] states = new State[count];
    Arrays.setAll(states, _ -> new State(1));
    return states;
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
    State source = sources[0];
    long id = frontier.take(source);
    successors.reset(source);
    if (successors.next()) {
      exploration.cutByDepth = true;
    } else if (!exploration.dead(id, source)) {
      return false;
    }
    exploration.expanded++;
    exploration.mark();
    return true;
  }
}
