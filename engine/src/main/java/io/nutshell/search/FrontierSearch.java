package io.nutshell.search;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import io.nutshell.store.PathKeeping;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import io.nutshell.store.TraceLog;
import io.nutshell.store.auto.AutoStore;
import org.jspecify.annotations.Nullable;

/**
 * The frontier loop: takes states from the frontier, expands them, stores the successors, and adds
 * the new ones to the frontier. With a first-in-first-out frontier that is breadth-first search.
 *
 * <p>Where the store takes the successors of several states together, states are expanded in
 * batches: looking up many successors at once overlaps the waits for memory.
 */
public final class FrontierSearch implements LayerExpansion.Loop {
  /** The log takes at most this many bytes of a state, unless it has billions of entries. */
  private static final int LOGGED_BYTES = 16;

  /** The bytes that the store and the log together allocate in advance, at least. */
  private static final int MIN_STEPS = 1 << 16;

  private final Course course;
  private final @Nullable AutoStore moving;
  private Frontier frontier;
  private StateStore.Inserter inserter;
  private final Expansion expansion;
  private final Batch batch;
  private final @Nullable TraceLog log;

  private final Recording recording;
  private final LayerExpansion expansions;

  /** Whether the last chunk recorded ended the search, or this part of it. */
  private boolean ended;

  /** The number of states that were expanded at the last {@link #pulse}. */
  private long pulsedAt;

  /** Whether the log, the journal or the observer needs the events by which states were reached. */
  private boolean steps;

  private FrontierSearch(
      Course course,
      StateStore.Inserter inserter,
      Frontier frontier,
      @Nullable TraceLog log,
      @Nullable AutoStore moving) {
    this.course = course;
    this.moving = moving;
    this.frontier = frontier;
    this.log = log;
    this.inserter = inserter;
    this.expansion = Expansion.of(course.exploration.model());
    this.batch =
        new Batch(
            expansion,
            inserter instanceof StateStore.BatchInserter && !course.countsSteps()
                ? RecentStates.of(course.exploration.model())
                : null);
    this.steps = asksForSteps();
    this.recording = new Recording(course, frontier, log);
    this.expansions = new LayerExpansion(course, this);
  }

  private boolean asksForSteps() {
    return log != null
        || course.countsSteps()
        || course.journal != null
        || !(inserter instanceof StateStore.BatchInserter);
  }

  /** Explores in breadth-first order until done or stopped. */
  public static Outcome breadthFirst(Exploration exploration) {
    Course course = new Course(exploration);
    if (!run(course, null)) {
      course.stop(Stop.MEMORY);
    }
    return course.end();
  }

  /**
   * Explores in breadth-first order until done, stopped, or out of memory.
   *
   * @param moving the store, if states may move; else null
   * @return false if memory ran out
   */
  static boolean run(Course course, @Nullable AutoStore moving) {
    StateStore store = course.states();
    StateStore.Inserter inserter = store.inserter();
    Retrievable retrievable = inserter.reader();
    try (Frontier frontier =
            retrievable != null
                ? new DiscoveryOrder(retrievable)
                : new StateQueue(course.budget());
        TraceLog log = logFor(course)) {
      PathKeeping known = store instanceof PathKeeping own ? own : log;
      if (known != null) {
        course.paths =
            (id, _) -> {
              Path path = known.path(id);
              return () -> path;
            };
      }
      new FrontierSearch(course, inserter, frontier, log, moving).exploreLayers();
      return true;
    } catch (MemoryExhausted exhausted) {
      return false;
    }
  }

  private static @Nullable TraceLog logFor(Course course) {
    return course.exploration.traces() && !(course.states() instanceof PathKeeping)
        ? new TraceLog(course.budget(), course.exploration.model().choices())
        : null;
  }

  private void exploreLayers() {
    Past past = course.exploration.past();
    long leftInLayer = past == null ? 1 : past.layerEnd() - past.expanded();
    boolean goOn = past == null ? begin() : resume(past);
    pulsedAt = course.expanded;
    while (goOn && frontier.size() > 0) {
      if (leftInLayer == 0) {
        leftInLayer = frontier.size();
        course.nextLayer();
      }
      long before = course.expanded;
      goOn = course.depth >= course.limits.maxDepth() ? look() : expansions.expand(leftInLayer);
      leftInLayer -= course.expanded - before;
      if (goOn && course.expanded % Course.PULSE == 0 && course.expanded != pulsedAt) {
        goOn = pulse();
      }
    }
  }

