package io.nutshell.check;

import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.memory.Disk;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.search.Exploration;
import io.nutshell.search.Forecast;
import io.nutshell.search.Limits;
import io.nutshell.search.Observer;
import io.nutshell.search.Progress;
import io.nutshell.search.Regression;
import io.nutshell.search.Stop;
import io.nutshell.search.Sweep;
import io.nutshell.search.journal.Checkpoints;
import io.nutshell.store.Move;
import io.nutshell.store.Path;
import io.nutshell.store.StateSet;
import io.nutshell.store.StateStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs one traversal for a list of properties, starting over where a learnt range proves too small,
 * and judges it.
 */
public final class Checker {

  /**
   * How to explore.
   *
   * @param store makes a store for a model
   * @param search the loop
   * @param memory bytes the tables may take
   * @param disk where what does not fit may go; null where it may not
   * @param limits whether to work out {@link StorageLimits}
   * @param coverage whether to count for a {@link Coverage}
   * @param sweep what is swept, where the search is a sweep, else null
   * @param undoing whether a way that the search has forgotten may be looked for backwards
   * @param structure whether to work out the {@link Structure} of a space explored completely
   * @param companion who else follows the search
   * @param checkpoints where the search is kept, and taken up; null where it is not
   */
  public record Method(
      String storeName,
      BiFunction<Model, MemoryBudget, StateSet> store,
      String orderName,
      Consumer<Exploration> search,
      long memory,
      @Nullable Disk disk,
      boolean traces,
      boolean limits,
      boolean coverage,
      boolean structure,
      Companion companion,
      @Nullable Checkpoints checkpoints,
      @Nullable Function<Model, Sweep> sweep,
      boolean undoing) {}

  /** What cuts a search short that would have gone on: there the rest is worth a forecast. */
  private static final Set<Stop> LIMITS =
      EnumSet.of(
          Stop.MEMORY,
          Stop.CACHE,
          Stop.DISK,
          Stop.DISK_FAILURE,
          Stop.TIME,
          Stop.DEPTH,
          Stop.STATES,
          Stop.CANCELLED);

