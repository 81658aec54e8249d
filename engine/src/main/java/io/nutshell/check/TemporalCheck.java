package io.nutshell.check;

import io.nutshell.check.ltl.Emptiness;
import io.nutshell.check.ltl.Product;
import io.nutshell.check.ltl.Shortening;
import io.nutshell.check.property.Assertions;
import io.nutshell.check.property.Extent;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Temporal;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Replay;
import io.nutshell.check.trace.Trace;
import io.nutshell.memory.Disk;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.search.CycleOutcome;
import io.nutshell.search.Exploration;
import io.nutshell.search.Limits;
import io.nutshell.search.Observer;
import io.nutshell.search.Order;
import io.nutshell.search.Outcome;
import io.nutshell.search.OverflowingStep;
import io.nutshell.search.Parallelism;
import io.nutshell.search.Progress;
import io.nutshell.search.SearchView;
import io.nutshell.search.Stop;
import io.nutshell.search.journal.Checkpoints;
import io.nutshell.store.Move;
import io.nutshell.store.Path;
import io.nutshell.store.StateSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Checks one property of infinite runs: searches the product of the system and the property's
 * automaton for an accepting cycle, starts over if a learnt range proves too small, and confirms
 * what was found.
 */
public final class TemporalCheck {
  /** The least limit on the states that a search may find to shorten a lasso. */
  private static final long MIN_SHORTENING = 100_000;

  /**
   * How to search.
   *
   * @param store makes a store for a model
   * @param memory the bytes that the tables may take
   * @param disk the place for states that do not fit into memory; null if they must stay in memory
   * @param all whether to go on after an error of the model
   * @param checkpoints records a breadth-first search, and resumes it; null where it is not
   *     recorded
   * @param companion learns of the product if the property holds
   * @param parallelism how searches use several threads
   * @param whenFull how to search if this search runs out of memory; null if it then gives up
   */
  public record Method(
      String storeName,
      BiFunction<Model, MemoryBudget, StateSet> store,
      Emptiness emptiness,
      long memory,
      @Nullable Disk disk,
      boolean traces,
      boolean all,
      @Nullable Checkpoints checkpoints,
      Companion companion,
      Parallelism parallelism,
      @Nullable Method whenFull) {}

  /**
   * What was found.
   *
   * @param system the system, wide enough for the states of all traces
   * @param error an error of the model that the search came upon; null if there was none
   * @param order the order in which the last search visited states
   * @param threads how many the last search could use
   * @param moves the moves of all states to another store
   */
  record Answer(
      Model system,
      PropertyResult result,
      @Nullable PropertyResult error,
      Outcome outcome,
      Stored stored,
      Order order,
      int threads,
      long peak,
      double seconds,
      List<Move> moves) {}

  private final Temporal property;
  private Method method;
  private final Limits limits;
  private final Consumer<Progress> progress;
  private final Consumer<String> notes;
  private final List<Move> moves = new ArrayList<>();
  private final long start = System.nanoTime();

  public TemporalCheck(
      Temporal property,
      Method method,
      Limits limits,
      Consumer<Progress> progress,
      Consumer<String> notes) {
    this.property = property;
    this.method = method;
    this.limits = limits;
    this.progress = progress;
    this.notes = notes;
  }

