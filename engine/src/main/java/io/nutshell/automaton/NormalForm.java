package io.nutshell.automaton;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Moves the negations of a formula down to its atoms and replaces derived operators. */
final class NormalForm {
  private final Terms terms;
  private final Map<String, Integer> atoms = new HashMap<>();
  private final IdentityHashMap<Formula, Term> known = new IdentityHashMap<>();

  NormalForm(Terms terms, List<String> atoms) {
    this.terms = terms;
    for (String atom : atoms) {
      this.atoms.put(atom, this.atoms.size());
    }
  }

  Term of(Formula formula, boolean negated) {
    Term term = of(formula);
    return negated ? terms.not(term) : term;
  }

  private Term of(Formula formula) {
    Term found = known.get(formula);
    if (found == null) {
      found = make(formula);
      known.put(formula, found);
    }
    return found;
  }

  private Term make(Formula formula) {
    List<Term> operands = formula.operands().stream().map(this::of).toList();
    return switch (formula) {
      case Formula.True _ -> terms.truth();
      case Formula.False _ -> terms.falsity();
      case Formula.Atom(String text) -> terms.atom(atoms.getOrDefault(text, -1), false);
      case Formula.Not _ -> terms.not(operands.getFirst());
      case Formula.And _ -> terms.and(operands);
      case Formula.Or _ -> terms.or(operands);
      case Formula.Implies _ -> terms.or(terms.not(operands.getFirst()), operands.getLast());
      case Formula.Equivalent _ -> equivalent(operands.getFirst(), operands.getLast());
      case Formula.Next _ -> terms.next(operands.getFirst());
      case Formula.Eventually _ -> terms.eventually(operands.getFirst());
      case Formula.Globally _ -> terms.globally(operands.getFirst());
      case Formula.Until _ -> terms.until(operands.getFirst(), operands.getLast());
      case Formula.Release _ -> terms.release(operands.getFirst(), operands.getLast());
      case Formula.WeakUntil _ -> weakUntil(operands.getFirst(), operands.getLast());
      case Formula.StrongRelease _ -> strongRelease(operands.getFirst(), operands.getLast());
    };
  }

  private Term equivalent(Term left, Term right) {
    return terms.or(terms.and(left, right), terms.and(terms.not(left), terms.not(right)));
  }

  private Term weakUntil(Term left, Term right) {
    return terms.release(right, terms.or(left, right));
  }

  private Term strongRelease(Term left, Term right) {
    return terms.until(right, terms.and(left, right));
  }
}
