package io.nutshell.check;

import io.nutshell.check.property.Extent;
import io.nutshell.check.property.Need;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Model;
import io.nutshell.search.Forecast;
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
    Stop lookedBack = lookBack();
    Report.Analyses analyses =
        new Report.Analyses(attempt.limits(outcome.states()), attempt.coverage(), structure);
    Stored stored = attempt.stored();
    Map<String, Long> statistics = new LinkedHashMap<>(outcome.statistics());
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
    List<PropertyResult> results = results(rebuilder, stored.exact(), distinct, lookedBack);
    if (stored.caveat() != null) {
      checker.note(stored.caveat());
    }
    return new Report(
        model,
        overall(results, lookedBack),
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
            checker.moves),
        analyses,
        checker.noted);
  }

  /** The forecast of a search that a limit cut short; null for another. */
  static @Nullable Forecast forecast(Stop stop, Outcome outcome) {
    return LIMITS.contains(stop) ? outcome.forecast() : null;
  }

  private List<PropertyResult> results(
      PathRebuilder rebuilder, boolean exact, boolean distinct, Stop lookedBack) {
    Answers answers = checker.answers(model, rebuilder);
    List<PropertyResult> results = new ArrayList<>();
    if (unbounded != null) {
      results.add(checker.method.traces() ? unbounded : unbounded.withoutTrace());
    }
    for (int i = 0; i < checker.properties.size(); i++) {
      Property property = checker.properties.get(i);
      PropertyObserver.Found found = attempt.properties().found(i);
      if (i < checker.asked || found != null) {
        boolean looksBack = property.needs().contains(Need.STATES_BACK);
        Extent extent =
            new Extent(looksBack ? lookedBack : stop, exact, outcome.states(), distinct);
        results.add(answers.to(property, found, extent));
      }
    }
    return results;
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
   * Has properties examine the steps between all states, if the search has found every state and
   * forgotten none.
   *
   * @return why the examination ended early; else why the search ended
   */
  private Stop lookBack() {
    if (stop != Stop.EXHAUSTED
        || checker.method.sweep() != null
        || !attempt.properties().watchesForgetting()
        || !(attempt.store() instanceof StateStore states)) {
      return stop;
    }
    BooleanSupplier inTime = inTime();
    try {
      attempt.properties().lookBack(states, attempt.budget(), inTime);
    } catch (MemoryExhausted exhausted) {
      checker.note("there was no memory left to look for terminal components");
      return Stop.MEMORY;
    }
    return inTime.getAsBoolean() ? stop : Stop.TIME;
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
