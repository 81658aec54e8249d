package io.nutshell.language.cpn.ml.syntax;

import io.nutshell.model.SourcePosition;
import java.util.List;
import java.util.SequencedMap;

/** An expression as it was written. */
public sealed interface Expr {

  SourcePosition at();

  /** A whole number is a {@code BigInteger}, which inference turns into an int or an intinf. */
  record Literal(SourcePosition at, Object value) implements Expr {}

  /** A name, qualified or not, or an operator after {@code op}. */
  record Name(SourcePosition at, String name) implements Expr {}

  record Selector(SourcePosition at, String label) implements Expr {}

  /** The unit if it has no components; else at least two. */
  record Tuple(SourcePosition at, List<Expr> components) implements Expr {}

  record RecordOf(SourcePosition at, SequencedMap<String, Expr> fields) implements Expr {}

  record ListOf(SourcePosition at, List<Expr> elements) implements Expr {}

  record Sequence(SourcePosition at, List<Expr> parts) implements Expr {}

  record Let(SourcePosition at, List<Dec> declarations, Expr body) implements Expr {}

  record Apply(SourcePosition at, Expr function, Expr argument) implements Expr {}

  record Infix(SourcePosition at, String operator, Expr left, Expr right) implements Expr {}

  record If(SourcePosition at, Expr condition, Expr yes, Expr no) implements Expr {}

  record Case(SourcePosition at, Expr value, List<Rule> rules) implements Expr {}

  record Fn(SourcePosition at, List<Rule> rules) implements Expr {}

  record Raise(SourcePosition at, Expr exception) implements Expr {}

  record Handle(SourcePosition at, Expr body, List<Rule> rules) implements Expr {}

  record Typed(SourcePosition at, Expr body, TypeExpr type) implements Expr {}

  /** A delay that stands alone, {@code @+5}: the time inscription of a transition. */
  record Delay(SourcePosition at, Expr time) implements Expr {}

  /** A construct that exploration does not offer. */
  record Refused(SourcePosition at, String reason, String hint) implements Expr {}

  /** One alternative of a function, a case or a handler. */
  record Rule(Pat pattern, Expr body) {}
}