  /**
   * @param system the system as widened so far
   */
  Answer run(Model system, Product product) {
    Product current = product;
    Checkpoints checkpoints = method.checkpoints();
    List<Fault.Overflow> widened = new ArrayList<>();
    if (checkpoints != null) {
      checkpoints.onNote(notes);
      widened.addAll(checkpoints.widened());
      current = (Product) checkpoints.widen(current);
    }
    while (true) {
      MemoryBudget budget = new MemoryBudget(method.memory(), method.disk());
      Errors errors = new Errors(current);
      CycleOutcome found;
      Stored stored;
      Unbounded unbounded;
      try (StateSet store = Checker.begin(method.store(), method.storeName(), current, budget)) {
        store.onMove(this::moved);
        Checkpoints.Recording recording =
            checkpoints == null ? null : checkpoints.record(store, current, widened);
        found =
            method
                .emptiness()
                .search()
                .run(
                    new Exploration(
                        current,
                        store,
                        method.traces(),
                        budget,
                        errors,
                        limitsLeft(),
                        progress,
                        recording == null ? null : recording.journal(),
                        recording == null ? null : recording.past(),
                        method.parallelism()),
                    current);
        errors.fetchPaths();
        unbounded = unbounded(current, found.outcome().overflow());
        stored = Stored.of(store, method.storeName());
        if (holds(found, errors, stored)) {
          method
              .companion()
              .holds(
                  new Companion.Emptied(
                      property,
                      current,
                      widened,
                      new Exploration(current, store, false, budget, errors, limitsLeft(), progress)
                          .on(method.parallelism()),
                      found.outcome()),
                  notes);
        }
      }
      OverflowingStep overflow = found.outcome().overflow();
      Method whenFull = method.whenFull();
      if (found.outcome().stop() == Stop.MEMORY && whenFull != null) {
        notes.accept(
            "%,d states of the product took all memory: searching again by %s, whose states can move to smaller stores"
                .formatted(found.outcome().states(), whenFull.emptiness().name()));
        method = whenFull;
        continue;
      }
      if (overflow == null) {
        if (checkpoints != null) {
          checkpoints.ended(found.outcome().stop());
        }
        return answer(system, current, found, errors, null, stored, budget.peak());
      }
      if (unbounded != null) {
        CycleOutcome ended =
            new CycleOutcome(
                found.outcome().endedBy(Stop.UNBOUNDED), false, null, CycleOutcome.NO_LOOP);
        return answer(system, current, ended, errors, unbounded, stored, budget.peak());
      }
      Widening widening = new Widening(current, overflow.fault());
      widening.notes().forEach(notes);
      widened.addAll(widening.overflows());
      current = (Product) widening.model();
    }
  }

  /** The proof that there are infinitely many states, if the path to an overflow is one. */
  private static @Nullable Unbounded unbounded(Product product, @Nullable OverflowingStep step) {
    Supplier<@Nullable Path> known = step == null ? null : step.path();
    if (step == null || known == null || !product.system().monotone()) {
      return null;
    }
    Path path = known.get();
    if (path == null) {
      return null;
    }
    Path steps = systemSteps(product, path.then(step.event(), step.choice()));
    Model wide = Counterexample.wideEnough(product.system(), steps);
    PropertyResult proof = Covering.on(steps, wide);
    return proof == null ? null : new Unbounded(wide, proof);
  }

  private static boolean holds(CycleOutcome found, Errors errors, Stored stored) {
    return !found.found()
        && errors.valueless == null
        && found.outcome().stop() == Stop.EXHAUSTED
        && stored.exact();
  }

  private void moved(Move move) {
    moves.add(move);
    notes.accept(move.inWords());
  }

  private Limits limitsLeft() {
    return limits.after(System.nanoTime() - start);
  }

