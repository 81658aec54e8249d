package io.nutshell.automaton;

import java.util.List;
import java.util.Optional;

/** All automata of one formula and of its negation. */
final class Translator {
  private final List<String> atoms;
  private final Term term;
  private final Terms terms;
  private final Bdd bdd = new Bdd();
  private final Draft generalised;
  private final Optional<Draft> obligation;

  Translator(Formula formula) {
    this.atoms = formula.atoms();
    if (atoms.size() > Automaton.MAX_ATOMS) {
      throw new FormulaException(
          "the formula has %d different atoms; the limit is %d"
              .formatted(atoms.size(), Automaton.MAX_ATOMS),
          0,
          "Maybe put several conditions without temporal operators into one atom, in braces.");
    }
    this.terms = new Terms(atoms, bdd);
    this.term = terms.of(formula, false);
    this.generalised = translated(term);
    this.obligation = Obligation.of(generalised, translated(terms.not(term)));
  }

  private Draft translated(Term some) {
    return Reduction.reduced(new Tableau(bdd).translate(some));
  }

  List<String> atoms() {
    return atoms;
  }

  Term term() {
    return term;
  }

  /** The complete weak deterministic automaton, if the formula is an obligation. */
  Optional<Draft> obligation() {
    return obligation;
  }

  Draft generalised() {
    return obligation
        .map(weak -> Reduction.smaller(generalised, Reduction.reduced(weak.onArcs())))
        .orElse(generalised);
  }

  /**
   * The smaller of the automaton that the translation leads to and the deterministic one. For a
   * guarantee, the deterministic one is also taken if the other decides later than it could.
   */
  Draft buchi() {
    Draft plain = Reduction.degeneralised(generalised);
    return obligation.map(weak -> better(plain, weak)).orElse(plain);
  }

  private static Draft better(Draft plain, Draft complete) {
    Draft weak = Acceptance.normalised(complete.useful(), false);
    if (weak.states() <= plain.states()) {
      return weak;
    }
    boolean guarantee = new Components(weak).kind() == Buchi.Kind.TERMINAL;
    boolean plainDecides =
        new Components(plain).kind() == Buchi.Kind.TERMINAL
            && Obligation.decidesAsEarlyAs(plain, complete);
    return guarantee && !plainDecides ? weak : plain;
  }
}
