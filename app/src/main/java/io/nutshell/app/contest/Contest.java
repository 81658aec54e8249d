package io.nutshell.app.contest;

import io.nutshell.automaton.FormulaException;
import io.nutshell.check.Coverage;
import io.nutshell.check.Report;
import io.nutshell.check.Structure;
import io.nutshell.check.property.Ltl;
import io.nutshell.language.Constants;
import io.nutshell.language.pnml.ContestFormula;
import io.nutshell.language.pnml.ContestFormulas;
import io.nutshell.language.pnml.PnmlLanguage;
import io.nutshell.language.pnml.PnmlNet;
import io.nutshell.model.Describer;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.Warning;
import io.nutshell.plan.Check;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Answers all examinations of one contest folder: those about markings with a single search, and
 * each formula of linear temporal logic with a search of its own.
 *
 * <p>A question that a single marking decides is answered even if the search is incomplete. The
 * others are then answered CANNOT_COMPUTE, as the contest requires.
 */
public final class Contest {
  private static final String TECHNIQUES = " TECHNIQUES EXPLICIT";
  private static final String LINEAR_TECHNIQUES = TECHNIQUES + " LTL_TO_BUCHI";

  /** How to explore. */
  @FunctionalInterface
  public interface Settings {

    /**
     * Adds the settings to a check, which may take the given part of the time that is left.
     *
     * @param share 1 for all the time, 2 for half of it, and so on
     */
    Check apply(Check check, int share);
  }

  private final PnmlNet net;
  private final Map<Examination, List<ContestFormula>> questions = new EnumMap<>(Examination.class);
  private final PrintStream out;
  private boolean allAnswered = true;

  /** The net, as wide as the searches so far have needed it. */
  private Model model;

  private int linearLeft;

  private Contest(PnmlNet net, PrintStream out) {
    this.net = net;
    this.model = net.model();
    this.out = out;
  }

  /**
   * Reads a folder.
   *
   * @param constants say whether to unfold the net
   * @param wanted the examinations; if empty, all for which the folder has the files
   * @throws InputError if the net or the file of a wanted examination is missing or wrong
   */
  public static Contest of(
      Path folder, Constants constants, List<Examination> wanted, PrintStream out) {
    if (!Files.isDirectory(folder)) {
      throw new InputError(
          new SourcePosition(folder.toString(), 0, 0),
          Files.exists(folder) ? "this is no folder" : "there is no such folder",
          "you meant a folder with model.pnml and the contest's formula files");
    }
    PnmlNet net = PnmlLanguage.read(folder.resolve("model.pnml"), constants);
    Contest contest = new Contest(net, out);
    ContestFormulas formulas = new ContestFormulas(net);
    for (Examination examination : wanted.isEmpty() ? List.of(Examination.values()) : wanted) {
      Path file = folder.resolve(examination.title() + ".xml");
      if (!examination.hasFormulas()) {
        contest.questions.put(examination, List.of());
      } else if (!wanted.isEmpty() || Files.exists(file)) {
        contest.questions.put(examination, formulas.read(file));
      }
    }
    return contest;
  }

  /** What users should know about the net. */
  public List<Warning> warnings() {
    return model.warnings();
  }

  /**
   * Explores and answers.
   *
   * @return whether every question was answered
   */
  public boolean run(Settings settings) {
    List<ContestFormula> formulas = questions.values().stream().flatMap(List::stream).toList();
    linearLeft = (int) formulas.stream().filter(Contest::linear).count();
    Tally tally = new Tally(net, formulas, tokens());
    boolean aboutMarkings =
        questions.keySet().stream().anyMatch(examination -> !examination.hasFormulas())
            || formulas.stream().anyMatch(formula -> !linear(formula));
    Report report = aboutMarkings ? explore(tally, settings) : null;
    for (Examination examination : questions.keySet()) {
      if (!examination.hasFormulas() && report != null) {
        answer(examination, tally, report);
      }
      for (ContestFormula formula : questions.getOrDefault(examination, List.of())) {
        formula(formula, tally, report, settings);
      }
    }
    return allAnswered;
  }

  private static boolean linear(ContestFormula formula) {
    return formula instanceof ContestFormula.Linear;
  }

  private boolean tokens() {
    return asked(Examination.STATE_SPACE, Examination.ONE_SAFE, Examination.STABLE_MARKING);
  }

  /** Explores the markings. Half of the time is left for other searches, if there are any. */
  private Report explore(Tally tally, Settings settings) {
    Check check = settings.apply(Check.of(model).traces(!net.bounded()), linearLeft == 0 ? 1 : 2);
    if (questions.keySet().equals(Set.of(Examination.REACHABILITY_DEADLOCK))) {
      check.deadlock();
    } else {
      check.invariant("everything is known", tally::watching).structure(needsStructure());
      check.coverage(asked(Examination.QUASI_LIVENESS));
      if (needsAll()) {
        check.all();
      }
    }
    Report report = check.run();
    model = report.model();
    return report;
  }

  private boolean asked(Examination... any) {
    return List.of(any).stream().anyMatch(questions::containsKey);
  }

  private boolean needsStructure() {
    return asked(Examination.LIVENESS);
  }

