package io.nutshell.language.cpn.ml.syntax;

import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** The right side of the declaration of a colour set. */
public sealed interface ColoursExpr {

  /**
   * @param name another name for the value; null if none
   */
  record UnitColours(@Nullable String name) implements ColoursExpr {}

  /**
   * @param names other names for false and true; empty if none
   */
  record BoolColours(List<String> names) implements ColoursExpr {}

  /** The kinds of numbers. */
  enum NumberKind {
    INT,
    INTINF,
    REAL,
    TIME
  }

  record NumberColours(NumberKind kind, @Nullable Range range) implements ColoursExpr {}

  record StringColours(@Nullable Range characters, @Nullable Range length) implements ColoursExpr {}

  record Enumeration(List<String> names) implements ColoursExpr {}

  record Index(String name, Range range) implements ColoursExpr {}

  record Product(List<String> components) implements ColoursExpr {}

  record RecordColours(SequencedMap<String, String> fields) implements ColoursExpr {}

  record ListColours(String element, @Nullable Range length) implements ColoursExpr {}

  record Union(List<Component> components) implements ColoursExpr {}

  record SubsetBy(String base, Expr predicate) implements ColoursExpr {}

  record SubsetWith(String base, Expr members) implements ColoursExpr {}

  record Alias(String original) implements ColoursExpr {}

  /** {@code low..high}, both included. */
  record Range(Expr low, Expr high) {}

  /** A component of a union. */
  record Component(String name, @Nullable String colours) {}
}
