package io.nutshell.automaton;

import io.nutshell.automaton.Draft.Arc;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All automata of one formula, and what they say about it. */
final class Translator {
  private final List<String> atoms;
  private final Bdd bdd = new Bdd();
  private final Terms terms;
  private final Term term;
  private final List<Draft> candidates = new ArrayList<>();

  /**
   * The automaton of the negation, which helps to find a small one; empty if it would be too large.
   */
  private final Optional<Draft> complement;

  private final Optional<Draft> obligation;

  Translator(Formula formula) {
    this.atoms = formula.atoms();
    if (atoms.size() > Automaton.MAX_ATOMS) {
      throw new FormulaException(
          "the formula has %d different atoms; the limit is %d"
              .formatted(atoms.size(), Automaton.MAX_ATOMS),
          0,
          "put several conditions without temporal operators into one atom, in braces");
    }
    this.terms = new Terms(atoms, bdd, Terms.Suspension.OUTSIDE);
    this.term = terms.of(formula, false);
    candidates.add(translated(term));
    Term inside = new Terms(atoms, bdd, Terms.Suspension.INSIDE).of(formula, false);
    if (!inside.toString().equals(term.toString())) {
      candidates.add(translated(inside));
    }
    this.complement = complement();
    this.obligation = complement.flatMap(c -> Obligation.of(candidates.getFirst(), c));
  }

  private Optional<Draft> complement() {
    try {
      return Optional.of(translated(terms.not(term)));
    } catch (FormulaException tooLarge) {
      return Optional.empty();
    }
  }

  private Draft translated(Term some) {
    return Reduction.reduced(new Tableau(bdd).translate(some));
  }

  List<String> atoms() {
    return atoms;
  }

  Draft generalised() {
    return Stream.concat(
            obligation.map(weak -> Reduction.reduced(weak.onArcs())).stream(), candidates.stream())
        .min(Reduction.BY_SIZE)
        .orElseThrow();
  }

  /**
   * The smaller of the automaton that the translation leads to and the deterministic one. For a
   * guarantee, the deterministic one is also taken if the other decides later than it could.
   */
  Draft buchi() {
    Draft plain =
        candidates.stream().map(Reduction::degeneralised).min(Reduction.BY_SIZE).orElseThrow();
    return obligation.map(weak -> better(plain, weak)).orElse(plain);
  }

  private static Draft better(Draft plain, Draft complete) {
    Draft weak = Acceptance.normalised(complete.useful(), false);
    if (weak.states() <= plain.states()) {
      return weak;
    }
    boolean plainDecides =
        kind(plain) == Buchi.Kind.TERMINAL && Obligation.decidesAsEarlyAs(plain, complete);
    return kind(weak) == Buchi.Kind.TERMINAL && !plainDecides ? weak : plain;
  }

  /**
   * The smallest class that is recognised. Up to obligation this is exact, unless the deterministic
   * automaton is too large; then the shape of the formula tells.
   */
  FormulaClass formulaClass() {
    if (obligation.isPresent()) {
      return obligationClass(obligation.get());
    }
    if (SyntacticClass.guarantee(term)) {
      return FormulaClass.GUARANTEE;
    }
    if (SyntacticClass.guarantee(terms.not(term))) {
      return FormulaClass.SAFETY;
    }
    if (SyntacticClass.recurrence(term) || deterministic(candidates)) {
      return FormulaClass.RECURRENCE;
    }
    if (SyntacticClass.recurrence(terms.not(term))
        || complement.filter(c -> deterministic(List.of(c))).isPresent()) {
      return FormulaClass.PERSISTENCE;
    }
    return FormulaClass.REACTIVITY;
  }

  private static FormulaClass obligationClass(Draft weak) {
    if (weak.states() == 1) {
      return weak.isAccepting(0) ? FormulaClass.VALID : FormulaClass.UNSATISFIABLE;
    }
    boolean guarantee = decidable(weak);
    boolean safety = decidable(Obligation.complemented(weak));
    if (guarantee && safety) {
      return FormulaClass.BOUNDED;
    }
    return safety
        ? FormulaClass.SAFETY
        : guarantee ? FormulaClass.GUARANTEE : FormulaClass.OBLIGATION;
  }

  /** Whether each accepted word has a prefix that decides. */
  private static boolean decidable(Draft weak) {
    return kind(Acceptance.normalised(weak, false)) == Buchi.Kind.TERMINAL;
  }

  private static Buchi.Kind kind(Draft draft) {
    return new Components(draft).kind();
  }

  /** Whether a deterministic automaton is known: then the language is a recurrence. */
  private static boolean deterministic(List<Draft> drafts) {
    return drafts.stream().anyMatch(Translator::deterministic);
  }

  private static boolean deterministic(Draft draft) {
    for (List<Arc> arcs : draft.arcs()) {
      int covered = Bdd.FALSE;
      for (Arc arc : arcs) {
        if (draft.bdd().and(covered, arc.label()) != Bdd.FALSE) {
          return false;
        }
        covered = draft.bdd().or(covered, arc.label());
      }
    }
    return true;
  }
}
