package io.nutshell.automaton;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A formula in negation normal form. {@link Terms} makes terms such that equal ones are the same
 * object; {@code F a} is {@code true U a} and {@code G a} is {@code false R a}.
 */
final class Term {
  enum Kind {
    TRUE,
    FALSE,
    ATOM,
    NEGATED_ATOM,
    AND,
    OR,
    NEXT,
    UNTIL,
    RELEASE
  }

  private final int id;
  private final Kind kind;
  private final int atom;
  private final List<Term> operands;
  private final boolean eventual;
  private final boolean universal;
  private final boolean propositional;

  Term(int id, Kind kind, int atom, List<Term> operands) {
    this.id = id;
    this.kind = kind;
    this.atom = atom;
    this.operands = operands;
    this.eventual =
        switch (kind) {
          case TRUE, FALSE -> true;
          case ATOM, NEGATED_ATOM -> false;
          case UNTIL -> left().kind == Kind.TRUE || right().eventual;
          case RELEASE -> right().eventual;
          case AND, OR, NEXT -> operands.stream().allMatch(Term::eventual);
        };
    this.universal =
        switch (kind) {
          case TRUE, FALSE -> true;
          case ATOM, NEGATED_ATOM -> false;
          case RELEASE -> left().kind == Kind.FALSE || right().universal;
          case UNTIL -> right().universal;
          case AND, OR, NEXT -> operands.stream().allMatch(Term::universal);
        };
    this.propositional =
        switch (kind) {
          case TRUE, FALSE, ATOM, NEGATED_ATOM -> true;
          case AND, OR -> operands.stream().allMatch(Term::propositional);
          case NEXT, UNTIL, RELEASE -> false;
        };
  }

  int id() {
    return id;
  }

  Kind kind() {
    return kind;
  }

  /** The number of the atom. */
  int atom() {
    return atom;
  }

  List<Term> operands() {
    return operands;
  }

  Term left() {
    return operands.getFirst();
  }

  Term right() {
    return operands.getLast();
  }

  /** Whether {@code F} of this term is the term itself, seen from its shape. */
  boolean eventual() {
    return eventual;
  }

  /** Whether {@code G} of this term is the term itself, seen from its shape. */
  boolean universal() {
    return universal;
  }

  /** Whether only the infinite end of a word decides: then {@code X} of it is the term itself. */
  boolean suspendable() {
    return eventual && universal;
  }

  /** Whether no temporal operator is in it. */
  boolean propositional() {
    return propositional;
  }

  boolean is(Kind wanted) {
    return kind == wanted;
  }

  /** Whether the term is {@code F a} for an {@code a}, its right operand. */
  boolean isEventually() {
    return kind == Kind.UNTIL && left().kind == Kind.TRUE;
  }

  /** Whether the term is {@code G a} for an {@code a}, its right operand. */
  boolean isGlobally() {
    return kind == Kind.RELEASE && left().kind == Kind.FALSE;
  }

  @Override
  public String toString() {
    return switch (kind) {
      case TRUE -> "true";
      case FALSE -> "false";
      case ATOM -> "p" + atom;
      case NEGATED_ATOM -> "!p" + atom;
      case NEXT -> "X " + left();
      case AND -> joined(" && ");
      case OR -> joined(" || ");
      case UNTIL -> isEventually() ? "F " + right() : joined(" U ");
      case RELEASE -> isGlobally() ? "G " + right() : joined(" R ");
    };
  }

  private String joined(String operator) {
    return operands.stream().map(Term::toString).collect(Collectors.joining(operator, "(", ")"));
  }
}
