package io.nutshell.automaton;

/**
 * The classes of a term that its shape shows (Chang, Manna and Pnueli, 1992; Černá and Pelánek,
 * 2003).
 */
final class SyntacticClass {
  private SyntacticClass() {}

  static boolean recurrence(Term term) {
    return switch (term.kind()) {
      case TRUE, FALSE, ATOM, NEGATED_ATOM -> true;
      case AND, OR, NEXT, RELEASE -> term.operands().stream().allMatch(SyntacticClass::recurrence);
      case UNTIL -> recurrence(term.left()) && guarantee(term.right());
    };
  }

  static boolean guarantee(Term term) {
    return switch (term.kind()) {
      case TRUE, FALSE, ATOM, NEGATED_ATOM -> true;
      case AND, OR, NEXT, UNTIL -> term.operands().stream().allMatch(SyntacticClass::guarantee);
      case RELEASE -> false;
    };
  }
}
