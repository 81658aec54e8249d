package io.nutshell.app.contest;

import io.nutshell.automaton.FormulaException;
import io.nutshell.check.Report;
import io.nutshell.check.ctl.CtlSearch;
import io.nutshell.check.ctl.LocalSearch;
import io.nutshell.check.property.Ctl;
import io.nutshell.check.property.Ltl;
import io.nutshell.check.property.PropertyKind;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.language.Constants;
import io.nutshell.language.pnml.ContestFormula;
import io.nutshell.language.pnml.ContestFormulas;
import io.nutshell.language.pnml.PnmlLanguage;
import io.nutshell.language.pnml.PnmlNet;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.Warning;
import io.nutshell.plan.Check;
import io.nutshell.program.syntax.Expression;
import io.nutshell.search.Stop;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Answers all examinations of one contest folder. First come the answers that need no exploration.
 * Then one search answers all questions about markings and all formulas of computation tree logic,
 * and each formula of linear temporal logic has a search of its own.
 *
 * <p>A question that a single marking decides is answered even if the search is incomplete. The
 * others are then answered CANNOT_COMPUTE, as the contest requires.
 */
public final class Contest {
  /** The steps of all random walks together. */
  private static final long WALKED_STEPS = 50_000;

  private static final Duration WALKING_TIME = Duration.ofSeconds(5);

  /** The markings by which a formula may be decided on the fly, before all are explored. */
  private static final int LOCAL_MARKINGS = 1_000;

  private static final Duration LOCAL_TIME = Duration.ofSeconds(2);

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
  private final Set<Technique> techniques;
  private final Map<Examination, List<ContestFormula>> questions = new EnumMap<>(Examination.class);
  private final Map<String, Answer> known = new HashMap<>();
  private final PrintStream out;
  private final Consumer<InputError> errors;
  private final Set<Stop> stops = EnumSet.noneOf(Stop.class);
  private boolean allAnswered = true;

  /** The net, as wide as the searches so far have needed it. */
  private Model model;

  private int linearLeft;

  private Contest(
      PnmlNet net, Set<Technique> techniques, PrintStream out, Consumer<InputError> errors) {
    this.net = net;
    this.techniques = Set.copyOf(techniques);
    this.model = net.model();
    this.out = out;
    this.errors = errors;
  }

  /**
   * Reads a folder, to be answered by all techniques.
   *
   * @param constants say whether to unfold the net
   * @param wanted the examinations; if empty, all for which the folder has the files
   * @param errors receives what is wrong with formulas, which are then left unanswered
   * @throws InputError if the net is missing or wrong, or the file of the only wanted examination
   */
  public static Contest of(
      Path folder,
      Constants constants,
      List<Examination> wanted,
      PrintStream out,
      Consumer<InputError> errors) {
    return of(folder, constants, wanted, EnumSet.allOf(Technique.class), out, errors);
  }

  /**
   * @param techniques those that may be used before exploration; exploration always may
   */
  static Contest of(
      Path folder,
      Constants constants,
      List<Examination> wanted,
      Set<Technique> techniques,
      PrintStream out,
      Consumer<InputError> errors) {
    if (!Files.isDirectory(folder)) {
      throw new InputError(
          new SourcePosition(folder.toString(), 0, 0),
          Files.exists(folder) ? "this is no folder" : "there is no such folder",
          "name a folder with model.pnml and the contest's formula files");
    }
    PnmlNet net = PnmlLanguage.read(folder.resolve("model.pnml"), constants);
    Contest contest = new Contest(net, techniques, out, errors);
    ContestFormulas formulas = new ContestFormulas(net);
    for (Examination examination : wanted.isEmpty() ? List.of(Examination.values()) : wanted) {
      Path file = folder.resolve(examination.title() + ".xml");
      if (!examination.hasFormulas()) {
        contest.questions.put(examination, List.of());
      } else if (wanted.size() == 1) {
        contest.read(examination, file, formulas);
      } else if (!wanted.isEmpty() || Files.exists(file)) {
        contest.tryToRead(examination, file, formulas);
      }
    }
    return contest;
  }

  /** Leaves an examination unanswered whose file is missing or wrong. */
  private void tryToRead(Examination examination, Path file, ContestFormulas formulas) {
    try {
      read(examination, file, formulas);
    } catch (InputError unreadable) {
      errors.accept(unreadable);
      out.println("FORMULA " + examination.title() + " CANNOT_COMPUTE");
      allAnswered = false;
    }
  }

  private void read(Examination examination, Path file, ContestFormulas formulas) {
    ContestFormulas.Contents contents = formulas.read(file, examination.branching());
    questions.put(examination, contents.formulas());
    for (ContestFormula formula : contents.formulas()) {
      if (formula instanceof ContestFormula.Unusable(_, InputError wrong)) {
        errors.accept(wrong);
      }
    }
    if (contents.broken() != null) {
      errors.accept(contents.broken());
      allAnswered = false;
    }
  }

