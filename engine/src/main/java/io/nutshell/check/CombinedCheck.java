package io.nutshell.check;

import io.nutshell.check.ltl.Product;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Temporal;
import io.nutshell.check.property.Verdict;
import io.nutshell.model.Model;
import io.nutshell.search.Limits;
import io.nutshell.search.Progress;
import io.nutshell.search.Stop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks properties of states by one search, and then each property of infinite runs by a search of
 * its own, and makes one report of all. The figures of the report are those of the first search; if
 * there is none, those of the products, added up.
 */
public final class CombinedCheck {

  /** A property of infinite runs, its product, and how to search that. */
  public record Part(Temporal property, Product product, TemporalCheck.Method method) {}

  private final List<Property> asked;
  private final List<Part> parts;
  private final Limits limits;
  private final Consumer<Progress> progress;
  private final Consumer<String> notes;
  private final List<String> noted = new ArrayList<>();
  private final long start = System.nanoTime();
  private final Duration cpuAtStart = Checker.cpu();

  /**
   * @param asked all properties in the order of the report
   */
  public CombinedCheck(
      List<Property> asked,
      List<Part> parts,
      Limits limits,
      Consumer<Progress> progress,
      Consumer<String> notes) {
    this.asked = List.copyOf(asked);
    this.parts = List.copyOf(parts);
    this.limits = limits;
    this.progress = progress;
    this.notes = notes;
  }

  /** Shows a line to the user, and keeps it for the report. */
  public void note(String note) {
    noted.add(note);
    notes.accept(note);
  }

  /**
   * @param states checks the properties of states; null if there are none
   */
  public Report run(Model model, @Nullable Checker states) {
    Report base = states == null ? null : states.run(model);
    Model system = base == null ? model : base.model();
    List<TemporalCheck.Answer> answers = new ArrayList<>();
    for (Part part : parts) {
      TemporalCheck check =
          new TemporalCheck(part.property(), part.method(), limitsLeft(), progress, this::note);
      answers.add(check.run(system, part.product()));
      system = answers.getLast().system();
      if (base != null && base.complete()) {
        noteIfCutShort(part, answers.getLast());
      }
    }
    return report(system, base, answers);
  }

  /** The report says that all states were explored, so a note says why a property is still open. */
  private void noteIfCutShort(Part part, TemporalCheck.Answer answer) {
    if (answer.result().verdict() == Verdict.UNDECIDED) {
      note(
          "all states are known, but not whether '%s' is true of all runs: %s"
              .formatted(part.property().name(), answer.outcome().stop()));
    }
  }

  private Limits limitsLeft() {
    return limits.after(System.nanoTime() - start);
  }

  private Report report(Model system, @Nullable Report base, List<TemporalCheck.Answer> answers) {
    List<PropertyResult> results = results(system, base, answers);
    List<String> allNotes = new ArrayList<>(base == null ? List.of() : base.notes());
    allNotes.addAll(noted);
    return new Report(
        system,
        overall(base, results),
        results,
        base == null ? explored(answers) : base.explored(),
        effort(base, answers),
        base == null ? new Report.Analyses(null, null, null) : base.analyses(),
        allNotes);
  }

  /** The answers in the order in which the properties were asked for, then those not asked for. */
  private List<PropertyResult> results(
      Model system, @Nullable Report base, List<TemporalCheck.Answer> answers) {
    List<PropertyResult> known = new ArrayList<>(base == null ? List.of() : base.properties());
    answers.forEach(answer -> known.add(answer.result()));
    List<PropertyResult> results = new ArrayList<>();
    for (Property property : asked) {
      known.stream()
          .filter(result -> result.name().equals(property.name()))
          .findFirst()
          .ifPresent(results::add);
    }
    known.stream().filter(result -> !results.contains(result)).forEach(results::add);
    for (TemporalCheck.Answer answer : answers) {
      PropertyResult error = answer.error();
      if (error != null
          && results.stream()
              .noneMatch(
                  result ->
                      result.kind().equals(error.kind()) && result.verdict() == Verdict.VIOLATED)) {
        results.add(error);
      }
    }
    return results.stream().map(result -> result.on(system)).toList();
  }

  private static Verdict overall(@Nullable Report base, List<PropertyResult> results) {
    Verdict verdict = base == null ? Verdict.HOLDS : base.verdict();
    for (PropertyResult result : results) {
      Verdict other = result.verdict() == Verdict.UNDECIDED ? Verdict.INCOMPLETE : result.verdict();
      boolean temporal = base == null || !base.properties().contains(result);
      if (temporal && severity(other) > severity(verdict)) {
        verdict = other;
      }
    }
    return verdict;
  }

  private static int severity(Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> 0;
      case NO_VIOLATION_FOUND -> 1;
      case INCOMPLETE, UNDECIDED -> 2;
      case VIOLATED -> 3;
    };
  }

  private static Report.Explored explored(List<TemporalCheck.Answer> answers) {
    Stop stop = Stop.EXHAUSTED;
    boolean exact = true;
    boolean distinct = true;
    double omission = 0;
    long states = 0;
    long transitions = 0;
    long levels = 0;
    for (TemporalCheck.Answer answer : answers) {
      if (stop == Stop.EXHAUSTED || stop == Stop.DECIDED) {
        stop = answer.outcome().stop() == Stop.EXHAUSTED ? stop : answer.outcome().stop();
      }
      exact &= answer.stored().exact();
      distinct &= answer.stored().caveat() == null && !answer.outcome().revisits();
      // The probability that a state was missed in this product or in an earlier one.
      omission += (1 - omission) * answer.stored().omission();
      states += answer.outcome().states();
      transitions += answer.outcome().transitions();
      levels = Math.max(levels, answer.outcome().levels());
    }
    return new Report.Explored(
        stop,
        exact,
        distinct,
        stop == Stop.EXHAUSTED ? omission : 0,
        states,
        transitions,
        levels,
        Report.Explored.NOT_COUNTED,
        answers.size() == 1 ? Judgement.forecast(stop, answers.getFirst().outcome()) : null);
  }

  private Report.Effort effort(@Nullable Report base, List<TemporalCheck.Answer> answers) {
    Map<String, Long> statistics = new LinkedHashMap<>();
    long memory = 0;
    if (base != null) {
      statistics.putAll(base.effort().statistics());
      memory = base.effort().memoryBytes();
    }
    for (int i = 0; i < answers.size(); i++) {
      TemporalCheck.Answer answer = answers.get(i);
      boolean alone = base == null && answers.size() == 1;
      String name = alone ? "" : parts.get(i).property().name() + ": ";
      if (!alone) {
        statistics.put(name + "states of the product", answer.outcome().states());
        statistics.put(name + "transitions of the product", answer.outcome().transitions());
      }
      answer
          .outcome()
          .statistics()
          .forEach((counted, number) -> statistics.put(name + counted, number));
      answer
          .stored()
          .statistics()
          .forEach((counted, number) -> statistics.put(name + counted, number));
      memory = Math.max(memory, answer.peak());
    }
    return new Report.Effort(
        base == null ? answers.getFirst().stored().name() : base.effort().store(),
        base == null ? answers.getFirst().order() : base.effort().order(),
        memory,
        (System.nanoTime() - start) * 1e-9,
        Checker.cpu().minus(cpuAtStart).toNanos() * 1e-9,
        statistics,
        base == null
            ? answers.stream().flatMap(answer -> answer.moves().stream()).toList()
            : base.effort().moves(),
        base == null ? answers.getFirst().threads() : base.effort().threads(),
        base == null ? answers.getFirst().outcome().workload() : base.effort().workload());
  }
}
