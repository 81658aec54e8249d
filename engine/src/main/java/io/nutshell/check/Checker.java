package io.nutshell.check;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.Slot;
import io.nutshell.search.Exploration;
import io.nutshell.search.Forecast;
import io.nutshell.search.Limits;
import io.nutshell.search.Observer;
import io.nutshell.search.Progress;
import io.nutshell.search.Stop;
import io.nutshell.search.journal.Checkpoints;
import io.nutshell.store.Lossy;
import io.nutshell.store.MovingSet;
import io.nutshell.store.Path;
import io.nutshell.store.StateSet;
import io.nutshell.store.StateStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
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
   * @param limits whether to work out {@link StorageLimits}
   * @param coverage whether to count for a {@link Coverage}
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
      boolean traces,
      boolean limits,
      boolean coverage,
      boolean structure,
      Companion companion,
      @Nullable Checkpoints checkpoints) {}

  private static final String NO_VALUE = "without a value";

  private final List<Property> properties;
  private final int asked;
  private final boolean all;
  private final Method method;
  private final Limits limits;
  private final Consumer<Progress> progress;
  private final Consumer<String> notes;
  private final List<String> noted = new ArrayList<>();
  private final List<Fault.Overflow> overflows = new ArrayList<>();
  private final long start = System.nanoTime();
  private final Duration cpuAtStart = cpu();

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
      for (Fault.Overflow overflow : checkpoints.widened()) {
        overflows.add(overflow);
        current = current.widened(overflow);
      }
    }
    while (true) {
      MemoryBudget budget = new MemoryBudget(method.memory());
      try (StateSet store = store(current, budget)) {
        if (store instanceof MovingSet moving) {
          moving.onMove(this::note);
        }
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
                progress);
        if (checkpoints != null) {
          checkpoints.follow(exploration, current, overflows);
        }
        method.search().accept(exploration);
        exploration.tellEnd();
        Fault.Overflow overflow = exploration.overflow();
        if (overflow == null) {
          if (checkpoints != null) {
            checkpoints.ended(exploration.stop());
          }
          return judge(current, store, budget, watch, novelty, census, exploration, null);
        }
        overflows.add(overflow);
        Model wider = current.widened(overflow);
        PropertyResult unbounded = unbounded(wider, exploration.overflowPath());
        if (unbounded != null) {
          return judge(wider, store, budget, watch, novelty, census, exploration, unbounded);
        }
        noteWidening(current, wider, overflow);
        current = wider;
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

  /** Where something outgrew its bits, whether it will for ever. */
  private static @Nullable PropertyResult unbounded(Model wider, @Nullable Path path) {
    return path != null && wider.monotone() ? Covering.on(path, wider) : null;
  }

  private void noteWidening(Model model, Model wider, Fault.Overflow overflow) {
    Slot slot = model.layout().slots().get(overflow.slot());
    Slot now = wider.layout().slots().get(overflow.slot());
    String note =
        "%s = %d outgrew its learnt range %d..%d: widened to %d..%d, starting again"
            .formatted(
                slot.name(), overflow.value(), slot.low(), slot.high(), now.low(), now.high());
    note(note);
  }

  private void note(String note) {
    noted.add(note);
    notes.accept(note);
  }

  private Report judge(
      Model model,
      StateSet store,
      MemoryBudget budget,
      Watch watch,
      @Nullable Novelty novelty,
      @Nullable Census census,
      Exploration exploration,
      @Nullable PropertyResult unbounded) {
    Stop stop = unbounded == null ? exploration.stop() : Stop.UNBOUNDED;
    Forecast forecast = exploration.forecast();
    Structure structure =
        method.structure() && stop == Stop.EXHAUSTED && store instanceof StateStore pointwise
            ? structure(model, pointwise, budget)
            : null;
    // Taken first: finding the way to what was found may need another search in the same store.
    Map<String, Long> statistics = store.statistics();
    Coverage coverage = census == null ? null : census.result();
    long peak = budget.peak();
    String caveat = store.caveat();
    Extent extent = new Extent(stop, store.exact(), exploration.states(), caveat == null);
    List<PropertyResult> results = new ArrayList<>();
    if (unbounded != null) {
      results.add(unbounded);
    }
    for (int i = 0; i < properties.size(); i++) {
      Watch.Finding finding = watch.finding(i);
      if (i < asked || finding != null) {
        results.add(answer(model, properties.get(i), finding, extent));
      }
    }
    if (caveat != null) {
      note(caveat);
    }
    double omission =
        store instanceof Lossy lossy && stop == Stop.EXHAUSTED
            ? lossy.omissions().probability()
            : 0;
    return new Report(
        model,
        overall(results, stop),
        stop == Stop.EXHAUSTED && store.exact(),
        store.exact(),
        omission,
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
        stop == Stop.EXHAUSTED ? null : forecast,
        store instanceof MovingSet moving ? moving.name() : method.storeName(),
        method.orderName(),
        peak,
        (System.nanoTime() - start) * 1e-9,
        cpu().minus(cpuAtStart).toNanos() * 1e-9,
        noted);
  }

  private @Nullable Structure structure(Model model, StateStore store, MemoryBudget budget) {
    String reason = "time ran out";
    try {
      Limits left = limitsLeft();
      long end = System.nanoTime() + left.timeout().toNanos();
      Structure structure =
          StructureSearch.of(
              model,
              store,
              budget,
              () -> System.nanoTime() - end < 0 && !left.cancelled().getAsBoolean());
      if (structure != null) {
        return structure;
      }
    } catch (MemoryExhausted exhausted) {
      reason = "there was no memory left";
    }
    note("the strongly connected components were not found: " + reason);
    return null;
  }

  private PropertyResult answer(
      Model model, Property property, Watch.@Nullable Finding finding, Extent extent) {
    if (finding == null) {
      return extent.judge(property);
    }
    boolean reach = property instanceof Property.Reach;
    Verdict verdict = reach ? Verdict.HOLDS : Verdict.VIOLATED;
    String message = finding.message();
    if (reach && finding.valueless()) {
      // No witness: the state is only worth showing where there is none at all.
      PropertyResult open = extent.judge(property);
      if (open.verdict() != Verdict.VIOLATED) {
        return open;
      }
      verdict = open.verdict();
      message = open.message() + ", and it " + message;
    }
    Trace trace = confirmed(model, property, finding);
    return new PropertyResult(property.name(), verdict, message, finding.position(), trace);
  }

  private @Nullable Trace confirmed(Model model, Property property, Watch.Finding finding) {
    if (finding.way() == null) {
      return null;
    }
    Path path = finding.way().get();
    if (path == null) {
      note("%s: the way there could not be found again in this memory".formatted(property.name()));
      return null;
    }
    Replay replay = new Replay(model);
    Trace trace = replay.walk(path);
    if (finding.event() >= 0) {
      replay.confirmFaulty(trace, finding.event(), finding.choice());
    } else {
      switch (property) {
        case Property.Deadlock _ -> replay.confirmDead(trace);
        case Property.Invariant invariant ->
            confirm(invariant.predicate().apply(model), trace, false, finding.valueless());
        case Property.Reach reach ->
            confirm(reach.predicate().apply(model), trace, true, finding.valueless());
        case Property.StateCount _ -> throw Replay.defect("no state shows how many there are");
        case Property.Assertions _ -> {
          if (model.assertions().stream().allMatch(a -> holds(a.predicate(), trace))) {
            throw Replay.defect("no assertion fails in the state that the path leads to");
          }
        }
      }
    }
    return trace;
  }

  private static void confirm(Predicate predicate, Trace trace, boolean wanted, boolean valueless) {
    String confirmed;
    try {
      confirmed = Boolean.toString(predicate.test(trace.last()));
    } catch (EvaluationFault fault) {
      confirmed = NO_VALUE;
    }
    String found = valueless ? NO_VALUE : Boolean.toString(wanted);
    if (!confirmed.equals(found)) {
      throw Replay.defect(
          "the predicate is %s, not %s, where the path leads".formatted(confirmed, found));
    }
  }

  private static boolean holds(Predicate predicate, Trace trace) {
    try {
      return predicate.test(trace.last());
    } catch (EvaluationFault fault) {
      return false;
    }
  }

  private static Verdict overall(List<PropertyResult> results, Stop stop) {
    if (any(results, Verdict.VIOLATED)) {
      return Verdict.VIOLATED;
    }
    if (results.stream().allMatch(result -> result.verdict() == Verdict.HOLDS)) {
      return Verdict.HOLDS;
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
