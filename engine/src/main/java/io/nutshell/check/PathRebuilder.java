package io.nutshell.check;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.search.Exploration;
import io.nutshell.search.Limits;
import io.nutshell.search.Observer;
import io.nutshell.search.Outcome;
import io.nutshell.search.Progress;
import io.nutshell.search.SearchView;
import io.nutshell.search.Stop;
import io.nutshell.search.Sweep;
import io.nutshell.search.SweepSearch;
import io.nutshell.store.Path;
import io.nutshell.store.StateSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the path to a state when the search that found it has forgotten the path.
 *
 * <p>After a sweep there are two methods. Where every event can be undone, a {@link BackwardSearch}
 * searches for the initial state. Otherwise, or if that finds too many unreachable states, the
 * model is swept again, now with {@linkplain Sweep#pieces pieces of paths}: when such a sweep finds
 * the state, it knows the last part of the path, back to a state of lower progress. That state is
 * searched for in turn, until a part begins with the initial state. Each part begins with a state
 * that is found earlier than its end, so this terminates.
 *
 * <p>After any other search, the search is run once more until it finds the state.
 */
final class PathRebuilder {
  /** The least number of new states between two garbage collections, unless the user sets it. */
  private static final long MIN_INTERVAL = 100_000;

  /**
   * When memory is exhausted, the sweep is repeated with a shorter interval, but not below this.
   */
  private static final long GIVE_UP_INTERVAL = 1_000;

  /** A search that takes less than this shows no progress. */
  private static final long QUICK_NANOS = 1_000_000_000;

  private final Model model;
  private final Checker.Method method;
  private final Limits limits;
  private final BooleanSupplier goOn;
  private final Consumer<Progress> progress;
  private final long states;
  private final long mostHeld;
  private long peak;

  /**
   * @param model the model of the search that found the states: in a wider one, the same bits mean
   *     another state
   * @param ended the outcome of that search
   */
  PathRebuilder(
      Model model,
      Checker.Method method,
      Limits limits,
      Outcome ended,
      Consumer<Progress> progress) {
    Progress.Line line = ended.line();
    this.states = ended.states();
    this.mostHeld = line == null ? states : line.mostHeld();
    this.model = model;
    this.method = method;
    this.progress =
        told -> {
          if (told.elapsedNanos() > QUICK_NANOS) {
            progress.accept(told.rebuilding("searching again"));
          }
        };
    this.limits = limits;
    long end = System.nanoTime() + limits.timeout().toNanos();
    this.goOn = () -> System.nanoTime() - end < 0 && !limits.cancelled().getAsBoolean();
  }

  /**
   * A path, with a description of how it was found and how long each method took.
   *
   * @param path null if time or memory did not suffice
   */
  record Found(@Nullable Path path, String how) {}

  /** The peak memory of the rebuilding. */
  long peak() {
    return peak;
  }

  Found to(State state) {
    Function<Model, Sweep> sweeping = method.sweep();
    Sweep sweep = sweeping == null ? null : sweeping.apply(model);
    long since = System.nanoTime();
    if (sweep == null) {
      return new Found(searched(state), "by searching once more, in " + time(since));
    }
    String inVain = "";
    BackwardSearch backwards =
        method.undoing() ? BackwardSearch.in(model, sweep.measure(), !sweep.regress()) : null;
    if (backwards != null) {
      Path path = backwards(backwards, state);
      if (path != null) {
        return new Found(path, "by searching backwards, in " + time(since));
      }
      inVain = "; searching backwards was given up after " + time(since);
    }
    long before = System.nanoTime();
    long interval = sweep.interval() > 0 ? sweep.interval() : Math.max(MIN_INTERVAL, 4 * mostHeld);
    Found swept = swept(sweep, state, interval);
    return new Found(swept.path(), swept.how() + ", in " + time(before) + inVain);
  }

  private static String time(long since) {
    return "%,d ms".formatted((System.nanoTime() - since) / 1_000_000);
  }

  private @Nullable Path backwards(BackwardSearch search, State state) {
    MemoryBudget budget = new MemoryBudget(method.memory());
    Path path = search.to(state, 4 * Math.max(1_000, states), budget, goOn);
    peak = Math.max(peak, budget.peak());
    return path;
  }

  private Found swept(Sweep sweep, State state, long interval) {
    State initial = new State(model.layout().words());
    model.initial(initial);
    Path path = new Path(new MemoryBudget(method.memory()), 0);
    State goal = state;
    int sweeps = 0;
    while (!goal.equals(initial)) {
      Target target = new Target(goal);
      Stop stop =
          explore(
              target,
              exploration ->
                  SweepSearch.run(
                      exploration, new Sweep(sweep.measure(), sweep.regress(), interval, true)));
      sweeps++;
      Path.Piece piece = target.piece;
      if (piece == null) {
        return stop == Stop.MEMORY && interval > GIVE_UP_INTERVAL
            ? swept(sweep, state, interval / 4)
            : new Found(null, "");
      }
      path = piece.path().then(path);
      goal = piece.start();
    }
    return new Found(path, "by " + sweeps + (sweeps == 1 ? " more sweep" : " more sweeps"));
  }

  private @Nullable Path searched(State state) {
    Target target = new Target(state);
    Stop _ = explore(target, method.search());
    return target.path;
  }

  private Stop explore(Target target, Function<Exploration, Outcome> search) {
    MemoryBudget budget = new MemoryBudget(method.memory(), method.disk());
    try (StateSet store = method.store().apply(model, budget)) {
      Limits left =
          new Limits(limits.timeout(), Long.MAX_VALUE, Long.MAX_VALUE, () -> !goOn.getAsBoolean());
      Outcome outcome =
          search.apply(
              new Exploration(model, store, true, budget, target, left, progress)
                  .on(method.parallelism()));
      target.ended();
      return outcome.stop();
    } finally {
      peak = Math.max(peak, budget.peak());
    }
  }

  /** Ends a search when it finds a certain state. */
  private static final class Target implements Observer {
    private final State wanted;
    private @Nullable Supplier<@Nullable Path> rebuilt;
    private @Nullable Path path;
    private Path.@Nullable Piece piece;

    Target(State wanted) {
      this.wanted = wanted;
    }

    @Override
    public boolean found(long id, State state, SearchView search) {
      if (!state.equals(wanted)) {
        return true;
      }
      rebuilt = search.path(id, state);
      piece = search.piece(id);
      return false;
    }

    /** Fetches the path, which some searches know only after they have ended. */
    void ended() {
      path = rebuilt == null ? null : rebuilt.get();
    }
  }
}