  @Override
  public boolean ended() {
    return ended;
  }

  @Override
  public Frontier frontier() {
    return frontier;
  }

  @Override
  public boolean expandAlone(long count) {
    for (long left = count; left > 0; left -= batch.size()) {
      MemoryExhausted exhausted = expand(left);
      if (!recording.record(batch)) {
        return false;
      }
      if (exhausted != null) {
        throw exhausted;
      }
    }
    return true;
  }

  /** Adds the successors of a chunk that may be new, and reports what was found from it. */
  @Override
  public boolean record(Chunk chunk) {
    for (int next = 0; next < chunk.done(); next += batch.size()) {
      MemoryExhausted exhausted = add(chunk, next);
      if (!recording.record(batch)) {
        ended = true;
        return false;
      }
      if (exhausted != null) {
        throw exhausted;
      }
    }
    if (chunk.problem() != null) {
      throw new IllegalStateException("a worker failed", chunk.problem());
    }
    if (course.expanded % Course.PULSE == 0) {
      ended = !pulse();
    }
    return !ended;
  }

  @Override
  public boolean tell(Chunk chunk) {
    if (!recording.record(chunk) || (course.expanded % Course.PULSE == 0 && !pulse())) {
      ended = true;
    }
    return !ended;
  }

  @Override
  public @Nullable TraceLog log() {
    return log;
  }

  @Override
  public Chunk.Kept kept() {
    return new Chunk.Kept(recording.needsStates(), steps, course.countsSteps());
  }

  /**
   * The room that is left after what tables allocate in advance: the states and the three arrays of
   * the log each grow by a 32nd part, or by {@link #MIN_STEPS} together.
   */
  @Override
  public long room() {
    if (moving != null && !moving.settled()) {
      return 0;
    }
    long used = course.budget().used();
    long free = (moving == null ? course.budget().limit() : moving.usable()) - used;
    long bytes = course.exploration.model().layout().words() * (long) Long.BYTES + LOGGED_BYTES;
    return Math.max(0, free - used / 8 - MIN_STEPS) / bytes;
  }

  /** As {@link #expand}, for states that were expanded ahead. */
  private @Nullable MemoryExhausted add(Chunk chunk, int from) {
    StateStore.BatchInserter several =
        inserter instanceof StateStore.BatchInserter able ? able : null;
    int next = from;
    MemoryExhausted exhausted = null;
    int prepared = 0;
    batch.clear();
    try {
      do {
        int begin = batch.successors();
        batch.add(chunk, next);
        if (batch.successors() > begin) {
          inserter.from(chunk.id(next), batch.sources[batch.size() - 1], course.depth);
          if (several != null) {
            several.prepare(batch.targets, begin, batch.successors());
          }
        }
        prepared = batch.size();
        next++;
      } while (several != null && !batch.full() && next < chunk.done());
    } catch (MemoryExhausted noRoom) {
      exhausted = noRoom;
      batch.keep(prepared);
    }
    MemoryExhausted unsettled = settle(several);
    return unsettled == null ? exhausted : unsettled;
  }

  /** Checks the limits, whether the journal is due, and whether the states should move. */
  private boolean pulse() {
    pulsedAt = course.expanded;
    if (!course.pulse(frontier.size())) {
      return false;
    }
    if (course.journal != null && course.journal.due()) {
      course.journal.commit();
    }
    if (moving != null) {
      StateStore lighter = moving.consider(this::outlook, log == null ? 0 : log.bytes());
      if (moving.crowded()) {
        return false;
      }
      if (lighter != null) {
        moveTo(lighter);
      }
    }
    return true;
  }

  private AutoStore.@Nullable Outlook outlook() {
    Forecast forecast = course.forecast();
    return forecast == null ? null : new AutoStore.Outlook(forecast.states(), forecast.least());
  }

  /** Continues with another store that holds the same states under the same ids. */
  private void moveTo(StateStore store) {
    inserter = store.inserter();
    frontier = new DiscoveryOrder(known(), course.expanded, course.states);
    recording.use(frontier);
    steps = asksForSteps();
    expansions.moved();
  }

  private Retrievable known() {
    Retrievable states = inserter.reader();
    if (states == null) {
      throw new IllegalArgumentException("the store does not give states back");
    }
    return states;
  }

  private boolean begin() {
    State source = batch.nextSource();
    course.exploration.model().initial(source);
    long initial = inserter.addInitial(source);
    recording.remember(initial, source, initial, 0, 0);
    return course.found(initial, source);
  }

