package io.nutshell.automaton;

import io.nutshell.automaton.Term.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes terms: turns formulas into negation normal form, and simplifies each term as it is made.
 *
 * <p>The rewritings are those of Etessami and Holzmann ("Optimizing Büchi automata", 2000), Somenzi
 * and Bloem ("Efficient Büchi automata from LTL formulae", 2000) and Duret-Lutz ("LTL translation
 * improvements in Spot 1.0", 2014). Only disjunction and until have rules. Their duals are made by
 * negation: {@code a && b = !(!a || !b)} and {@code a R b = !(!a U !b)}.
 */
final class Terms {
  private final List<String> atoms;
  private final Bdd bdd;
  private final Suspension suspension;
  private final Joining joining;
  private final Implications implications = new Implications(this);
  private final Map<Key, Term> known = new HashMap<>();
  private final Map<Term, Term> negations = new HashMap<>();
  private final Map<Key, Term> untils = new HashMap<>();
  private final Map<Disjunction, Term> disjunctions = new HashMap<>();
  private final Map<Term, Integer> propositions = new HashMap<>();
  private final Term truth = term(Kind.TRUE, 0, List.of());
  private final Term falsity = term(Kind.FALSE, 0, List.of());

  private record Key(Kind kind, int atom, List<Term> operands) {}

  /** A disjunction to be simplified; if negated, its negation is wanted, a conjunction. */
  private record Disjunction(Set<Term> operands, boolean negated) {}

  /**
   * Where suspendable terms, such as {@code GF a}, are put. Neither place always leads to the
   * smaller automaton.
   */
  enum Suspension {
    /** {@code F (a || GF b)}: a run can decide later which of the two it proves. */
    INSIDE,
    /** {@code F a || GF b}: more terms become equal. */
    OUTSIDE
  }

  /**
   * @param bdd atom {@code i} is its variable {@code i}
   */
  Terms(List<String> atoms, Bdd bdd, Suspension suspension) {
    this.atoms = atoms;
    this.bdd = bdd;
    this.suspension = suspension;
    this.joining = new Joining(this, suspension);
  }

  Term truth() {
    return truth;
  }

  Term falsity() {
    return falsity;
  }

  /** The simplified normal form of a formula, or of its negation. */
  Term of(Formula formula, boolean negated) {
    return new NormalForm(this, atoms).of(formula, negated);
  }

  Term atom(int atom, boolean negated) {
    return term(negated ? Kind.NEGATED_ATOM : Kind.ATOM, atom, List.of());
  }

  Term and(List<Term> operands) {
    return not(or(operands.stream().map(this::not).toList(), true));
  }

  Term and(Term left, Term right) {
    return and(List.of(left, right));
  }

  Term or(Term left, Term right) {
    return or(List.of(left, right));
  }

  Term eventually(Term operand) {
    return until(truth, operand);
  }

  Term globally(Term operand) {
    return release(falsity, operand);
  }

  Term release(Term left, Term right) {
    return not(until(not(left), not(right)));
  }

  boolean implies(Term left, Term right) {
    return implications.holds(left, right);
  }

  boolean impliesPropositionally(Term left, Term right) {
    return bdd.implies(proposition(left), proposition(right));
  }

  /** The Boolean function of a term without temporal operators. */
  int proposition(Term term) {
    Integer found = propositions.get(term);
    if (found == null) {
      found =
          switch (term.kind()) {
            case TRUE -> Bdd.TRUE;
            case FALSE -> Bdd.FALSE;
            case ATOM -> bdd.variable(term.atom());
            case NEGATED_ATOM -> bdd.not(bdd.variable(term.atom()));
            case AND -> {
              int all = Bdd.TRUE;
              for (Term operand : term.operands()) {
                all = bdd.and(all, proposition(operand));
              }
              yield all;
            }
            case OR -> {
              int any = Bdd.FALSE;
              for (Term operand : term.operands()) {
                any = bdd.or(any, proposition(operand));
              }
              yield any;
            }
            case NEXT, UNTIL, RELEASE -> throw new IllegalArgumentException(term.toString());
          };
      propositions.put(term, found);
    }
    return found;
  }

  /** The dual of a term. It is as simple as the term, so nothing is rewritten. */
  Term not(Term term) {
    Term found = negations.get(term);
    if (found == null) {
      List<Term> operands = term.operands().stream().map(this::not).toList();
      found = term(dual(term.kind()), term.atom(), sorted(dual(term.kind()), operands));
      negations.put(term, found);
      negations.put(found, term);
    }
    return found;
  }

  private static Kind dual(Kind kind) {
    return switch (kind) {
      case TRUE -> Kind.FALSE;
      case FALSE -> Kind.TRUE;
      case ATOM -> Kind.NEGATED_ATOM;
      case NEGATED_ATOM -> Kind.ATOM;
      case AND -> Kind.OR;
      case OR -> Kind.AND;
      case NEXT -> Kind.NEXT;
      case UNTIL -> Kind.RELEASE;
      case RELEASE -> Kind.UNTIL;
    };
  }

  private static List<Term> sorted(Kind kind, List<Term> operands) {
    boolean commutes = kind == Kind.AND || kind == Kind.OR;
    return commutes
        ? operands.stream().sorted((left, right) -> Integer.compare(left.id(), right.id())).toList()
        : operands;
  }

  private Term term(Kind kind, int atom, List<Term> operands) {
    Key key = new Key(kind, atom, operands);
    Term found = known.get(key);
    if (found == null) {
      found = new Term(known.size(), kind, atom, operands);
      known.put(key, found);
    }
    return found;
  }

  Term next(Term operand) {
    if (operand.suspendable()) {
      return operand;
    }
    if (suspension == Suspension.OUTSIDE && (operand.is(Kind.AND) || operand.is(Kind.OR))) {
      List<Term> outside = operand.operands().stream().filter(Term::suspendable).toList();
      if (!outside.isEmpty()) {
        return operand.is(Kind.AND)
            ? and(and(outside), next(and(without(operand, outside))))
            : or(or(outside), next(or(without(operand, outside))));
      }
    }
    return term(Kind.NEXT, 0, List.of(operand));
  }

  Term until(Term left, Term right) {
    Key key = new Key(Kind.UNTIL, 0, List.of(left, right));
    Term found = untils.get(key);
    if (found == null) {
      found = simplifiedUntil(left, right);
      untils.put(key, found);
    }
    return found;
  }

  private Term simplifiedUntil(Term left, Term right) {
    if (right.eventual() || implies(left, right)) {
      return right;
    }
    if (!left.is(Kind.TRUE) && implies(not(right), left)) {
      return eventually(right);
    }
    if (right.is(Kind.NEXT) && (left.is(Kind.NEXT) || left.is(Kind.TRUE))) {
      return next(until(left.is(Kind.TRUE) ? left : left.left(), right.left()));
    }
    if (right.is(Kind.UNTIL)) {
      if (implies(left, right.left())) {
        return right;
      }
      if (implies(right.left(), left)) {
        return until(left, right.right());
      }
    }
    if (left.is(Kind.UNTIL) && left.right() == right) {
      return left;
    }
    if (right.is(Kind.OR)) {
      List<Term> outside =
          right.operands().stream().filter(it -> it.eventual() && !staysInside(it)).toList();
      if (!outside.isEmpty()) {
        return or(or(outside), until(left, or(without(right, outside))));
      }
      List<Term> endless = right.operands().stream().filter(Terms::isNextOfUniversal).toList();
      if (left.is(Kind.TRUE) && !endless.isEmpty()) {
        return or(eventually(or(without(right, endless))), eventually(or(endless)));
      }
    }
    if (right.is(Kind.AND) && suspension == Suspension.OUTSIDE) {
      List<Term> outside = right.operands().stream().filter(Term::suspendable).toList();
      if (!outside.isEmpty()) {
        return and(and(outside), until(left, and(without(right, outside))));
      }
    }
    if (left.is(Kind.OR)) {
      List<Term> useless =
          left.operands().stream().filter(operand -> implies(operand, right)).toList();
      if (!useless.isEmpty()) {
        return until(or(without(left, useless)), right);
      }
    }
    if (left.is(Kind.AND)) {
      List<Term> useless =
          left.operands().stream().filter(operand -> implies(not(right), operand)).toList();
      if (!useless.isEmpty()) {
        return until(and(without(left, useless)), right);
      }
    }
    if (left.is(Kind.TRUE) && right.isGlobally()) {
      return eventuallyGlobally(right);
    }
    return term(Kind.UNTIL, 0, List.of(left, right));
  }

  /**
   * {@code F G} of a term, which is given with the {@code G}: {@code FG (a && X b) = FG (a && b)}
   * and, for a universal {@code u}, {@code FG (a || u) = FG a || F u}.
   */
  private Term eventuallyGlobally(Term globally) {
    Term operand = globally.right();
    if (operand.is(Kind.AND) && operand.operands().stream().anyMatch(it -> it.is(Kind.NEXT))) {
      List<Term> now =
          operand.operands().stream().map(it -> it.is(Kind.NEXT) ? it.left() : it).toList();
      return eventually(globally(and(now)));
    }
    if (operand.is(Kind.OR)) {
      List<Term> outside =
          operand.operands().stream().filter(it -> it.universal() && !staysInside(it)).toList();
      if (!outside.isEmpty()) {
        return or(eventually(or(outside)), eventually(globally(or(without(operand, outside)))));
      }
    }
    return term(Kind.UNTIL, 0, List.of(truth, globally));
  }

  private boolean staysInside(Term term) {
    return suspension == Suspension.INSIDE && term.suspendable();
  }

  /** Whether {@code F} of the term does not depend on the {@code X}. */
  private static boolean isNextOfUniversal(Term term) {
    return term.is(Kind.NEXT) && term.universal();
  }

  private static List<Term> without(Term term, List<Term> some) {
    return term.operands().stream().filter(operand -> !some.contains(operand)).toList();
  }

  Term or(List<Term> operands) {
    return or(operands, false);
  }

  private Term or(List<Term> operands, boolean negated) {
    Set<Term> flat = new LinkedHashSet<>();
    for (Term operand : operands) {
      if (operand.is(Kind.OR)) {
        flat.addAll(operand.operands());
      } else if (!operand.is(Kind.FALSE)) {
        flat.add(operand);
      }
    }
    Disjunction key = new Disjunction(flat, negated);
    Term found = disjunctions.get(key);
    if (found == null) {
      found = disjunction(flat, negated);
      disjunctions.put(key, found);
    }
    return found;
  }

  /** Simplifies a disjunction: each step makes it smaller, and then the rest is looked at again. */
  private Term disjunction(Set<Term> operands, boolean negated) {
    if (operands.isEmpty()) {
      return falsity;
    }
    if (operands.contains(truth)) {
      return truth;
    }
    if (operands.size() == 1) {
      return operands.iterator().next();
    }
    List<Term> list = new ArrayList<>(operands);
    List<Term> propositional = list.stream().filter(Term::propositional).toList();
    if (propositional.size() > 1) {
      int any = Bdd.FALSE;
      for (Term term : propositional) {
        any = bdd.or(any, proposition(term));
      }
      if (any == Bdd.TRUE) {
        return truth;
      }
    }
    for (int i = 0; i < list.size(); i++) {
      for (int j = 0; j < list.size(); j++) {
        if (i != j) {
          if (implies(list.get(i), list.get(j))) {
            return or(withoutAt(list, i), negated);
          }
          if (i < j && implies(not(list.get(i)), list.get(j))) {
            return truth;
          }
          Term joined = joining.join(list.get(i), list.get(j), negated);
          if (joined != null) {
            List<Term> rest = withoutAt(list, Math.max(i, j));
            rest.remove(Math.min(i, j));
            rest.add(joined);
            return or(rest, negated);
          }
        }
      }
    }
    return unfolded(list, negated);
  }

  /** Recognises an expanded until, {@code b || (a && X (a U b))}. */
  private Term unfolded(List<Term> list, boolean negated) {
    for (Term term : list) {
      Term until = expandedUntil(term);
      if (until != null) {
        Set<Term> goals =
            new LinkedHashSet<>(
                until.right().is(Kind.OR) ? until.right().operands() : List.of(until.right()));
        if (list.containsAll(goals)) {
          List<Term> rest = new ArrayList<>(list);
          rest.remove(term);
          rest.removeAll(goals);
          rest.add(until);
          return or(rest, negated);
        }
      }
    }
    return term(Kind.OR, 0, sorted(Kind.OR, list));
  }

  /** The {@code a U b} of {@code a && X (a U b)}; of {@code X F b}, the {@code F b}. */
  private static @Nullable Term expandedUntil(Term term) {
    List<Term> parts = term.is(Kind.AND) ? term.operands() : List.of(term);
    for (Term part : parts) {
      if (part.is(Kind.NEXT) && part.left().is(Kind.UNTIL)) {
        Term until = part.left();
        List<Term> rest = parts.stream().filter(it -> it != part).toList();
        Term left = until.left();
        boolean matches =
            left.is(Kind.TRUE)
                ? rest.isEmpty()
                : rest.equals(left.is(Kind.AND) ? left.operands() : List.of(left));
        if (matches) {
          return until;
        }
      }
    }
    return null;
  }

  private static List<Term> withoutAt(List<Term> list, int index) {
    List<Term> rest = new ArrayList<>(list);
    rest.remove(index);
    return rest;
  }
}
