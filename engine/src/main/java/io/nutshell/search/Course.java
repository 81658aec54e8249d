package io.nutshell.search;

import io.nutshell.memory.DiskFailure;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Fault;
import io.nutshell.model.State;
import io.nutshell.store.CacheFull;
import io.nutshell.store.Marks;
import io.nutshell.store.Path;
import io.nutshell.store.StateStore;
import io.nutshell.store.auto.AutoStore;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How far one search has come: its counters, its clock, and why it stopped. The search advances the
 * counters and tells of what it finds; {@link #pulse} looks at the clock and the limits now and
 * then. Stopping is one-way: the first reason counts.
 */
final class Course implements SearchView {
  /** How many expansions pass between two looks at the clock: well under a millisecond. */
  static final int PULSE = 1 << 10;

  private static final long PROGRESS_NANOS = 100_000_000;

  /** Rebuilding a trace shows progress once it has taken this long. */
  private static final long REBUILD_NANOS = 1_000_000_000;

  /** In short runs, progress is told whenever this part of the time so far has passed. */
  private static final int PROGRESS_PART = 64;

  final Exploration exploration;
  final Limits limits;
  final @Nullable Journal journal;
  private final Observer observer;
  private final MemoryBudget budget;
  private final boolean countsSteps;
  private final long start = System.nanoTime();
  private final Forecast.Levels profile = new Forecast.Levels();
  private final Map<String, Long> statistics = new LinkedHashMap<>();
  private long lastProgress = start;
  private long rebuildStart = start;
  private long lastFrontier;
  private long lastMemory;

  long states;
  long transitions;
  long expanded;

  /**
   * The layer being expanded, the initial state's being 0; under depth-first, the stack's height.
   */
  long depth;

  long levels = 1;

  /** How many states there are down to the layer being expanded. */
  long layerEnd = 1;

  /** Whether some state had successors beyond the depth limit. */
  boolean cutByDepth;

  boolean revisits;

  /** Whether the search still repeats what the resumed one has recorded. */
  boolean resuming;

  /** The state being expanded; null before the first. */
  @Nullable State source;

  /** How the search knows the paths to states. */
  Paths paths = Paths.NONE;

  /** How a sweep knows the last parts of paths. */
  @Nullable LongFunction<Path.Piece> pieces;

  @Nullable Supplier<Progress.Line> line;

  /** The transitions of the states that were expanded to the end. */
  private long transitionsDone;

  private @Nullable Stop stop;
  private @Nullable OverflowingStep overflow;
  private @Nullable Regression regression;
  private @Nullable String trouble;

  Course(Exploration exploration) {
    this.exploration = exploration;
    this.limits = exploration.limits();
    this.journal = exploration.journal();
    this.observer = exploration.observer();
    this.budget = exploration.budget();
    this.countsSteps = observer.countsSteps();
    this.resuming = exploration.past() != null;
  }

  boolean countsSteps() {
    return countsSteps;
  }

  boolean watchesForgetting() {
    return observer.watchesForgetting();
  }

  boolean stopped() {
    return stop != null;
  }

  void stop(Stop reason) {
    if (stop == null) {
      stop = reason;
    }
  }

  private boolean goesOn(boolean wanted) {
    if (!wanted) {
      stop(Stop.DECIDED);
    }
    return stop == null;
  }

  /** Tells of a state just stored; false where the search must stop. */
  boolean found(long id, State state) {
    if (states >= limits.maxStates()) {
      stop(Stop.STATES);
      return false;
    }
    states++;
    return goesOn(observer.found(id, state, this));
  }

  /** Tells of a state without successors; false where the search must stop. */
  boolean dead(long id, State state) {
    if (journal != null) {
      journal.dead(id, state);
    }
    return goesOn(observer.dead(id, state, this));
  }

  /** Tells of an event that could not be fired; false where the search must stop. */
  boolean faulty(long id, State state, long event, int choice, Fault fault) {
    return switch (fault) {
      case Fault.Overflow found -> {
        overflow = new OverflowingStep(found, state.copy(), knownPath(id, state), event, choice);
        stop(Stop.OVERFLOW);
        yield false;
      }
      case Fault.Mistake error -> {
        if (journal != null) {
          journal.faulty(id, state, event, choice);
        }
        yield goesOn(observer.faulty(id, state, event, choice, error, this));
      }
    };
  }

  /** Tells of the step that an expansion just made, where steps are counted. */
  void step(State from, Expansion expansion, State target) {
    if (countsSteps) {
      step(from, expansion.event(), expansion.failed() ? null : target);
    }
  }

  void step(State from, long event, @Nullable State target) {
    observer.step(from, event, target);
  }

  /** Tells of states that are about to be forgotten; false where the search must stop. */
  boolean forgetting(Marks doomed, long bound, long frontier) {
    boolean wanted = observer.forgetting(doomed, bound, this);
    // Where a limit was reached, the observer may not have seen all.
    return pulse(frontier) && goesOn(wanted);
  }

  /** A step leads to a smaller measure of progress, and that is not allowed. */
  void regressed(Regression step) {
    regression = step;
    stop(Stop.REGRESS);
  }

  /** The disk failed or is full. */
  void failed(DiskFailure failure) {
    trouble = failure.getMessage();
    stop(failure.full() ? Stop.DISK : Stop.DISK_FAILURE);
  }

  /** The stack of a depth-first search does not fit the cache that holds it. */
  void failed(CacheFull outgrown) {
    trouble = outgrown.getMessage();
    stop(Stop.CACHE);
  }

  /** Goes to the next layer of a breadth-first search, all states of it being found. */
  void nextLayer() {
    levels++;
    depth++;
    layerEnd = states;
    profile.complete(states, transitions);
    if (journal != null) {
      journal.level(transitions);
    }
  }

  /** Notes that all states expanded so far are expanded to the end. */
  void mark() {
    transitionsDone = transitions;
    if (journal != null) {
      journal.mark(expanded, transitions, cutByDepth);
    }
  }

  /** Takes back the transitions of states that were not expanded to the end. */
  void retract() {
    transitions = transitionsDone;
  }

  /** Continues with the figures of the search that is resumed. */
  void resumeAfter(Past past) {
    expanded = past.expanded();
    transitions = past.transitions();
    cutByDepth = past.cut();
    resuming = false;
    mark();
  }

  /** Tells again of a fault that the resumed search has recorded; false where to stop. */
  boolean resumeFault(Past past, Expansion expansion, State scratch) {
    return !expansion.repeat(past.state(), past.event(), past.choice(), scratch)
        || !expansion.failed()
        || faulty(past.id(), past.state(), past.event(), past.choice(), expansion.fault());
  }

  void count(String name, long number) {
    statistics.put(name, number);
  }

  /** Looks at the clock; false where a limit is reached. */
  boolean pulse(long frontier) {
    long now = System.nanoTime();
    lastFrontier = frontier;
    lastMemory = budget.used();
    if (limits.cancelled().getAsBoolean()) {
      stop(Stop.CANCELLED);
      return false;
    }
    if (now - start > limits.timeout().toNanos()) {
      stop(Stop.TIME);
      return false;
    }
    if (now - lastProgress > Math.min(PROGRESS_NANOS, (now - start) / PROGRESS_PART)) {
      tell(now, null);
    }
    return true;
  }

  /** A trace is about to be rebuilt, the search being over. */
  void beginRebuilding() {
    rebuildStart = System.nanoTime();
  }

  /**
   * Tells how far rebuilding a trace is, unless it is quickly done; false where a limit is reached.
   */
  boolean rebuilding(Supplier<String> inWords) {
    long now = System.nanoTime();
    if (now - rebuildStart > REBUILD_NANOS && now - lastProgress > PROGRESS_NANOS) {
      tell(now, inWords.get());
    }
    return inTime();
  }

  private void tell(long now, @Nullable String rebuilding) {
    lastProgress = now;
    exploration
        .listener()
        .accept(
            new Progress(
                states,
                transitions,
                lastFrontier,
                depth,
                lastMemory,
                now - start,
                forecast(),
                line == null ? null : line.get(),
                rebuilding));
  }

  /**
   * How many states there will be, as far as the layers explored tell; null where they do not, and
   * under depth-first search.
   */
  @Nullable Forecast forecast() {
    long elapsed = System.nanoTime() - start;
    long memory = Math.max(lastMemory, budget.used()) - exploration.store().spare();
    return profile.forecast(states, expanded, memory, elapsed);
  }

  /** Ends the search: tells the last progress, and answers what came out. */
  Outcome end() {
    Stop reason = stop != null ? stop : cutByDepth ? Stop.DEPTH : Stop.EXHAUSTED;
    lastFrontier = reason == Stop.EXHAUSTED ? 0 : lastFrontier;
    lastMemory = Math.max(lastMemory, budget.used());
    tell(System.nanoTime(), null);
    return new Outcome(
        reason,
        states,
        transitions,
        levels,
        revisits,
        overflow,
        regression,
        line == null ? null : line.get(),
        forecast(),
        statistics,
        trouble);
  }

  @Override
  public @Nullable State source() {
    return source;
  }

  @Override
  public long layer() {
    return states == 1 ? 0 : levels;
  }

  @Override
  public @Nullable Supplier<@Nullable Path> path(long id, State state) {
    return exploration.traces() ? knownPath(id, state) : null;
  }

  /** Some searches know the path to each state even where traces are off. */
  private @Nullable Supplier<@Nullable Path> knownPath(long id, State state) {
    try {
      return paths.to(id, state);
    } catch (MemoryExhausted tooLong) {
      return () -> null;
    }
  }

  @Override
  public Path.@Nullable Piece piece(long id) {
    return pieces == null ? null : pieces.apply(id);
  }

  @Override
  public StateStore states() {
    return switch (exploration.store()) {
      case StateStore pointwise -> pointwise;
      case AutoStore moving -> moving.pointwise();
      default ->
          throw new IllegalArgumentException("this search needs a store that adds state by state");
    };
  }

  @Override
  public MemoryBudget budget() {
    return budget;
  }

  @Override
  public boolean inTime() {
    return System.nanoTime() - start <= limits.timeout().toNanos()
        && !limits.cancelled().getAsBoolean();
  }
}