  private final List<Property> properties;
  private final int asked;
  private final boolean all;
  private final Method method;
  private final Limits limits;
  private final Consumer<Progress> progress;
  private final Consumer<String> notes;
  private final List<String> noted = new ArrayList<>();
  private final List<Move> moves = new ArrayList<>();
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
    if (properties.stream().noneMatch(Property.Assertions.class::isInstance)) {
      // A model error cuts off what lies behind it, so it is watched for whatever was asked.
      this.properties.add(new Property.Assertions());
    }
    this.all = all;
    this.method = method;
    this.limits = limits;
    this.progress = progress;
    this.notes = notes;
  }

  public Report run(Model model) {
    Model current = model;
    Checkpoints checkpoints = method.checkpoints();
    if (checkpoints != null) {
      checkpoints.onNote(this::note);
      overflows.addAll(checkpoints.widened());
      current = checkpoints.widen(current);
    }
    while (true) {
      MemoryBudget budget = new MemoryBudget(method.memory(), method.disk());
      try (StateSet store = store(current, budget)) {
        store.onMove(this::moved);
        Watch watch = new Watch(current, properties, asked, all);
        Novelty novelty = method.limits() ? new Novelty(current.layout(), watch) : null;
        Census census = method.coverage() ? new Census(current) : null;
        Observer observer = novelty == null ? watch : novelty;
        Exploration exploration =
            new Exploration(
                census == null ? current : census.model(),
                store,
                method.traces(),
                budget,
                method.companion().follow(current, overflows, observer),
                limitsLeft(),
                this::tell);
        if (checkpoints != null) {
          checkpoints.follow(exploration, current, overflows);
        }
        if (census != null) {
          exploration.onRetraction(census::retract);
        }
        method.search().accept(exploration);
        exploration.tellEnd();
        Fault.Overflow overflow = exploration.overflow();
        if (overflow == null) {
          if (checkpoints != null) {
            checkpoints.ended(exploration.stop());
          }
          Stored stored = Stored.of(store, method.storeName());
          return judge(current, store, stored, watch, novelty, census, exploration, null);
        }
        Stored stored = Stored.of(store, method.storeName());
        Widening widening = new Widening(current, overflow);
        Path path = current.monotone() ? pathOutgrowing(current, store, exploration) : null;
        PropertyResult unbounded = path == null ? null : Covering.on(path, widening.fit(path));
        overflows.addAll(widening.overflows());
        if (unbounded != null) {
          return judge(
              widening.model(), store, stored, watch, novelty, census, exploration, unbounded);
        }
        widening.notes().forEach(this::note);
        current = widening.model();
      }
    }
  }

  private StateSet store(Model model, MemoryBudget budget) {
    try {
      return method.store().apply(model, budget);
    } catch (MemoryExhausted notEvenEmpty) {
      throw new InputError(
          null,
          "the store %s cannot begin in %d bytes of memory"
              .formatted(method.storeName(), budget.limit()),
          "give it more: a megabyte is enough for a small model");
    }
  }

  private Limits limitsLeft() {
    Duration left = limits.timeout().minusNanos(System.nanoTime() - start);
    return new Limits(left, limits.maxDepth(), limits.maxStates(), limits.cancelled());
  }

  /**
   * A path to a state that does not fit the model; null where there is no memory or time for it.
   */
  private @Nullable Path pathOutgrowing(Model model, StateSet store, Exploration exploration) {
    Exploration.Outgrowing step = Objects.requireNonNull(exploration.outgrowing());
    Path path;
    if (step.way() != null) {
      path = step.way().get();
    } else {
      store.close(); // Another search needs the memory.
      Retrace retrace = new Retrace(method, limitsLeft(), exploration, this::tell);
      path = retrace.to(model, step.source()).path();
    }
    return path == null ? null : path.then(step.event(), step.choice());
  }

  private void tell(Progress told) {
    if (told.rebuilding() != null && answers != null) {
      answers.announce();
    }
    progress.accept(told);
  }

  private void moved(Move move) {
    moves.add(move);
    note(move.inWords());
  }

  /** Tells a line, and keeps it for the report. */
  public void note(String note) {
    noted.add(note);
    notes.accept(note);
  }

  private Report judge(
      Model model,
      StateSet store,
      Stored stored,
      Watch watch,
      @Nullable Novelty novelty,
      @Nullable Census census,
      Exploration exploration,
      @Nullable PropertyResult unbounded) {
    Stop stop = unbounded == null ? exploration.stop() : Stop.UNBOUNDED;
    Regression regression = exploration.regression();
    if (regression != null) {
      throw Regressions.refused(model, regression);
    }
    Forecast forecast = exploration.forecast();
    Structure structure =
        method.structure() && stop == Stop.EXHAUSTED && store instanceof StateStore pointwise
            ? structure(model, pointwise, exploration.budget())
            : null;
    Stop looked = lookHome(watch, stop);
    // Taken first: finding the way to what was found may need another search in the same store.
    Map<String, Long> statistics = new LinkedHashMap<>(exploration.statistics());
    statistics.putAll(stored.statistics());
    Coverage coverage = census == null ? null : census.result();
    long peak = exploration.budget().peak();
    String caveat = stored.caveat();
    noteLine(exploration);
    String trouble = exploration.trouble();
    if (trouble != null) {
      note(trouble);
    }
    if (method.sweep() != null) {
      store.close(); // Looking for forgotten ways may need the memory.
    }
    boolean distinct = caveat == null && !exploration.revisits();
    Extent extent = new Extent(stop, stored.exact(), exploration.states(), distinct);
    Extent homeExtent = new Extent(looked, stored.exact(), exploration.states(), distinct);
    Limits left = limitsLeft();
    Retrace retrace = new Retrace(method, left, exploration, this::tell);
    answers = new Answers(model, method.traces() ? retrace : null, left, this::note);
    List<PropertyResult> results = new ArrayList<>();
    if (unbounded != null) {
      results.add(method.traces() ? unbounded : unbounded.withoutTrace());
    }
    for (int i = 0; i < properties.size(); i++) {
      Watch.Finding finding = watch.finding(i);
      if (i < asked || finding != null) {
        Property property = properties.get(i);
        boolean home = property instanceof Property.Home;
        results.add(answers.to(property, finding, home ? homeExtent : extent));
      }
    }
    if (caveat != null) {
      note(caveat);
    }
    return new Report(
        model,
        overall(results, looked),
        stop == Stop.EXHAUSTED && stored.exact(),
        stored.exact(),
        distinct,
        stop == Stop.EXHAUSTED ? stored.omission() : 0,
        stop,
        results,
        exploration.states(),
        exploration.transitions(),
        exploration.levels(),
        watch.deadlocks(),
        statistics,
        novelty == null ? null : novelty.limits(exploration.states()),
        coverage,
        structure,
        LIMITS.contains(stop) ? forecast : null,
        stored.name(),
        method.orderName(),
        Math.max(peak, retrace.peak()),
        (System.nanoTime() - start) * 1e-9,
        cpu().minus(cpuAtStart).toNanos() * 1e-9,
        moves,
        noted);
  }

  private @Nullable Structure structure(Model model, StateStore store, MemoryBudget budget) {
    String reason = "time ran out";
    try {
      Structure structure = StructureSearch.of(model, store, budget, inTime());
      if (structure != null) {
        return structure;
      }
    } catch (MemoryExhausted exhausted) {
      reason = "there was no memory left";
    }
    note("the strongly connected components were not found: " + reason);
    return null;
  }

  /** Sees where everything ends, for home properties; answers what came in between, if anything. */
  private Stop lookHome(Watch watch, Stop stop) {
    if (stop != Stop.EXHAUSTED || method.sweep() != null || !watch.watchesForgetting()) {
      return stop;
    }
    BooleanSupplier inTime = inTime();
    try {
      watch.lookHome(inTime);
    } catch (MemoryExhausted exhausted) {
      note("there was no memory left to see where everything ends");
      return Stop.MEMORY;
    }
    return inTime.getAsBoolean() ? stop : Stop.TIME;
  }

  private BooleanSupplier inTime() {
    Limits left = limitsLeft();
    long end = System.nanoTime() + left.timeout().toNanos();
    return () -> System.nanoTime() - end < 0 && !left.cancelled().getAsBoolean();
  }

  private void noteLine(Exploration exploration) {
    Progress.Line line = exploration.line();
    if (line == null) {
      return;
    }
    if (exploration.stop() != Stop.EXHAUSTED && exploration.stop() != Stop.DECIDED) {
      note("the line stood at " + line.measure());
    }
    if (line.sweeps() > 1) {
      note(
          "%d sweeps; %s"
              .formatted(
                  line.sweeps(),
                  exploration.revisits()
                      ? "states and transitions are counted at each visit"
                      : "no state was visited twice"));
    }
  }

  private static Verdict overall(List<PropertyResult> results, Stop stop) {
    if (any(results, Verdict.VIOLATED)) {
      return Verdict.VIOLATED;
    }
    if (results.stream().allMatch(result -> result.verdict() == Verdict.HOLDS)) {
      return Verdict.HOLDS;
    }
    if (any(results, Verdict.INCOMPLETE)) {
      return Verdict.INCOMPLETE;
    }
    return stop == Stop.EXHAUSTED ? Verdict.NO_VIOLATION_FOUND : Verdict.INCOMPLETE;
  }

  private static boolean any(List<PropertyResult> results, Verdict verdict) {
    return results.stream().anyMatch(result -> result.verdict() == verdict);
  }

  private static Duration cpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }
}
