package io.nutshell.check.property;

import io.nutshell.automaton.BranchingFormula;
import io.nutshell.automaton.BranchingFormula.Quantifier;
import io.nutshell.automaton.BranchingFormula.Temporal;
import io.nutshell.automaton.BranchingParser;
import io.nutshell.check.ctl.CtlSearch;
import io.nutshell.check.ctl.Propositions;
import io.nutshell.check.trace.LastState;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A formula of computation tree logic is true in the initial state. Atoms read states.
 *
 * <p>{@code AG} and {@code EF} of an operand without path quantifiers are watched during the
 * search, so that the first state that decides them ends it.
 */
public record Ctl(
    String name, String argument, BranchingFormula formula, PropertyKind.Expressions expressions)
    implements Branching {
  public static final PropertyKind KIND =
      new PropertyKind(
          "ctl",
          "ctl",
          PropertyKind.Argument.FORMULA,
          "The formula is true in the initial state.",
          "FORMULA of computation tree logic is true in the initial state: EXPRs joined by AX EX AF"
              + " EF AG EG, A(p U q), E(p U q), R W M, ! && || -> <->, for example 'AG EF home'."
              + " May be repeated.",
          Ctl::read);

  private static Ctl read(String name, String argument, PropertyKind.Expressions expressions) {
    return new Ctl(
        name,
        argument,
        Ltl.understood(argument, () -> BranchingParser.parse(argument)),
        expressions);
  }

  @Override
  public PropertyKind kind() {
    return KIND;
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.STATES_NUMBERED);
  }

  @Override
  public String unfair() {
    return "is about all paths: fairness is not supported for it";
  }

  @Override
  public CtlSearch.Question question() {
    return new CtlSearch.Question(formula, atoms(), true);
  }

  /**
   * A formula that one state decides is left to the search of states, which finds shortest paths.
   */
  @Override
  public boolean local() {
    return decidedByOne() == null;
  }

  private StateAtoms atoms() {
    return new StateAtoms(expressions);
  }

  /** The operand of {@code AG} or {@code EF}, if a single state decides it; else null. */
  private @Nullable BranchingFormula decidedByOne() {
    if (formula instanceof BranchingFormula.Path path
        && path.operands().getFirst().propositional()) {
      boolean always = path.quantifier() == Quantifier.ALL && path.temporal() == Temporal.GLOBALLY;
      boolean reach =
          path.quantifier() == Quantifier.SOME && path.temporal() == Temporal.EVENTUALLY;
      return always || reach ? path.operands().getFirst() : null;
    }
    return null;
  }

  @Override
  public Verdict findingMeans() {
    return formula instanceof BranchingFormula.Path path && path.quantifier() == Quantifier.SOME
        ? Verdict.HOLDS
        : Verdict.VIOLATED;
  }

  /** Reports atoms that the model does not know, before the search begins. */
  @Override
  public Watcher watcher(Model model) {
    Map<String, Predicate> atoms = new HashMap<>();
    for (String text : formula.atoms()) {
      atoms.put(text, read(model, text));
    }
    BranchingFormula operand = decidedByOne();
    if (operand == null) {
      return new Watcher() {};
    }
    boolean wanted = findingMeans() == Verdict.HOLDS;
    return new Watcher.OfStates() {
      @Override
      public @Nullable Finding found(State state) {
        try {
          return value(operand, atoms, state) == wanted ? Finding.of("") : null;
        } catch (EvaluationFault fault) {
          // EF may still have a witness; otherwise the fault is reported after the search.
          return wanted ? null : Invariant.valueless(true, fault.error());
        }
      }
    };
  }

  private static boolean value(
      BranchingFormula operand, Map<String, Predicate> atoms, State state) {
    return Propositions.value(
        operand,
        text -> {
          Predicate predicate = atoms.get(text);
          return predicate != null && predicate.test(state);
        });
  }

  /** Reads an atom; errors get the position that it has in the formula. */
  private Predicate read(Model model, String text) {
    try {
      return atoms().apply(model, text);
    } catch (InputError wrong) {
      int start = BranchingParser.atomStart(argument, text);
      if (wrong.position() != null && start > 0) {
        Predicate _ = atoms().apply(model, " ".repeat(start) + text);
      }
      throw wrong;
    }
  }

  @Override
  public PropertyResult withoutFinding(Extent extent) {
    return extent.result(this, Verdict.UNDECIDED, "");
  }

  /** A single state decides only {@code AG} and {@code EF} of an operand without paths. */
  @Override
  public Optional<Evidence> evidence(LastState last) {
    BranchingFormula operand = decidedByOne();
    if (operand == null) {
      return Optional.empty();
    }
    Map<String, Predicate> atoms = new HashMap<>();
    operand.atoms().forEach(text -> atoms.put(text, atoms().apply(last.model(), text)));
    try {
      boolean value = value(operand, atoms, last.state());
      return Optional.of(
          new Evidence(
              value == (findingMeans() == Verdict.HOLDS),
              (value ? "satisfies " : "violates ") + operand));
    } catch (EvaluationFault fault) {
      return Optional.of(new Evidence(true, "is one where " + fault.error().message()));
    }
  }

  @Override
  public String uncertifiable() {
    return "it is about paths, and a certificate has states without paths";
  }
}
