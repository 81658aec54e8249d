package io.nutshell.automaton;

import io.nutshell.automaton.Draft.Arc;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Translates a term into a generalised Büchi automaton (Couvreur, 1999: "On-the-fly verification of
 * linear temporal logic"; Duret-Lutz and Poitrenaud, 2004).
 *
 * <p>A state is a set of terms that hold from there on. Each term is a Boolean function of what
 * holds now, the atoms, and of what has to hold next: {@code a U b = b || (a && next(a U b) &&
 * promise(b))}, {@code a R b = b && (a || next(a R b))}. The promise says that {@code b} is still
 * to come. Each prime product of the function of a state is an arc: its atoms are the label, its
 * next terms the target, and it is in the acceptance sets of all {@code b} that it does not
 * promise. States with the same function are one state.
 */
final class Tableau {
  private static final int MAX_STATES = 20_000;

  private final Bdd bdd;
  private final Map<Term, Integer> functions = new HashMap<>();
  private final Map<Term, Integer> nextVariables = new HashMap<>();
  private final Map<Term, Integer> promiseVariables = new HashMap<>();
  private final Map<Integer, Term> nextTerms = new HashMap<>();
  private final Map<Integer, Integer> promiseSets = new HashMap<>();
  private int variables = Automaton.MAX_ATOMS;

  Tableau(Bdd bdd) {
    this.bdd = bdd;
  }

  Draft translate(Term term) {
    Map<Integer, Integer> states = new HashMap<>();
    List<Integer> pending = new ArrayList<>();
    int start = function(Set.of(term));
    states.put(start, 0);
    pending.add(start);
    List<List<Step>> steps = new ArrayList<>();
    for (int i = 0; i < pending.size(); i++) {
      List<Step> out = new ArrayList<>();
      for (Bdd.Product product : bdd.products(pending.get(i))) {
        out.add(step(product, states, pending));
      }
      steps.add(out);
    }
    int sets = promiseSets.size();
    long all = sets == 0 ? 0 : -1L >>> (Long.SIZE - sets);
    List<List<Arc>> arcs = new ArrayList<>();
    for (List<Step> out : steps) {
      arcs.add(
          out.stream()
              .map(step -> new Arc(step.label, step.target, all & ~step.promises))
              .toList());
    }
    return new Draft(bdd, 0, sets, null, arcs).reachable();
  }

  private record Step(int label, int target, long promises) {}

  private Step step(Bdd.Product product, Map<Integer, Integer> states, List<Integer> pending) {
    int label = Bdd.TRUE;
    long promises = 0;
    Set<Term> next = new HashSet<>();
    for (int literal : product.literals()) {
      int variable = Math.abs(literal) - 1;
      Term term = nextTerms.get(variable);
      Integer set = promiseSets.get(variable);
      if (term != null) {
        next.add(term);
      } else if (set != null) {
        promises |= 1L << set;
      } else {
        int atom = bdd.variable(variable);
        label = literal > 0 ? bdd.and(label, atom) : bdd.minus(label, atom);
      }
    }
    int target = function(next);
    Integer known = states.putIfAbsent(target, pending.size());
    if (known == null) {
      pending.add(target);
      if (pending.size() > MAX_STATES) {
        throw new FormulaException(
            "the automaton of this formula has more than " + MAX_STATES + " states",
            0,
            "check the parts of the formula one by one");
      }
      known = pending.size() - 1;
    }
    return new Step(label, known, promises);
  }

  private int function(Set<Term> terms) {
    int all = Bdd.TRUE;
    for (Term term : terms.stream().sorted(Comparator.comparingInt(Term::id)).toList()) {
      all = bdd.and(all, function(term));
    }
    return all;
  }

  private int function(Term term) {
    Integer found = functions.get(term);
    if (found == null) {
      found = expand(term);
      functions.put(term, found);
    }
    return found;
  }

  private int expand(Term term) {
    return switch (term.kind()) {
      case TRUE -> Bdd.TRUE;
      case FALSE -> Bdd.FALSE;
      case ATOM -> bdd.variable(term.atom());
      case NEGATED_ATOM -> bdd.not(bdd.variable(term.atom()));
      case AND -> function(Set.copyOf(term.operands()));
      case OR -> {
        int any = Bdd.FALSE;
        for (Term operand : term.operands()) {
          any = bdd.or(any, function(operand));
        }
        yield any;
      }
      case NEXT -> next(term.left());
      case UNTIL -> {
        int later = bdd.and(next(term), promise(term.right()));
        yield bdd.or(function(term.right()), bdd.and(function(term.left()), later));
      }
      case RELEASE -> bdd.and(function(term.right()), bdd.or(function(term.left()), next(term)));
    };
  }

  private int next(Term term) {
    if (term.is(Term.Kind.AND)) {
      int all = Bdd.TRUE;
      for (Term operand : term.operands()) {
        all = bdd.and(all, next(operand));
      }
      return all;
    }
    Integer variable = nextVariables.get(term);
    if (variable == null) {
      variable = variables++;
      nextVariables.put(term, variable);
      nextTerms.put(variable, term);
    }
    return bdd.variable(variable);
  }

  private int promise(Term goal) {
    Integer variable = promiseVariables.get(goal);
    if (variable == null) {
      if (promiseSets.size() == Automaton.MAX_SETS) {
        throw new FormulaException(
            "the formula has more than " + Automaton.MAX_SETS + " subformulas of the form a U b",
            0,
            "check the parts of the formula one by one");
      }
      variable = variables++;
      promiseVariables.put(goal, variable);
      promiseSets.put(variable, promiseSets.size());
    }
    return bdd.variable(variable);
  }
}
