package io.nutshell.app.report;

import io.nutshell.check.Coverage;
import io.nutshell.check.Report;
import io.nutshell.check.Structure;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.model.Describer;
import io.nutshell.model.Group;
import io.nutshell.model.Rule;
import io.nutshell.model.SourcePosition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The report of a whole state space in the terms of its language, as the terminal and the pages
 * show it: markings and transitions for a net, states and events otherwise. Events that are
 * instances of one rule in the source, such as the bindings of a coloured transition, are counted
 * together.
 */
public final class Survey {
  private final Report report;
  private final boolean net;
  private final List<Occurrence> occurrences;

  /**
   * How often an event occurred, or all instances of a rule together.
   *
   * @param instances how many events it stands for
   * @param occurring how many of them were enabled somewhere
   * @param taken the number of steps of all instances
   * @param live whether it can always occur again
   * @param fairness how often it occurs in infinite runs: impartial, fair, just or none; empty if
   *     it is not known, or there are no infinite runs
   */
  public record Occurrence(
      String name,
      @Nullable SourcePosition position,
      long instances,
      long occurring,
      long taken,
      boolean live,
      String fairness) {

    /** Whether it was never enabled. */
    public boolean dead() {
      return occurring == 0;
    }
  }

  public Survey(Report report) {
    this.report = report;
    this.net = report.model().layout().groups().stream().anyMatch(Group::ofPlaces);
    this.occurrences =
        report.analyses().coverage() == null
            ? List.of()
            : occurrences(report.analyses().coverage());
  }

  public Report report() {
    return report;
  }

  /** The word for states: "states", or "markings" for a net. */
  public String states() {
    return net ? "markings" : "states";
  }

  /** One of {@link #states()}. */
  public String state() {
    return net ? "marking" : "state";
  }

  /** The word for events: "events", or "transitions" for a net. */
  public String events() {
    return net ? "transitions" : "events";
  }

  /** Whether events that are instances of one rule are counted together. */
  public boolean grouped() {
    return !report.model().describer().rules().isEmpty();
  }

  public List<Occurrence> occurrences() {
    return occurrences;
  }

  /** The best bounds of all variables or places. */
  public List<Bounds.Row> bounds() {
    return report.analyses().coverage() == null
        ? List.of()
        : new Bounds(report.model().layout(), report.analyses().coverage()).rows();
  }

  private List<Occurrence> occurrences(Coverage coverage) {
    Structure structure = report.analyses().structure();
    Describer describer = report.model().describer();
    if (!grouped()) {
      Set<Long> live = structure == null ? Set.of() : new HashSet<>(structure.live());
      return coverage.events().stream()
          .map(
              event ->
                  new Occurrence(
                      event.label(),
                      event.position(),
                      1,
                      event.enabled() ? 1 : 0,
                      event.taken(),
                      live.contains(event.event()),
                      ""))
          .toList();
    }
    List<Rule> rules = describer.rules();
    Set<Integer> live = structure == null ? Set.of() : new HashSet<>(structure.liveRules());
    long[] instances = new long[rules.size()];
    long[] occurring = new long[rules.size()];
    long[] taken = new long[rules.size()];
    for (Coverage.Event event : coverage.events()) {
      int rule = describer.rule(event.event());
      instances[rule]++;
      occurring[rule] += event.enabled() ? 1 : 0;
      taken[rule] += event.taken();
    }
    List<Occurrence> all = new ArrayList<>();
    for (int rule = 0; rule < rules.size(); rule++) {
      all.add(
          new Occurrence(
              rules.get(rule).name(),
              rules.get(rule).position(),
              instances[rule],
              occurring[rule],
              taken[rule],
              live.contains(rule),
              fairness(structure, rule)));
    }
    return all;
  }

  private static String fairness(@Nullable Structure structure, int rule) {
    return structure == null || structure.cyclic() == 0 || structure.fairness().isEmpty()
        ? ""
        : structure.fairness().get(rule).name().toLowerCase(Locale.ROOT);
  }

  /** How many home states there are, in words. */
  public String home(Structure structure) {
    return structure.homeStates() == 0
        ? "none: there are %s terminal components".formatted(Figures.count(structure.terminal()))
        : structure.homeStates() == report.states()
            ? report.states() == 1 ? "the only one" : "all " + Figures.count(report.states())
            : Figures.count(structure.homeStates()) + " of " + Figures.count(report.states());
  }

  /** A number of events as a fraction of all events, in words. */
  public String amount(long count) {
    int all = occurrences.size();
    if (count == 0) {
      return "none";
    }
    return count == all
        ? "all " + Figures.count(all)
        : Figures.count(count) + " of " + Figures.count(all);
  }

  /** How many instances of rules never occur, in words; empty if none. */
  public String deadInstances() {
    long all = occurrences.stream().mapToLong(Occurrence::instances).sum();
    long dead = all - occurrences.stream().mapToLong(Occurrence::occurring).sum();
    return !grouped() || dead == 0
        ? ""
        : "of their %s, %s never %s"
            .formatted(
                Figures.count(all, "binding", "bindings"),
                Figures.count(dead),
                dead == 1 ? "occurs" : "occur");
  }

  /** The notes of the run and the model's own errors, after which nothing is explored. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>(report.notes());
    for (PropertyResult property : report.properties()) {
      if (Wording.isModelError(property) && property.verdict() == Verdict.VIOLATED) {
        String location = TraceText.location(property.position());
        notes.add(
            property.message()
                + (location.isEmpty() ? "" : " at " + location)
                + "; such steps have no successor here, nutshell check shows a path to one");
      }
    }
    report
        .model()
        .propertyAutomaton()
        .ifPresent(
            automaton ->
                notes.add(
                    "the property %s is no part of the system described here"
                        .formatted(automaton.name())));
    return notes;
  }
}
