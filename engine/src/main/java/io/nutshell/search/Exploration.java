package io.nutshell.search;

import io.nutshell.memory.DiskFailure;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.store.CacheFull;
import io.nutshell.store.MovingSet;
import io.nutshell.store.Path;
import io.nutshell.store.PathKeeping;
import io.nutshell.store.StateSet;
import io.nutshell.store.StateStore;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One exploration under way: what is explored, where it is stored, who watches, and how far it has
 * come. The loops advance the counters; {@link #pulse} looks at the clock and the limits now and
 * then.
 */
public final class Exploration {
  /** How many expansions pass between two looks at the clock: well under a millisecond. */
  static final int PULSE = 1 << 10;

  private static final long PROGRESS_NANOS = 100_000_000;

  /** Early on progress is told as often as this part of the time passed: short runs have some. */
  private static final int PROGRESS_PART = 64;

  /** A trace that is rebuilt in less time is not worth a line. */
  public static final long REBUILD_NANOS = 1_000_000_000;

  final Model model;
  final StateSet store;
  final boolean traces;
  final MemoryBudget budget;
  final Observer observer;
  final Limits limits;
  private final Consumer<Progress> listener;
  private final long start = System.nanoTime();
  private final Forecast.Levels profile = new Forecast.Levels();
  private long lastProgress = start;
  private long rebuildStart = start;
  private long lastFrontier;
  private long lastMemory;

  long states;
  long transitions;
  long expanded;
  long depth;
  long levels;
  @Nullable Journal journal;
  @Nullable Past past;
  @Nullable PathKeeping paths;
  @Nullable Ways ways;
  @Nullable State source;
  boolean cutByDepth;

  /** The transitions of the states that were expanded to the end. */
  long transitionsDone;

  /** Where states are expanded one at a time: whether one was begun and not expanded to the end. */
  boolean unfinished;

  /** How many states there are down to the level being expanded. */
  long levelEnd = 1;

  @Nullable Stop stop;
  Fault.@Nullable Overflow overflow;
  @Nullable Regression regression;
  boolean revisits;
  private @Nullable String trouble;
  @Nullable Supplier<Progress.Line> line;
  @Nullable LongFunction<Path.Piece> pieces;
  private final Map<String, Long> statistics = new LinkedHashMap<>();
  private @Nullable Outgrowing outgrowing;
  private @Nullable Runnable retraction;

  /**
   * @param traces whether the loop is to remember how states were reached
   */
  public Exploration(
      Model model,
      StateSet store,
      boolean traces,
      MemoryBudget budget,
      Observer observer,
      Limits limits,
      Consumer<Progress> listener) {
    this.model = model;
    this.store = store;
    this.traces = traces;
    this.budget = budget;
    this.observer = observer;
    this.limits = limits;
    this.listener = listener;
    observer.begin(this);
  }

  /**
   * Has a breadth-first loop note what it does, and go on where another ended.
   *
   * @param begun null where it is to begin with the initial state
   */
  public void journal(@Nullable Journal notes, @Nullable Past begun) {
    journal = notes;
    past = begun;
  }

  public Model model() {
    return model;
  }

  public long states() {
    return states;
  }

  public long transitions() {
    return transitions;
  }

  public long levels() {
    return levels;
  }

  /**
   * How many states there will be, as far as the levels explored tell; null where they do not, and
   * under depth-first search.
   */
  public @Nullable Forecast forecast() {
    long elapsed = System.nanoTime() - start;
    long memory = Math.max(lastMemory, budget.used()) - store.spare();
    return profile.forecast(states, expanded, memory, elapsed);
  }

  /** Goes to the next level of a breadth-first search, all states of it being found. */
  void nextLevel() {
    levels++;
    depth++;
    levelEnd = states;
    profile.complete(states, transitions);
    if (journal != null) {
      journal.level(transitions);
    }
  }

  /** Why it ended. */
  public Stop stop() {
    if (stop != null) {
      return stop;
    }
    return cutByDepth ? Stop.DEPTH : Stop.EXHAUSTED;
  }

  /** What outgrew its bits, where that is why it ended. */
  public Fault.@Nullable Overflow overflow() {
    return overflow;
  }

  /** The step that the measure of progress forbids, where that is why it ended. */
  public @Nullable Regression regression() {
    return regression;
  }

  /** Where the sweep-line stood last, null where there was none. */
  public Progress.@Nullable Line line() {
    return line == null ? null : line.get();
  }

  /** Whether states may have been visited, and counted, more than once. */
  public boolean revisits() {
    return revisits;
  }

  public MemoryBudget budget() {
    return budget;
  }

  /** What the loop counted, by name, for the report. */
  public Map<String, Long> statistics() {
    return Collections.unmodifiableMap(statistics);
  }

  void count(String name, long number) {
    statistics.put(name, number);
  }

  /**
   * The step that outgrew its bits.
   *
   * @param way the way to its source, as {@link #way} has it; null where it is not known
   */
  public record Outgrowing(
      State source, @Nullable Supplier<@Nullable Path> way, long event, int choice) {}

  /** The step that outgrew its bits, where that is why it ended. */
  public @Nullable Outgrowing outgrowing() {
    return outgrowing;
  }

  public double seconds() {
    return (System.nanoTime() - start) * 1e-9;
  }

  /**
   * The way to a state that the observer was just told of, to be asked for when the exploration has
   * ended; null where traces are off. What it answers is null where the way cannot be found again.
   */
  public @Nullable Supplier<@Nullable Path> way(long id, State state) {
    return traces ? knownWay(id, state) : null;
  }

  /** Some stores know the way to each state even where traces are off. */
  private @Nullable Supplier<@Nullable Path> knownWay(long id, State state) {
    if (ways != null) {
      return ways.to(state);
    }
    Path path = path(id);
    return path == null ? null : () -> path;
  }

  /** The same at once; null also where the loop cannot tell before it has ended. */
  public @Nullable Path path(long id) {
    try {
      return paths == null ? null : paths.path(id);
    } catch (MemoryExhausted tooLong) {
      return null;
    }
  }

  /** Whether its store can only take states one by one. */
  public boolean pointwise() {
    return store instanceof StateStore;
  }

  /**
   * The last part of the way to a state that the observer was just told of, where that is all that
   * is known; null where nothing is.
   */
  public Path.@Nullable Piece piece(long id) {
    return pieces == null ? null : pieces.apply(id);
  }

  /** The store, for loops that add state by state. */
  public StateStore stateStore() {
    if (store instanceof StateStore pointwise) {
      return pointwise;
    }
    if (store instanceof MovingSet moving) {
      return moving.pointwise();
    }
    throw new IllegalArgumentException("this loop needs a store that takes states one by one");
  }

  /** The state whose successors are being found; null for the initial state. */
  public @Nullable State source() {
    return source;
  }

  /** Notes a state just stored; false where the search must stop. */
  boolean found(long id, State state) {
    if (states >= limits.maxStates()) {
      stop = Stop.STATES;
      return false;
    }
    states++;
    if (!observer.found(id, state)) {
      stop = Stop.DECIDED;
    }
    return stop == null;
  }

  /** Notes an event that could not be fired; false where the search must stop. */
  boolean faulty(long id, State state, long event, int choice, Fault fault) {
    switch (fault) {
      case Fault.Overflow found -> {
        overflow = found;
        stop = Stop.OVERFLOW;
        outgrowing = new Outgrowing(state.copy(), knownWay(id, state), event, choice);
      }
      case Fault.Mistake error -> {
        if (journal != null) {
          journal.faulty(id, state, event, choice);
        }
        if (!observer.faulty(id, state, event, choice, error)) {
          stop = Stop.DECIDED;
        }
      }
    }
    return stop == null;
  }

  /** Notes a state without successors; false where the search must stop. */
  boolean dead(long id, State state) {
    if (journal != null) {
      journal.dead(id, state);
    }
    if (!observer.dead(id, state)) {
      stop = Stop.DECIDED;
    }
    return stop == null;
  }

  /** All expanded so far is done with. */
  void mark() {
    transitionsDone = transitions;
    unfinished = false;
    if (journal != null) {
      journal.mark(expanded, transitions, cutByDepth);
    }
  }

  /**
   * Has someone told that the state being expanded will be expanded anew, by other cursors. There
   * is then one such state at most.
   */
  public void onRetraction(Runnable told) {
    retraction = told;
  }

  /** Whether states may be expanded several at once. */
  boolean severalAtOnce() {
    return retraction == null;
  }

  /** What was done of states that were not expanded to the end does not count. */
  void retract() {
    transitions = transitionsDone;
    if (unfinished && retraction != null) {
      retraction.run();
    }
  }

  /** The disk does not do what it should. */
  void failed(DiskFailure failure) {
    stop = failure.full() ? Stop.DISK : Stop.DISK_FAILURE;
    trouble = failure.getMessage();
  }

  /** The stack does not fit the store that it lies in. */
  void failed(CacheFull outgrown) {
    stop = Stop.CACHE;
    trouble = outgrown.getMessage();
  }

  /** What went wrong, in words, where something did. */
  public @Nullable String trouble() {
    return trouble;
  }

  /** Takes over the figures of a search that was taken up. */
  void takeUp(Past begun) {
    expanded = begun.expanded();
    transitions = begun.transitions();
    cutByDepth = begun.cut();
    mark();
    past = null;
  }

  /** Whether there is time left, for observers that take long. */
  public boolean inTime() {
    return System.nanoTime() - start <= limits.timeout().toNanos()
        && !limits.cancelled().getAsBoolean();
  }

  /** Looks at the clock; false where a limit is reached. */
  boolean pulse(long frontier) {
    long now = System.nanoTime();
    lastFrontier = frontier;
    lastMemory = budget.used();
    if (limits.cancelled().getAsBoolean()) {
      stop = Stop.CANCELLED;
      return false;
    }
    if (now - start > limits.timeout().toNanos()) {
      stop = Stop.TIME;
      return false;
    }
    if (now - lastProgress > Math.min(PROGRESS_NANOS, (now - start) / PROGRESS_PART)) {
      tell(now, null);
    }
    return true;
  }

  /** A trace is about to be rebuilt, the search being over. */
  void rebuilds() {
    rebuildStart = System.nanoTime();
  }

  /**
   * Tells how far rebuilding a trace is, unless that takes no time worth mentioning; false where a
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
    listener.accept(
        new Progress(
            states,
            transitions,
            lastFrontier,
            depth,
            lastMemory,
            now - start,
            forecast(),
            line(),
            rebuilding));
  }

  /** Tells how far the search came in the end, with what the loop held before it let go of it. */
  public void tellEnd() {
    lastFrontier = stop() == Stop.EXHAUSTED ? 0 : lastFrontier;
    lastMemory = Math.max(lastMemory, budget.used());
    tell(System.nanoTime(), null);
  }
}
