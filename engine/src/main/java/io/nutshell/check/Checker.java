package io.nutshell.check;

import io.nutshell.check.ctl.CtlSearch;
import io.nutshell.check.property.Assertions;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.memory.Disk;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.search.Exploration;
import io.nutshell.search.Limits;
import io.nutshell.search.Order;
import io.nutshell.search.Outcome;
import io.nutshell.search.OverflowingStep;
import io.nutshell.search.Parallelism;
import io.nutshell.search.Progress;
import io.nutshell.search.Sweep;
import io.nutshell.search.journal.Checkpoints;
import io.nutshell.store.Move;
import io.nutshell.store.Path;
import io.nutshell.store.StateSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs one search for a list of properties, starts over if a learnt range proves too small, and has
 * the result judged.
 */
public final class Checker {

  /**
   * How to explore.
   *
   * @param store makes a store for a model
   * @param memory the bytes that the tables may take
   * @param disk the place for states that do not fit into memory; null if they must stay in memory
   * @param limits whether to compute {@link StorageLimits}
   * @param coverage whether to count for a {@link Coverage}
   * @param structure whether to compute the {@link Structure} of a space explored completely
   * @param companion follows the search beside the properties
   * @param checkpoints records the search, and resumes it; null where it is not recorded
   * @param sweep the settings of the sweep; null if the search is no sweep
   * @param undoing whether a path that the search has forgotten may be searched for backwards
   * @param branching how properties of branching logic are decided
   * @param parallelism how searches use several threads
   */
  public record Method(
      String storeName,
      BiFunction<Model, MemoryBudget, StateSet> store,
      Order visiting,
      Function<Exploration, Outcome> search,
      long memory,
      @Nullable Disk disk,
      boolean traces,
      boolean limits,
      boolean coverage,
      boolean structure,
      Companion companion,
      @Nullable Checkpoints checkpoints,
      @Nullable Function<Model, Sweep> sweep,
      boolean undoing,
      CtlSearch.Options branching,
      Parallelism parallelism) {}

  final List<Property> properties;
  final int asked;
  final boolean all;
  final Method method;
  final List<String> noted = new ArrayList<>();
  final List<Move> moves = new ArrayList<>();
  private final Limits limits;
  private final Consumer<Progress> progress;
  private final Consumer<String> notes;
  private final List<Fault.Overflow> overflows = new ArrayList<>();
  private final long start = System.nanoTime();
  private final Duration cpuAtStart = cpu();
  private @Nullable Answers answers;

  public Checker(
      List<Property> properties,
      boolean all,
      Method method,
      Limits limits,
      Consumer<Progress> progress,
      Consumer<String> notes) {
    this.asked = properties.size();
    this.properties = new ArrayList<>(properties);
    if (properties.stream().noneMatch(property -> property.kind().ofMistakes())) {
      // A mistake of the model hides the states after it, so it is always reported.
      this.properties.add(Assertions.mistakes());
    }
    this.all = all;
    this.method = method;
    this.limits = limits;
    this.progress = progress;
    this.notes = notes;
  }

  public Report run(Model model) {
    Report local = LocalCheck.of(this, model);
    if (local != null) {
      return local;
    }
    Model current = model;
    Checkpoints checkpoints = method.checkpoints();
    if (checkpoints != null) {
      checkpoints.onNote(this::note);
      overflows.addAll(checkpoints.widened());
      current = checkpoints.widen(current);
    }
    while (true) {
      MemoryBudget budget = new MemoryBudget(method.memory(), method.disk());
      try (StateSet store = begin(method.store(), method.storeName(), current, budget)) {
        store.onMove(this::moved);
        Attempt attempt = new Attempt(this, current, store, budget);
        Outcome outcome = attempt.search(overflows);
        OverflowingStep overflow = outcome.overflow();
        if (overflow == null) {
          if (checkpoints != null) {
            checkpoints.ended(outcome.stop());
          }
          return new Judgement(this, attempt, outcome, current, null).report();
        }
        Widening widening = new Widening(current, overflow.fault());
        Path path = current.monotone() ? path(attempt, overflow, outcome) : null;
        PropertyResult unbounded = path == null ? null : Covering.on(path, widening.fit(path));
        overflows.addAll(widening.overflows());
        if (unbounded != null) {
          return new Judgement(this, attempt, outcome, widening.model(), unbounded).report();
        }
        widening.notes().forEach(this::note);
        current = widening.model();
      }
    }
  }

  /** An empty store for a model. */
  static StateSet begin(
      BiFunction<Model, MemoryBudget, StateSet> stores,
      String name,
      Model model,
      MemoryBudget budget) {
    try {
      return stores.apply(model, budget);
    } catch (MemoryExhausted notEvenEmpty) {
      throw new InputError(
          null,
          "the store %s cannot begin in %d bytes of memory".formatted(name, budget.limit()),
          "give it more: a megabyte is enough for a small model");
    }
  }

  /** The path to the step's target, which does not fit the model; null if none was found. */
  private @Nullable Path path(Attempt attempt, OverflowingStep step, Outcome outcome) {
    Supplier<@Nullable Path> known = step.path();
    Path path;
    if (known != null) {
      path = known.get();
    } else {
      attempt.closeStore(); // The search for the path needs the memory.
      path = rebuilder(attempt, outcome).to(step.source()).path();
    }
    return path == null ? null : path.then(step.event(), step.choice());
  }

  PathRebuilder rebuilder(Attempt attempt, Outcome outcome) {
    return new PathRebuilder(attempt.model(), method, limitsLeft(), outcome, this::tell);
  }

  /** Makes the answers of this check, with the paths that the rebuilder finds. */
  Answers answers(Model model, PathRebuilder rebuilder) {
    answers = new Answers(model, method.traces() ? rebuilder : null, limitsLeft(), this::note);
    return answers;
  }

  /** Shows progress; if a trace is being rebuilt, announces the verdict first. */
  void tell(Progress told) {
    if (told.rebuilding() != null && answers != null) {
      answers.announce();
    }
    progress.accept(told);
  }

  private void moved(Move move) {
    moves.add(move);
    note(move.inWords());
  }

  /** Shows a line to the user, and keeps it for the report. */
  public void note(String note) {
    noted.add(note);
    notes.accept(note);
  }

  /** The limits that remain. */
  Limits limitsLeft() {
    return limits.after(System.nanoTime() - start);
  }

  double seconds() {
    return (System.nanoTime() - start) * 1e-9;
  }

  double cpuSeconds() {
    return cpu().minus(cpuAtStart).toNanos() * 1e-9;
  }

  /** The CPU time of this process so far. */
  static Duration cpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }
}
