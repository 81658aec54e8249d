package io.nutshell.check;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import io.nutshell.search.Exploration;
import io.nutshell.search.Limits;
import io.nutshell.search.Progress;
import io.nutshell.search.Regression;
import io.nutshell.search.Stop;
import io.nutshell.search.Sweep;
import io.nutshell.store.Lossy;
import io.nutshell.store.Path;
import io.nutshell.store.StateStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
   * @param limits whether to work out {@link StorageLimits}
   * @param coverage whether to count for a {@link Coverage}
   * @param sweep what is swept, where the search is a sweep, else null
   * @param undoing whether a way that the search has forgotten may be looked for backwards
   * @param structure whether to work out the {@link Structure} of a space explored completely
   */
  public record Method(
      String storeName,
      BiFunction<Model, MemoryBudget, StateStore> store,
      String orderName,
      Consumer<Exploration> search,
      long memory,
      boolean traces,
      boolean limits,
      boolean coverage,
      boolean structure,
      @Nullable Function<Model, Sweep> sweep,
      boolean undoing) {}

  private static final String NO_VALUE = "without a value";

  private final List<Property> properties;
  private final int asked;
  private final boolean all;
  private final Method method;
  private final Limits limits;
  private final Consumer<Progress> progress;
  private final Consumer<String> notes;
  private final List<String> noted = new ArrayList<>();
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
    while (true) {
      MemoryBudget budget = new MemoryBudget(method.memory());
      try (StateStore store = store(current, budget)) {
        Watch watch = new Watch(current, properties, asked, all);
        Novelty novelty = method.limits() ? new Novelty(current.layout(), watch) : null;
        Census census = method.coverage() ? new Census(current) : null;
        Exploration exploration =
            new Exploration(
                census == null ? current : census.model(),
                store,
                method.traces(),
                budget,
                novelty == null ? watch : novelty,
                limitsLeft(),
                progress);
        method.search().accept(exploration);
        Fault.Overflow overflow = exploration.overflow();
        if (overflow == null) {
          return judge(current, store, budget, watch, novelty, census, exploration);
        }
        current = widened(current, overflow);
      }
    }
  }

  private StateStore store(Model model, MemoryBudget budget) {
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

  private Model widened(Model model, Fault.Overflow overflow) {
    Slot slot = model.layout().slots().get(overflow.slot());
    Model wider = model.widened(overflow);
    Slot now = wider.layout().slots().get(overflow.slot());
    String note =
        "%s = %d outgrew its learnt range %d..%d: widened to %d..%d, starting again"
            .formatted(
                slot.name(), overflow.value(), slot.low(), slot.high(), now.low(), now.high());
    note(note);
    return wider;
  }

  private void note(String note) {
    noted.add(note);
    notes.accept(note);
  }

  private Report judge(
      Model model,
      StateStore store,
      MemoryBudget budget,
      Watch watch,
      @Nullable Novelty novelty,
      @Nullable Census census,
      Exploration exploration) {
    Stop stop = exploration.stop();
    Regression regression = exploration.regression();
    if (regression != null) {
      throw Regressions.refused(model, regression);
    }
    boolean looked = lookHome(watch, stop);
    String caveat = store.caveat();
    if (caveat != null) {
      note(caveat);
    }
    Structure structure =
        method.structure() && stop == Stop.EXHAUSTED ? structure(model, store, budget) : null;
    Map<String, Long> statistics = new LinkedHashMap<>(exploration.statistics());
    statistics.putAll(store.statistics());
    double omission =
        store instanceof Lossy lossy && stop == Stop.EXHAUSTED
            ? lossy.omissions().probability()
            : 0;
    noteLine(exploration);
    // Looking for forgotten ways may need the memory.
    store.close();
    Ways ways = new Ways(exploration, new Retrace(method, limitsLeft()));
    List<PropertyResult> results = new ArrayList<>();
    for (int i = 0; i < properties.size(); i++) {
      Watch.Finding finding = watch.finding(i);
      if (i < asked || finding != null) {
        boolean decided = looked || !(properties.get(i) instanceof Property.Home);
        Stop ended = decided ? stop : Stop.MEMORY;
        results.add(answer(model, properties.get(i), finding, ended, store.exact(), ways));
      }
    }
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
        census == null ? null : census.result(),
        structure,
        method.storeName(),
        method.orderName(),
        Math.max(budget.peak(), ways.retrace().peak()),
        (System.nanoTime() - start) * 1e-9,
        cpu().minus(cpuAtStart).toNanos() * 1e-9,
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

  /** Answers false where there was no room, or no time, to see where everything ends. */
  private boolean lookHome(Watch watch, Stop stop) {
    if (stop != Stop.EXHAUSTED || method.sweep() != null || !watch.watchesForgetting()) {
      return true;
    }
    BooleanSupplier inTime = inTime();
    try {
      watch.lookHome(inTime);
    } catch (MemoryExhausted exhausted) {
      note("there was no memory left to see where everything ends");
      return false;
    }
    return inTime.getAsBoolean();
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
    if (exploration.statistics().containsKey("sweeps")) {
      note(
          "%d %s; states and transitions are counted at each visit"
              .formatted(line.sweeps(), line.sweeps() == 1 ? "sweep" : "sweeps"));
    }
  }

  /** How ways that the search has forgotten are found again. */
  private record Ways(Exploration ended, Retrace retrace) {
    Retrace.Found to(Model model, State state) {
      Progress.Line line = ended.line();
      long held = line == null ? ended.states() : line.mostHeld();
      return retrace.to(model, state, ended.states(), held);
    }
  }

  private @Nullable Path way(Model model, Watch.Finding finding, Ways ways) {
    if (finding.path() != null || !method.traces()) {
      return finding.path();
    }
    long since = System.nanoTime();
    Retrace.Found found = ways.to(model, finding.state());
    long millis = (System.nanoTime() - since) / 1_000_000;
    note(
        found.path() == null
            ? "there was no memory, or no time, to find the way there again"
            : "the way there was found %s, in %d ms".formatted(found.how(), millis));
    return found.path();
  }

  private PropertyResult answer(
      Model model,
      Property property,
      Watch.@Nullable Finding finding,
      Stop stop,
      boolean exact,
      Ways ways) {
    if (finding == null) {
      return open(property, stop, exact);
    }
    boolean reach = property instanceof Property.Reach;
    Verdict verdict = reach ? Verdict.HOLDS : Verdict.VIOLATED;
    String message = finding.message();
    if (reach && finding.valueless()) {
      // No witness: the state is only worth showing where there is none at all.
      PropertyResult open = open(property, stop, exact);
      if (open.verdict() != Verdict.VIOLATED) {
        return open;
      }
      verdict = open.verdict();
      message = open.message() + ", and it " + message;
    }
    Trace trace = confirmed(model, property, finding, way(model, finding, ways));
    return new PropertyResult(property.name(), verdict, message, finding.position(), trace);
  }

  private static @Nullable Trace confirmed(
      Model model, Property property, Watch.Finding finding, @Nullable Path path) {
    if (path == null) {
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
        case Property.Home home -> {
          if (holds(home.predicate().apply(model), trace)) {
            throw Replay.defect("the predicate is true where it should be lost for good");
          }
        }
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

  private static PropertyResult open(Property property, Stop stop, boolean exact) {
    boolean reach = property instanceof Property.Reach;
    Verdict verdict;
    String message = "";
    if (stop != Stop.EXHAUSTED) {
      verdict = Verdict.UNDECIDED;
    } else if (!exact) {
      verdict = reach ? Verdict.UNDECIDED : Verdict.NO_VIOLATION_FOUND;
    } else if (reach) {
      verdict = Verdict.VIOLATED;
      message = "no reachable state satisfies it";
    } else {
      verdict = Verdict.HOLDS;
    }
    return new PropertyResult(property.name(), verdict, message, null, null);
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
