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
 * counters and reports what it finds; {@link #pulse} checks the clock and the limits once per
 * {@link #PULSE} expansions. Stopping is one-way: the first reason counts.
 */
final class Course implements SearchView {
  /** The clock is read once per this many expansions, which take well under a millisecond. */
  static final int PULSE = 1 << 10;

  /** The model's dictionaries lie in the Java heap and may take this share of it. */
  private static final double DICTIONARY_SHARE = 0.7;

  private static final long PROGRESS_NANOS = 100_000_000;

  /** Rebuilding a trace shows progress once it has taken this long. */
  private static final long REBUILD_NANOS = 1_000_000_000;

  /**
   * Early in a search, progress is reported each time 1/PROGRESS_PART of the time so far has
   * passed.
   */
  private static final int PROGRESS_PART = 64;

  final Exploration exploration;
  final Limits limits;
  final @Nullable Journal journal;
  private final Observer observer;
  private final MemoryBudget budget;
  private final boolean countsSteps;
  private final boolean watchesStates;
  private final long start = System.nanoTime();
  private final Forecast.Layers profile = new Forecast.Layers();
  private final Map<String, Long> statistics = new LinkedHashMap<>();
  private long lastProgress = start;
  private long rebuildStart = start;
  private long lastFrontier;
  private long lastMemory;
  private long dictionaryBytes;

  long states;
  long transitions;
  long expanded;

  /**
   * The layer being expanded, the initial state's being 0; under depth-first, the stack's height.
   */
  long depth;

  long levels = 1;

  /** The number of states in all layers up to and including the one being expanded. */
  long layerEnd = 1;

  /** Whether some state had successors beyond the depth limit. */
  boolean cutByDepth;

  boolean revisits;

  /** Whether the search still repeats the records of the search that it resumes. */
  boolean resuming;

  /** The state being expanded; null before the first. */
  @Nullable State source;

  /** Finds the paths to states. */
  Paths paths = Paths.NONE;

  /** Finds the last parts of paths, in a sweep that keeps them. */
  @Nullable LongFunction<Path.Piece> pieces;

  @Nullable Supplier<Progress.Line> line;

  private Workload.@Nullable Meter meter;

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
    this.watchesStates = observer.watchesStates();
    this.resuming = exploration.past() != null;
  }

  /**
   * The course of the second part of a search, which begins with the figures of its complete
   * breadth-first part.
   */
  static Course after(Outcome reached, Exploration rest) {
    Course course = new Course(rest);
    course.states = reached.states();
    course.transitions = reached.transitions();
    course.levels = reached.levels();
    // Charged to the same budget already.
    course.dictionaryBytes = rest.model().dictionaryBytes();
    course.statistics.putAll(reached.statistics());
    return course;
  }

  boolean countsSteps() {
    return countsSteps;
  }

  /** Whether {@link #found} must be called with each state; else {@link #found(long)} suffices. */
  boolean watchesStates() {
    return watchesStates;
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

  /** Reports a state that was just stored; false if the search must stop. */
  boolean found(long id, State state) {
    if (states >= limits.maxStates()) {
      stop(Stop.STATES);
      return false;
    }
    states++;
    return !watchesStates || goesOn(observer.found(id, state, this));
  }

  /** Counts states that were just stored and that no observer or journal needs. */
  void found(long count) {
    assert !watchesStates && states + count <= limits.maxStates();
    states += count;
  }

  /** Reports a state without successors; false if the search must stop. */
  boolean dead(long id, State state) {
    if (journal != null) {
      journal.dead(id, state);
    }
    return goesOn(observer.dead(id, state, this));
  }

  /** Reports an event that could not be fired; false if the search must stop. */
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

  /** Reports the step that an expansion just made, if steps are counted. */
  void step(State from, Expansion expansion, State target) {
    if (countsSteps) {
      step(from, expansion.event(), expansion.failed() ? null : target);
    }
  }

  void step(State from, long event, @Nullable State target) {
    observer.step(from, event, target);
  }

  /** Reports states that are about to be forgotten; false if the search must stop. */
  boolean forgetting(Marks doomed, long bound, long frontier) {
    boolean wanted = observer.forgetting(doomed, bound, this);
    // After a limit was reached, the observer may not have seen every state.
    return pulse(frontier) && goesOn(wanted);
  }

  /** Stops the search at a step to a smaller measure of progress, which is not allowed. */
  void regressed(Regression step) {
    regression = step;
    stop(Stop.REGRESS);
  }

  /** Stops the search because the disk failed or is full. */
  void failed(DiskFailure failure) {
    trouble = failure.getMessage();
    stop(failure.full() ? Stop.DISK : Stop.DISK_FAILURE);
  }

  /** Stops a depth-first search whose stack does not fit the cache that holds it. */
  void failed(CacheFull outgrown) {
    trouble = outgrown.getMessage();
    stop(Stop.CACHE);
  }

  /** Goes to the next layer of a breadth-first search; all its states are found. */
  void nextLayer() {
    levels++;
    depth++;
    layerEnd = states;
    profile.complete(states, transitions);
    if (journal != null) {
      journal.layer(transitions);
    }
  }

  /** Marks a point at which no state is partly expanded: a search can be resumed here. */
  void mark() {
    transitionsDone = transitions;
    if (journal != null) {
      journal.mark(expanded, transitions, cutByDepth);
    }
  }

  /** Subtracts the transitions of states that were expanded only in part. */
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

  /** Reports a fault that the resumed search has recorded; false if the search must stop. */
  boolean resumeFault(Past past, Expansion expansion, State scratch) {
    return !expansion.repeat(past.state(), past.event(), past.choice(), scratch)
        || !expansion.failed()
        || faulty(past.id(), past.state(), past.event(), past.choice(), expansion.fault());
  }

  void count(String name, long number) {
    statistics.put(name, number);
  }

  /**
   * Charges the bytes by which the model's own tables have grown since the last call.
   *
   * @throws MemoryExhausted if that exceeds the budget
   */
  private void chargeDictionaries() {
    long held = exploration.model().dictionaryBytes();
    if (held > dictionaryBytes) {
      budget.charge(held - dictionaryBytes);
      dictionaryBytes = held;
    }
  }

  /**
   * Checks the clock and the limits; false if one is reached.
   *
   * @throws MemoryExhausted if the model's own tables exceed the budget
   */
  boolean pulse(long frontier) {
    long now = System.nanoTime();
    lastFrontier = frontier;
    chargeDictionaries();
    lastMemory = budget.used();
    if (dictionaryBytes > DICTIONARY_SHARE * Runtime.getRuntime().maxMemory()) {
      trouble = "the model's dictionaries take most of the Java heap";
      stop(Stop.MEMORY);
      return false;
    }
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

  /** Marks the end of the search; a trace is about to be rebuilt. */
  void beginRebuilding() {
    rebuildStart = System.nanoTime();
  }

  /**
   * Reports how far rebuilding a trace is, once it has taken {@link #REBUILD_NANOS}; false if a
   * limit is reached.
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
   * Predicts the number of states from the layers explored so far; null if they do not suffice, and
   * under depth-first search.
   */
  @Nullable Forecast forecast() {
    long elapsed = System.nanoTime() - start;
    long memory = Math.max(lastMemory, budget.used());
    return profile.forecast(states, expanded, memory, elapsed);
  }

  /** Ends the search: reports the last progress and returns the outcome. */
  Outcome end() {
    try {
      chargeDictionaries();
    } catch (MemoryExhausted _) {
      // The search has ended, so the dictionaries no longer need room in the budget.
      dictionaryBytes = exploration.model().dictionaryBytes();
    }
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
        trouble,
        meter == null ? null : meter.total());
  }

  /** The times of the search's threads; measured from the first time they work together. */
  Workload.Meter meter() {
    if (meter == null) {
      meter = new Workload.Meter(exploration.parallelism().team().size());
    }
    return meter;
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

  /** Some searches know the path to each state even if traces are off. */
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