  /** The warnings about the net. */
  public List<Warning> warnings() {
    return model.warnings();
  }

  /**
   * Explores and answers.
   *
   * @param inTime whether no limit is reached yet
   * @return whether every question was answered
   */
  public boolean run(Settings settings, BooleanSupplier inTime) {
    List<ContestFormula> formulas = questions.values().stream().flatMap(List::stream).toList();
    answerCheaply(formulas, inTime);
    List<ContestFormula> open =
        formulas.stream().filter(formula -> !known.containsKey(formula.id())).toList();
    linearLeft = (int) open.stream().filter(Contest::linear).count();
    Tally tally = new Tally(net, open, tokens());
    List<Ctl> branching = branching(open);
    boolean aboutMarkings =
        open.stream().anyMatch(formula -> aboutMarkings(formula))
            || questions.keySet().stream()
                .anyMatch(
                    examination ->
                        !examination.hasFormulas() && !known.containsKey(examination.title()));
    Report report = aboutMarkings ? explore(tally, branching, settings) : null;
    for (Examination examination : questions.keySet()) {
      if (!examination.hasFormulas() && !known.containsKey(examination.title()) && report != null) {
        answer(examination, tally, report);
      }
      for (ContestFormula formula : questions.getOrDefault(examination, List.of())) {
        if (!known.containsKey(formula.id())) {
          formula(formula, tally, report, settings);
        }
      }
    }
    return allAnswered;
  }

  private static boolean linear(ContestFormula formula) {
    return formula instanceof ContestFormula.Linear;
  }

  private static boolean aboutMarkings(ContestFormula formula) {
    return !linear(formula) && !(formula instanceof ContestFormula.Unusable);
  }

  /** Gives the answers that need no exploration. */
  private void answerCheaply(List<ContestFormula> formulas, BooleanSupplier inTime) {
    CheapTruths truths = new CheapTruths(net, model, techniques);
    for (ContestFormula formula : formulas) {
      Answer answer = truths.of(formula);
      if (answer != null) {
        know(formula.id(), answer);
      }
    }
    if (techniques.contains(Technique.RANDOM_WALK)) {
      walk(formulas, within(WALKING_TIME, inTime));
    }
    if (techniques.contains(Technique.LOCAL)) {
      decideLocally(formulas, within(LOCAL_TIME, inTime));
    }
  }

  private static BooleanSupplier within(Duration time, BooleanSupplier inTime) {
    long end = System.nanoTime() + time.toNanos();
    return () -> System.nanoTime() - end < 0 && inTime.getAsBoolean();
  }

  /** Decides formulas of computation tree logic by few markings. */
  private void decideLocally(List<ContestFormula> formulas, BooleanSupplier inTime) {
    for (ContestFormula formula : formulas) {
      if (formula instanceof ContestFormula.Branching branching
          && !known.containsKey(formula.id())) {
        Boolean holds =
            LocalSearch.decide(
                model,
                branching.formula(),
                atom -> net.predicate(model, Objects.requireNonNull(branching.atoms().get(atom))),
                LOCAL_MARKINGS,
                inTime);
        if (holds != null) {
          know(formula.id(), Answer.of(holds, Technique.LOCAL));
        }
      }
    }
  }

  private void know(String id, Answer answer) {
    known.put(id, answer);
    verdict(id, answer.value(), answer.technique());
  }

  /** Looks for markings that decide formulas, or are dead, on random walks. */
  private void walk(List<ContestFormula> formulas, BooleanSupplier inTime) {
    List<ContestFormula> open =
        formulas.stream()
            .filter(ContestFormula.Reachability.class::isInstance)
            .filter(formula -> !known.containsKey(formula.id()))
            .toList();
    boolean deadlock =
        questions.containsKey(Examination.REACHABILITY_DEADLOCK)
            && !questions.containsKey(Examination.STATE_SPACE);
    if (open.isEmpty() && !deadlock) {
      return;
    }
    Tally tally = new Tally(net, open, false);
    RandomWalks walks = new RandomWalks(model);
    Predicate undecided = tally.watching(model);
    walks.walk(WALKED_STEPS, state -> undecided.test(state) || (deadlock && !walks.dead()), inTime);
    for (ContestFormula formula : open) {
      if (formula instanceof ContestFormula.Reachability reachability
          && tally.decided(reachability)) {
        know(formula.id(), Answer.of(reachability.exists(), Technique.RANDOM_WALK));
      }
    }
    if (deadlock && walks.dead()) {
      know(Examination.REACHABILITY_DEADLOCK.title(), Answer.of(true, Technique.RANDOM_WALK));
    }
  }