  /**
   * @param unbounded the proof that there are infinitely many states; null if there is none
   */
  private Answer answer(
      Model system,
      Product product,
      CycleOutcome found,
      Errors errors,
      @Nullable Unbounded unbounded,
      Stored stored,
      long peak) {
    Outcome outcome = found.outcome();
    Model wide = unbounded == null ? system : unbounded.system();
    PropertyResult result;
    if (found.found()) {
      Path path = found.path();
      Trace trace = null;
      if (path != null) {
        Shortening.Lasso lasso = shortened(product, path, found.loop(), outcome.states());
        Counterexample.Confirmed confirmed =
            new Counterexample(property, product).of(wide, lasso.path(), lasso.loop());
        wide = confirmed.system();
        trace = confirmed.trace();
      }
      result =
          method.traces() && path == null
              ? violated("a limit was reached before the run was reconstructed", null)
              : violated("", method.traces() ? trace : null);
    } else if (errors.valueless != null) {
      Replayed replayed = replayed(wide, product, errors.pathToValueless);
      wide = replayed.system();
      result = violated(errors.valueless.message(), replayed.trace());
    } else {
      boolean distinct = stored.caveat() == null && !outcome.revisits();
      result =
          property.withoutFinding(
              new Extent(outcome.stop(), stored.exact(), outcome.states(), distinct));
    }
    result = result.assuming(product.fair().assumption(product.system()));
    PropertyResult error = null;
    if (unbounded != null) {
      error = method.traces() ? unbounded.proof() : unbounded.proof().withoutTrace();
    }
    if (errors.mistake != null) {
      Replayed replayed = replayed(wide, product, errors.pathToMistake);
      wide = replayed.system();
      error =
          new PropertyResult(
              Assertions.mistakes(),
              Verdict.VIOLATED,
              "model error: " + errors.mistake.message(),
              errors.mistake.position(),
              replayed.trace());
    }
    if (outcome.trouble() != null) {
      notes.accept(outcome.trouble());
    }
    if (stored.caveat() != null) {
      notes.accept(stored.caveat());
    }
    double seconds = (System.nanoTime() - start) * 1e-9;
    return new Answer(
        wide,
        result,
        error,
        outcome,
        stored,
        method.emptiness().order(),
        method.parallelism().team().size(),
        peak,
        seconds,
        moves);
  }

  private PropertyResult violated(String message, @Nullable Trace trace) {
    return new PropertyResult(property, Verdict.VIOLATED, message, null, trace);
  }

  private Shortening.Lasso shortened(Product product, Path path, int loop, long states) {
    return new Shortening(
            product,
            new MemoryBudget(method.memory()),
            Math.max(MIN_SHORTENING, 4 * states),
            limitsLeft().inTime())
        .of(new Shortening.Lasso(path, loop));
  }

  /**
   * The steps of the system along a path of the product, which has no step by the automaton alone.
   */
  private static Replayed replayed(Model system, Product product, @Nullable Path path) {
    if (path == null) {
      return new Replayed(system, null);
    }
    Path steps = systemSteps(product, path);
    Model wide = Counterexample.wideEnough(system, steps);
    return new Replayed(wide, new Replay(wide).along(steps));
  }

  private static Path systemSteps(Product product, Path path) {
    Path steps = new Path(MemoryBudget.unlimited(), path.length());
    for (int i = 0; i < path.length(); i++) {
      steps.set(i, product.systemEvent(path.event(i)), path.choice(i));
    }
    return steps;
  }

  /**
   * A trace of the system.
   *
   * @param system the system, wide enough for the states of the trace
   */
  private record Replayed(Model system, @Nullable Trace trace) {}

  /**
   * The proof that there are infinitely many states.
   *
   * @param system the system, wide enough for the states of the proof
   */
  private record Unbounded(Model system, PropertyResult proof) {}

  /** Keeps the first error of the model, and the first state in which the property has no value. */
  private final class Errors implements Observer {
    private final Product product;
    private Fault.@Nullable Mistake mistake;
    private @Nullable Supplier<@Nullable Path> toMistake;
    private @Nullable Path pathToMistake;
    private Fault.@Nullable Mistake valueless;
    private @Nullable Supplier<@Nullable Path> toValueless;
    private @Nullable Path pathToValueless;

    Errors(Product product) {
      this.product = product;
    }

    @Override
    public boolean watchesStates() {
      return false;
    }

    @Override
    public boolean faulty(
        long id, State state, long event, int choice, Fault.Mistake error, SearchView search) {
      if (product.systemEvent(event) == Product.STUTTER) {
        valueless = error;
        toValueless = search.path(id, state);
        return false;
      }
      if (mistake == null) {
        mistake = error;
        toMistake = search.path(id, state);
      }
      return method.all();
    }

    /** Fetches the paths, which some searches know only after they have ended. */
    void fetchPaths() {
      pathToMistake = toMistake == null ? null : toMistake.get();
      pathToValueless = toValueless == null ? null : toValueless.get();
    }
  }
}
