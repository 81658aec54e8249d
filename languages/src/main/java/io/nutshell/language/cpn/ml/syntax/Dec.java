package io.nutshell.language.cpn.ml.syntax;

import io.nutshell.model.SourcePosition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A declaration as it was written. */
public sealed interface Dec {

  SourcePosition at();

  record Val(SourcePosition at, boolean recursive, List<Binding> bindings) implements Dec {}

  record Fun(SourcePosition at, List<Function> functions) implements Dec {}

  /**
   * @param original the exception that this one is another name for
   */
  record ExceptionDec(
      SourcePosition at, String name, @Nullable TypeExpr argument, @Nullable String original)
      implements Dec {}

  record TypeDec(SourcePosition at, List<String> parameters, String name, TypeExpr type)
      implements Dec {}

  record Datatype(
      SourcePosition at, List<String> parameters, String name, List<Variant> constructors)
      implements Dec {}

  record Local(SourcePosition at, List<Dec> hidden, List<Dec> visible) implements Dec {}

  record Colours(SourcePosition at, String name, ColoursExpr colours, boolean timed)
      implements Dec {}

  record Variables(SourcePosition at, List<String> names, String colours) implements Dec {}

  /** Makes the names of a structure visible without its name. */
  record Open(SourcePosition at, String structure) implements Dec {}

  /** A declaration that exploration does not offer. */
  record Refused(SourcePosition at, List<String> names, String reason) implements Dec {}

  /** {@code pattern = value}. */
  record Binding(Pat pattern, Expr value) {}

  /** A function with its clauses, which all have the same number of parameters. */
  record Function(SourcePosition at, String name, List<Clause> clauses) {}

  /** {@code parameters : result = body}. */
  record Clause(List<Pat> parameters, @Nullable TypeExpr result, Expr body) {}

  /** A constructor of a datatype. */
  record Variant(SourcePosition at, String name, @Nullable TypeExpr argument) {}
}