  /** The formulas of computation tree logic, as properties of one check. */
  private List<Ctl> branching(List<ContestFormula> open) {
    Map<String, Expression> atoms = new HashMap<>();
    List<Ctl> properties = new ArrayList<>();
    PropertyKind.Expressions reader =
        (current, atom) -> net.predicate(current, Objects.requireNonNull(atoms.get(atom)));
    for (ContestFormula formula : open) {
      if (formula instanceof ContestFormula.Branching ofPaths) {
        atoms.putAll(ofPaths.atoms());
        properties.add(
            new Ctl(ofPaths.id(), ofPaths.formula().toString(), ofPaths.formula(), reader));
      }
    }
    return properties;
  }

  private boolean tokens() {
    return asked(Examination.STATE_SPACE, Examination.ONE_SAFE, Examination.STABLE_MARKING);
  }

  /** Explores the markings. Half of the time is left for other searches, if there are any. */
  private Report explore(Tally tally, List<Ctl> branching, Settings settings) {
    Check check = settings.apply(Check.of(model).traces(!net.bounded()), linearLeft == 0 ? 1 : 2);
    if (questions.keySet().equals(Set.of(Examination.REACHABILITY_DEADLOCK))) {
      check.deadlock();
    } else {
      check.invariant("everything is known", tally::watching).structure(needsStructure());
      check.coverage(asked(Examination.QUASI_LIVENESS));
      check.branching(
          new CtlSearch.Options(techniques.contains(Technique.SIMPLIFICATION), true, false, 0));
      branching.forEach(check::property);
      if (needsAll() || !branching.isEmpty()) {
        check.all();
      }
    }
    return run(check);
  }

  private Report run(Check check) {
    Report report = check.run();
    model = report.model();
    if (report.explored().stop() != Stop.DECIDED && !report.complete()) {
      stops.add(report.explored().stop());
    }
    return report;
  }

  /** The limits that ended a search, in words. */
  public List<String> limits() {
    return stops.stream().map(Stop::toString).toList();
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
      case QUASI_LIVENESS -> property(examination, new Liveness(net).quasiLive(report));
      case LIVENESS -> property(examination, new Liveness(net).live(report));
      default -> throw new IllegalArgumentException(examination.title() + " has formulas");
    }
  }

  private void formula(
      ContestFormula formula, Tally tally, @Nullable Report report, Settings settings) {
    boolean complete = report != null && report.complete();
    switch (formula) {
      case ContestFormula.Bound bound ->
          verdict(
              bound.id(),
              complete ? Long.toString(tally.highest(bound)) : null,
              Technique.EXPLORATION);
      case ContestFormula.Reachability reachability -> {
        boolean decided = tally.decided(reachability);
        verdict(
            reachability.id(),
            decided || complete ? truth(decided == reachability.exists()) : null,
            Technique.EXPLORATION);
      }
      case ContestFormula.Branching branching -> {
        Boolean holds = report == null ? null : holds(report, branching.id());
        verdict(branching.id(), holds == null ? null : truth(holds), Technique.EXPLORATION);
      }
      case ContestFormula.Linear linear -> {
        Boolean holds = holds(linear, settings);
        verdict(linear.id(), holds == null ? null : truth(holds), Technique.AUTOMATON);
      }
      case ContestFormula.Unusable unusable -> verdict(unusable.id(), null, Technique.EXPLORATION);
    }
  }

  /** Whether a property of a check holds; null if that is not known. */
  private static @Nullable Boolean holds(Report report, String name) {
    return report.properties().stream()
        .filter(result -> result.name().equals(name))
        .map(PropertyResult::verdict)
        .findFirst()
        .map(Contest::truth)
        .orElse(null);
  }

  private static @Nullable Boolean truth(Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> Boolean.TRUE;
      case VIOLATED -> Boolean.FALSE;
      case NO_VIOLATION_FOUND, INCOMPLETE, UNDECIDED -> null;
    };
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
      return truth(run(check).properties().getFirst().verdict());
    } catch (InputError wrong) {
      if (wrong.getCause() instanceof FormulaException) {
        return null; // The automaton of the formula would have too many states or atoms.
      }
      throw wrong;
    }
  }

  private static String truth(boolean value) {
    return value ? "TRUE" : "FALSE";
  }

  private void space(String what, boolean complete, long number) {
    allAnswered &= complete;
    out.println(
        complete
            ? "STATE_SPACE " + what + " " + number + Technique.EXPLORATION.suffix()
            : "STATE_SPACE " + what + " CANNOT_COMPUTE");
  }

  private void property(Examination examination, @Nullable Boolean verdict) {
    verdict(examination.title(), verdict == null ? null : truth(verdict), Technique.EXPLORATION);
  }

  private void verdict(String id, @Nullable String verdict, Technique technique) {
    allAnswered &= verdict != null;
    out.println(
        "FORMULA "
            + id
            + " "
            + (verdict == null ? "CANNOT_COMPUTE" : verdict + technique.suffix()));
    out.flush();
  }
}
