package io.nutshell.automaton;

import io.nutshell.automaton.Term.Kind;
import org.jspecify.annotations.Nullable;

/** Rules that make one term of two that are joined by {@code ||}. */
final class Joining {
  private final Terms terms;

  Joining(Terms terms) {
    this.terms = terms;
  }

  /** A single term equal to {@code a || b}, or null if no rule applies. */
  @Nullable Term join(Term a, Term b) {
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
    return null;
  }

  private static boolean infinitelyOften(Term term) {
    return term.isGlobally() && term.right().isEventually();
  }
}
