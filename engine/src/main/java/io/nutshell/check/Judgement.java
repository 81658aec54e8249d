package io.nutshell.check;

import io.nutshell.check.property.Branching;
import io.nutshell.check.property.Extent;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Model;
import io.nutshell.search.Exploration;
import io.nutshell.search.Forecast;
import io.nutshell.search.Observer;
import io.nutshell.search.Outcome;
import io.nutshell.search.Progress;
import io.nutshell.search.Regression;
import io.nutshell.search.Stop;
import io.nutshell.store.StateStore;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Judges a search that has ended: answers each property, and makes the report. */
final class Judgement {
  /** The limits that cut a search short; a forecast is reported then. */
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

  private final Checker checker;
  private final Attempt attempt;
  private final Outcome outcome;
  private final Model model;
  private final @Nullable PropertyResult unbounded;
  private final Stop stop;

  /**
   * @param model a model wide enough for all states of the traces; the attempt's own states have
   *     the layout of the attempt's model
   * @param unbounded the proof that there are infinitely many states; null if there is none
   */
  Judgement(
      Checker checker,
      Attempt attempt,
      Outcome outcome,
      Model model,
      @Nullable PropertyResult unbounded) {
    this.checker = checker;
    this.attempt = attempt;
    this.outcome = outcome;
    this.model = model;
    this.unbounded = unbounded;
    this.stop = unbounded == null ? outcome.stop() : Stop.UNBOUNDED;
  }

  Report report() {
    Regression regression = outcome.regression();
    if (regression != null) {
      throw Regressions.refused(attempt.model(), regression);
    }
    Structure structure = structure();
    BranchingAnswers branching = branching();
    Report.Analyses analyses =
        new Report.Analyses(attempt.limits(outcome.states()), attempt.coverage(), structure);
    Stored stored = attempt.stored();
    Map<String, Long> statistics = new LinkedHashMap<>(outcome.statistics());
    statistics.putAll(branching.statistics());
    statistics.putAll(stored.statistics());
    long peak = attempt.budget().peak();
    noteLine();
    if (outcome.trouble() != null) {
      checker.note(outcome.trouble());
    }
    if (checker.method.sweep() != null) {
      attempt.closeStore(); // Rebuilding forgotten paths may need the memory.
    }
    boolean distinct = stored.caveat() == null && !outcome.revisits();
    PathRebuilder rebuilder = checker.rebuilder(attempt, outcome);
    List<PropertyResult> results = results(rebuilder, stored.exact(), distinct, branching);
    if (stored.caveat() != null) {
      checker.note(stored.caveat());
    }
    return new Report(
        model,
        overall(results, branching == BranchingAnswers.NONE ? stop : branching.stop()),
        results,
        new Report.Explored(
            stop,
            stored.exact(),
            distinct,
            stop == Stop.EXHAUSTED ? stored.omission() : 0,
            outcome.states(),
            outcome.transitions(),
            outcome.levels(),
            attempt.properties().deadlocks(),
            forecast(stop, outcome)),
        new Report.Effort(
            stored.name(),
            checker.method.visiting(),
            Math.max(peak, rebuilder.peak()),
            checker.seconds(),
            checker.cpuSeconds(),
            statistics,
            checker.moves,
            checker.method.parallelism().team().size(),
            outcome.workload()),
        analyses,
        checker.noted);
  }

  /** The forecast, if a limit cut the search short; else null. */
  static @Nullable Forecast forecast(Stop stop, Outcome outcome) {
    return LIMITS.contains(stop) ? outcome.forecast() : null;
  }

  private List<PropertyResult> results(
      PathRebuilder rebuilder, boolean exact, boolean distinct, BranchingAnswers branching) {
    Answers answers = checker.answers(model, rebuilder);
    List<PropertyResult> results = new ArrayList<>();
    if (unbounded != null) {
      results.add(checker.method.traces() ? unbounded : unbounded.withoutTrace());
    }
    for (int i = 0; i < checker.properties.size(); i++) {
      Property property = checker.properties.get(i);
      PropertyObserver.Found found = attempt.properties().found(i);
      if (i < checker.asked || found != null) {
        Extent extent = new Extent(stop, exact, outcome.states(), distinct);
        results.add(
            found == null
                    && property instanceof Branching ofPaths
                    && branching != BranchingAnswers.NONE
                ? branched(ofPaths, branching, extent)
                : answers.to(property, found, extent));
      }
    }
    return results;
  }

  private static PropertyResult branched(
      Branching property, BranchingAnswers branching, Extent extent) {
    PropertyResult known = branching.to(property);
    return known != null
        ? known
        : property.withoutFinding(
            new Extent(branching.stop(), extent.exact(), extent.states(), extent.distinct()));
  }

  private @Nullable Structure structure() {
    if (!checker.method.structure()
        || stop != Stop.EXHAUSTED
        || !(attempt.store() instanceof StateStore states)) {
      return null;
    }
    String reason = "time ran out";
    try {
      Structure structure = StructureSearch.of(attempt.model(), states, attempt.budget(), inTime());
      if (structure != null) {
        return structure;
      }
    } catch (MemoryExhausted exhausted) {
      reason = "there was no memory left";
    }
    checker.note("the strongly connected components were not found: " + reason);
    return null;
  }

  /**
   * Decides the properties of branching logic that the search has left open, if it has found every
   * state and forgotten none.
   */
  private BranchingAnswers branching() {
    List<Branching> open = new ArrayList<>();
    for (int i = 0; i < checker.properties.size(); i++) {
      if (checker.properties.get(i) instanceof Branching property
          && attempt.properties().found(i) == null) {
        open.add(property);
      }
    }
    if (stop != Stop.EXHAUSTED || checker.method.sweep() != null || open.isEmpty()) {
      return BranchingAnswers.NONE;
    }
    BranchingAnswers answers =
        BranchingAnswers.of(
            open,
            new Exploration(
                    attempt.model(),
                    attempt.store(),
                    checker.method.traces(),
                    attempt.budget(),
                    new Observer() {},
                    checker.limitsLeft(),
                    checker::tell)
                .on(checker.method.parallelism()),
            outcome,
            checker.method.branching());
    if (answers.stop() != Stop.EXHAUSTED) {
      checker.note(
          "all states are known, but not which formulas are true in them: " + answers.stop());
    }
    if (answers.trouble() != null) {
      checker.note(answers.trouble());
    }
    return answers;
  }

  private BooleanSupplier inTime() {
    return checker.limitsLeft().inTime();
  }

  private void noteLine() {
    Progress.Line line = outcome.line();
    if (line == null) {
      return;
    }
    if (outcome.stop() != Stop.EXHAUSTED && outcome.stop() != Stop.DECIDED) {
      checker.note("the line stood at " + line.measure());
    }
    if (line.sweeps() > 1) {
      checker.note(
          "%d sweeps; %s"
              .formatted(
                  line.sweeps(),
                  outcome.revisits()
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
}