  /** Whether a question needs the graph of the whole state space. */
  private boolean needsAll() {
    return questions.keySet().stream()
        .anyMatch(
            examination -> !examination.hasFormulas() || examination == Examination.UPPER_BOUNDS);
  }

  private void answer(Examination examination, Tally tally, Report report) {
    boolean complete = report.complete();
    switch (examination) {
      case STATE_SPACE -> {
        space("STATES", complete, report.states());
        space("TRANSITIONS", complete, report.explored().transitions());
        space("MAX_TOKEN_PER_MARKING", complete, tally.inMarking());
        space("MAX_TOKEN_IN_PLACE", complete, tally.inPlace());
      }
      case REACHABILITY_DEADLOCK ->
          property(
              examination,
              report.explored().deadlocks() > 0 ? Boolean.TRUE : complete ? false : null);
      case ONE_SAFE ->
          property(examination, !tally.oneSafe() ? Boolean.FALSE : complete ? true : null);
      case STABLE_MARKING ->
          property(examination, !tally.stable() ? Boolean.FALSE : complete ? true : null);
      case QUASI_LIVENESS -> property(examination, quasiLive(report));
      case LIVENESS -> property(examination, live(report));
      case UPPER_BOUNDS,
          REACHABILITY_CARDINALITY,
          REACHABILITY_FIREABILITY,
          LTL_CARDINALITY,
          LTL_FIREABILITY ->
          throw new IllegalArgumentException(examination.title() + " has formulas");
    }
  }

  private void formula(
      ContestFormula formula, Tally tally, @Nullable Report report, Settings settings) {
    boolean complete = report != null && report.complete();
    switch (formula) {
      case ContestFormula.Bound bound ->
          verdict(bound.id(), complete ? Long.toString(tally.highest(bound)) : null);
      case ContestFormula.Reachability reachability -> {
        boolean decided = tally.decided(reachability);
        verdict(
            reachability.id(),
            decided || complete ? truth(decided == reachability.exists()) : null);
      }
      case ContestFormula.Linear linear -> {
        Boolean holds = holds(linear, settings);
        verdict(linear.id(), holds == null ? null : truth(holds), LINEAR_TECHNIQUES);
      }
      case ContestFormula.Other other -> verdict(other.id(), null);
    }
  }

  /**
   * Whether the formula is true of every run; null if that is not known. Each formula may take an
   * equal part of the time that is left, so that one that takes long does not leave the others
   * unanswered.
   */
  private @Nullable Boolean holds(ContestFormula.Linear formula, Settings settings) {
    Ltl property =
        new Ltl(
            formula.id(),
            formula.formula().toString(),
            formula.formula(),
            (current, atom) ->
                net.predicate(current, Objects.requireNonNull(formula.atoms().get(atom))));
    Check check = settings.apply(Check.of(model).property(property), linearLeft--);
    try {
      Report report = check.run();
      model = report.model();
      return switch (report.properties().getFirst().verdict()) {
        case HOLDS -> Boolean.TRUE;
        case VIOLATED -> Boolean.FALSE;
        case NO_VIOLATION_FOUND, INCOMPLETE, UNDECIDED -> null;
      };
    } catch (InputError wrong) {
      if (wrong.getCause() instanceof FormulaException) {
        return null; // The automaton of the formula would have too many states or atoms.
      }
      throw wrong;
    }
  }

  /** Whether every transition of the file can fire; null if the search is incomplete. */
  private @Nullable Boolean quasiLive(Report report) {
    Coverage coverage = report.analyses().coverage();
    if (coverage == null) {
      return null;
    }
    Describer describer = report.model().describer();
    Set<Long> fired = new HashSet<>();
    for (Coverage.Event event : coverage.events()) {
      if (event.enabled()) {
        fired.add(net.coloured() ? describer.rule(event.event()) : event.event());
      }
    }
    boolean all = fired.size() == net.transitionNodes().size();
    return all ? Boolean.TRUE : report.complete() ? false : null;
  }

  /** Whether every transition of the file can always fire again. */
  private @Nullable Boolean live(Report report) {
    Structure structure = report.analyses().structure();
    if (structure == null) {
      return report.explored().deadlocks() > 0 ? Boolean.FALSE : null;
    }
    int live = net.coloured() ? structure.liveRules().size() : structure.live().size();
    return live == net.transitionNodes().size();
  }

  private static String truth(boolean value) {
    return value ? "TRUE" : "FALSE";
  }

  private void space(String what, boolean known, long value) {
    allAnswered &= known;
    out.println(
        known
            ? "STATE_SPACE " + what + " " + value + TECHNIQUES
            : "STATE_SPACE " + what + " CANNOT_COMPUTE");
  }

  private void property(Examination examination, @Nullable Boolean verdict) {
    verdict(examination.title(), verdict == null ? null : truth(verdict));
  }

  private void verdict(String id, @Nullable String verdict) {
    verdict(id, verdict, TECHNIQUES);
  }

  private void verdict(String id, @Nullable String verdict, String techniques) {
    allAnswered &= verdict != null;
    out.println(
        "FORMULA " + id + " " + (verdict == null ? "CANNOT_COMPUTE" : verdict + techniques));
    out.flush();
  }
}
