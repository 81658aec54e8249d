package io.nutshell.automaton;

import io.nutshell.automaton.Term.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rules that make one term of two that are joined by {@code ||}. */
final class Joining {
  private final Terms terms;
  private final Terms.Suspension suspension;

  Joining(Terms terms, Terms.Suspension suspension) {
    this.terms = terms;
    this.suspension = suspension;
  }

  /**
   * A single term equal to {@code a || b}, or null if no rule applies.
   *
   * @param negated whether the negation of the result is wanted
   */
  @Nullable Term join(Term a, Term b, boolean negated) {
    if (a.is(Kind.AND)) {
      return withoutImplied(a, b);
    }
    if (a.is(Kind.NEXT) && b.is(Kind.NEXT)) {
      return terms.next(terms.or(a.left(), b.left()));
    }
    if (a.is(Kind.UNTIL) && b.is(Kind.UNTIL) && a.left() == b.left()) {
      return terms.until(a.left(), terms.or(a.right(), b.right()));
    }
    if (a.is(Kind.RELEASE) && b.is(Kind.RELEASE)) {
      if (a.right() == b.right()) {
        return terms.release(terms.or(a.left(), b.left()), a.right());
      }
      if (infinitelyOften(a) && infinitelyOften(b)) {
        Term either = terms.or(a.right().right(), b.right().right());
        return terms.globally(terms.eventually(either));
      }
    }
    if (a.is(Kind.UNTIL) && b.isGlobally() && a.left() == b.right()) {
      return terms.release(a.right(), terms.or(a.left(), a.right()));
    }
    if (a.is(Kind.UNTIL) && b.is(Kind.RELEASE) && a.left() == terms.not(b.left())) {
      Term joined = weakUntilFirst(a, b);
      if (joined != null) {
        return joined;
      }
    }
    boolean inside = suspension == Terms.Suspension.INSIDE && b.suspendable();
    return inside ? withInside(a, b, negated) : null;
  }

  /** {@code (c && d) || b = d || b} if {@code c} holds wherever {@code b} does not. */
  private @Nullable Term withoutImplied(Term conjunction, Term b) {
    List<Term> needed =
        conjunction.operands().stream().filter(part -> !terms.implies(terms.not(b), part)).toList();
    return needed.size() == conjunction.operands().size() ? null : terms.or(terms.and(needed), b);
  }

  /**
   * For an eventual {@code e}, {@code (!r U (!x && e)) || (r R x)} decides at the first position
   * where {@code x} does not hold: it is {@code (!r && x) W y} with {@code y = (r && x) || (!x &&
   * e)}. With {@code r = false} it is {@code F (!x && e) || G x}.
   */
  private @Nullable Term weakUntilFirst(Term until, Term release) {
    List<Term> broken = conjuncts(terms.not(release.right()));
    List<Term> parts = conjuncts(until.right());
    List<Term> rest = parts.stream().filter(part -> !broken.contains(part)).toList();
    boolean applies =
        parts.containsAll(broken) && !rest.isEmpty() && rest.stream().allMatch(Term::eventual);
    if (!applies) {
      return null;
    }
    Term end = terms.or(terms.and(release.left(), release.right()), until.right());
    Term before = terms.and(until.left(), release.right());
    return terms.release(end, terms.or(before, end));
  }

  private static List<Term> conjuncts(Term term) {
    return term.is(Kind.AND) ? term.operands() : List.of(term);
  }

  /**
   * A suspendable term has the same value at all positions, so it can be moved into another one:
   * {@code F a || q = F (a || q)}. Then a run can decide later which of the two it proves. If both
   * terms are suspendable, the one that begins with {@code F} takes the other.
   */
  private @Nullable Term withInside(Term term, Term suspendable, boolean negated) {
    boolean takes = !term.suspendable() || term.is(negated ? Kind.RELEASE : Kind.UNTIL);
    return switch (term.kind()) {
      case NEXT -> terms.next(terms.or(term.left(), suspendable));
      case UNTIL -> takes ? terms.until(term.left(), terms.or(term.right(), suspendable)) : null;
      case RELEASE ->
          takes ? terms.release(term.left(), terms.or(term.right(), suspendable)) : null;
      default -> null;
    };
  }

  private static boolean infinitelyOften(Term term) {
    return term.isGlobally() && term.right().isEventually();
  }
}
