package io.nutshell.automaton;

import java.util.List;

/** The operators of formulas, as they are written. Those listed later bind tighter. */
enum Operator {
  IMPLIES(1, "->", "=>", "imply"),
  EQUIVALENT(1, "<->", "<=>"),
  OR(2, "||", "\\/", "or"),
  AND(3, "&&", "/\\", "and"),
  UNTIL(4, "U"),
  RELEASE(4, "R", "V"),
  WEAK_UNTIL(4, "W"),
  STRONG_RELEASE(4, "M"),
  NOT(5, "!", "not"),
  NEXT(5, "X"),
  EVENTUALLY(5, "F", "<>"),
  GLOBALLY(5, "G", "[]"),
  /** On all paths; of branching logic only. */
  ALL(5, "A"),
  /** On some path; of branching logic only. */
  SOME(5, "E"),
  /** An opening parenthesis, which waits for its partner. */
  OPEN(0, "(");

  private final int strength;

  @SuppressWarnings("ImmutableEnumChecker") // List.of makes it immutable
  private final List<String> spellings;

  Operator(int strength, String... spellings) {
    this.strength = strength;
    this.spellings = List.of(spellings);
  }

  boolean unary() {
    return strength == NOT.strength;
  }

  boolean binary() {
    return !unary() && this != OPEN;
  }

  List<String> spellings() {
    return spellings;
  }

  /** Whether this operator, on the left, takes the operand between itself and the other one. */
  boolean bindsTighterThan(Operator right) {
    return strength > right.strength;
  }

  /** A formula of linear temporal logic. */
  Formula apply(List<Formula> operands) {
    Formula left = operands.getFirst();
    Formula right = operands.getLast();
    return switch (this) {
      case IMPLIES -> new Formula.Implies(left, right);
      case EQUIVALENT -> new Formula.Equivalent(left, right);
      case OR -> new Formula.Or(operands);
      case AND -> new Formula.And(operands);
      case UNTIL -> new Formula.Until(left, right);
      case RELEASE -> new Formula.Release(left, right);
      case WEAK_UNTIL -> new Formula.WeakUntil(left, right);
      case STRONG_RELEASE -> new Formula.StrongRelease(left, right);
      case NOT -> new Formula.Not(left);
      case NEXT -> new Formula.Next(left);
      case EVENTUALLY -> new Formula.Eventually(left);
      case GLOBALLY -> new Formula.Globally(left);
      case ALL, SOME -> throw new IllegalStateException("linear logic has no path quantifiers");
      case OPEN -> throw new IllegalStateException("a parenthesis is no operator");
    };
  }
}
