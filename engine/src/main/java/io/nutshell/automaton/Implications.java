package io.nutshell.automaton;

import io.nutshell.automaton.Term.Kind;
import java.util.HashMap;
import java.util.Map;

/**
 * Implications between terms that can be seen from their shape (Somenzi and Bloem, 2000, with the
 * rules for eventual and universal terms of Etessami and Holzmann). The rules are sound but not
 * complete.
 */
final class Implications {
  private final Terms terms;
  private final Map<Long, Boolean> known = new HashMap<>();

  Implications(Terms terms) {
    this.terms = terms;
  }

  boolean holds(Term a, Term b) {
    if (a == b || a.is(Kind.FALSE) || b.is(Kind.TRUE)) {
      return true;
    }
    if (a.is(Kind.TRUE) || b.is(Kind.FALSE)) {
      return false;
    }
    long key = ((long) a.id() << 32) | b.id();
    Boolean found = known.get(key);
    if (found == null) {
      found = search(a, b);
      known.put(key, found);
    }
    return found;
  }

  private boolean search(Term a, Term b) {
    if (a.propositional() && b.propositional()) {
      return terms.impliesPropositionally(a, b);
    }
    return fromLeft(a, b) || fromRight(a, b) || fromBoth(a, b);
  }

  /** Rules that look into the left term. */
  private boolean fromLeft(Term a, Term b) {
    return switch (a.kind()) {
      case OR -> a.operands().stream().allMatch(it -> holds(it, b));
      case AND -> a.operands().stream().anyMatch(it -> holds(it, b));
      case UNTIL -> holds(a.right(), b) && (b.eventual() || holds(a.left(), b));
      case RELEASE -> holds(a.right(), b);
      case NEXT -> b.eventual() && holds(a.left(), b);
      case TRUE, FALSE, ATOM, NEGATED_ATOM -> false;
    };
  }

  /** Rules that look into the right term: the duals. */
  private boolean fromRight(Term a, Term b) {
    return switch (b.kind()) {
      case AND -> b.operands().stream().allMatch(it -> holds(a, it));
      case OR -> b.operands().stream().anyMatch(it -> holds(a, it));
      case RELEASE -> holds(a, b.right()) && (a.universal() || holds(a, b.left()));
      case UNTIL -> holds(a, b.right());
      case NEXT -> a.universal() && holds(a, b.left());
      case TRUE, FALSE, ATOM, NEGATED_ATOM -> false;
    };
  }

  private boolean fromBoth(Term a, Term b) {
    if (a.kind() != b.kind()) {
      return false;
    }
    return switch (a.kind()) {
      case NEXT -> holds(a.left(), b.left());
      case UNTIL, RELEASE -> holds(a.left(), b.left()) && holds(a.right(), b.right());
      case TRUE, FALSE, ATOM, NEGATED_ATOM, AND, OR -> false;
    };
  }
}