  /** Adds the states that the resumed search has recorded, without computing successors. */
  private boolean resume(Past past) {
    Retrievable known = known();
    State source = batch.nextSource();
    long parent = -1;
    while (past.next()) {
      boolean goOn =
          switch (past.kind()) {
            case LAYER -> {
              course.transitions = past.transitionsBefore();
              course.nextLayer();
              yield true;
            }
            case FOUND -> {
              if (course.states > 0 && parent != past.id()) {
                parent = past.id();
                known.get(parent, source);
                inserter.from(parent, source, course.depth);
              }
              yield resumeState(past);
            }
            case DEAD -> course.dead(past.id(), past.state());
            case FAULTY -> course.resumeFault(past, expansion, batch.targets[0]);
          };
      if (!goOn) {
        return false;
      }
      StateStore lighter = moving == null ? null : moving.considerResumed(past.states());
      if (lighter != null) {
        moveTo(lighter);
        known = known();
        parent = -1;
      }
    }
    requireSuccessors(past);
    course.resumeAfter(past);
    frontier = new DiscoveryOrder(known, course.expanded, course.states);
    recording.use(frontier);
    return true;
  }

  /** Rejects records that lack a successor of a sampled state. */
  private void requireSuccessors(Past past) {
    State target = batch.targets[0];
    for (Past.Expanded expanded : past.sample()) {
      inserter.from(expanded.id(), expanded.state(), expanded.depth());
      expansion.begin(expanded.state());
      while (expansion.next(target)) {
        if (!expansion.failed()
            && inserter.add(target, expansion.event(), expansion.choice()) >= 0) {
          throw past.contradiction("a successor of an expanded state is missing");
        }
      }
    }
  }

  private boolean resumeState(Past past) {
    State state = past.state();
    State target = batch.targets[0];
    if (course.states > 0
        && !(expansion.repeat(batch.nextSource(), past.event(), past.choice(), target)
            && !expansion.failed()
            && target.equals(state))) {
      throw past.contradiction("a state does not follow from its parent");
    }
    long id =
        course.states == 0
            ? inserter.addInitial(state)
            : inserter.add(state, past.event(), past.choice());
    if (id != course.states) {
      throw past.contradiction("a state was recorded twice");
    }
    recording.remember(id, state, past.id(), past.event(), past.choice());
    return course.found(id, state);
  }

  /**
   * Expands states and stores their successors: one state, or a batch where the store takes the
   * successors of several together. {@link Recording#record} then reports what was found.
   *
   * @param most the number of states that may be expanded
   * @return why not all successors were stored; null if all were
   */
  private @Nullable MemoryExhausted expand(long most) {
    StateStore.BatchInserter several =
        inserter instanceof StateStore.BatchInserter able ? able : null;
    MemoryExhausted exhausted = null;
    int prepared = 0;
    batch.clear();
    try {
      do {
        int begin = batch.successors();
        long id = frontier.take(batch.nextSource());
        inserter.from(id, batch.nextSource(), course.depth);
        batch.expand(id, steps);
        if (several != null) {
          several.prepare(batch.targets, begin, batch.successors());
        }
        prepared = batch.size();
      } while (several != null && !batch.full() && batch.size() < most);
    } catch (MemoryExhausted noRoom) {
      exhausted = noRoom;
      batch.keep(prepared);
    }
    MemoryExhausted unsettled = settle(several);
    if (exhausted != null || unsettled != null) {
      batch.forget();
    }
    return unsettled == null ? exhausted : unsettled;
  }

  /** Adds the successors in the batch; returns why not all were added. */
  private @Nullable MemoryExhausted settle(StateStore.@Nullable BatchInserter several) {
    try {
      if (several != null) {
        several.settle(batch.targets, batch.successors(), batch.answers);
      } else {
        inserter.addAll(
            batch.targets, batch.events, batch.choices, batch.successors(), batch.answers);
      }
      return null;
    } catch (MemoryExhausted noRoom) {
      return noRoom;
    }
  }

  /** At the depth limit: finds out whether a state has successors, without storing them. */
  private boolean look() {
    State source = batch.nextSource();
    long id = frontier.take(source);
    expansion.begin(source);
    if (expansion.hasNext()) {
      course.cutByDepth = true;
    } else if (!course.dead(id, source)) {
      return false;
    }
    course.expanded++;
    course.mark();
    return true;
  }
}
