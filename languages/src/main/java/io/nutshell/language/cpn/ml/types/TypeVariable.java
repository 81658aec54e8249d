package io.nutshell.language.cpn.ml.types;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A type that inference has not found yet. It can be limited to a few types (the operands of an
 * overloaded operator), to records with certain fields (the argument of {@code #label}), or to
 * types that {@code =} can compare.
 */
public final class TypeVariable implements Type {
  /** Variables of a level deeper than that of a declaration can be generalised. */
  int level;

  /** The types that an overloaded operator allows, its default first; empty if any. */
  List<Type> choices;

  /** Whether {@code =} must be able to compare the values. */
  boolean equality;

  /** The fields that a record must have at least; empty if it need not be a record. */
  final SortedMap<String, Type> fields = new TreeMap<>();

  private @Nullable Type link;

  public TypeVariable(int level) {
    this(level, List.of());
  }

  public TypeVariable(int level, List<Type> choices) {
    this.level = level;
    this.choices = choices;
  }

  /** A type that {@code =} can compare, such as {@code ''a}. */
  public static TypeVariable withEquality(int level) {
    TypeVariable variable = new TypeVariable(level);
    variable.equality = true;
    return variable;
  }

  public void requireField(String label, Type type) {
    fields.put(label, type);
  }

  /** Whether an overloaded operator limits the type to a few. */
  public boolean isOverloaded() {
    return !choices.isEmpty();
  }

  /** The type of an operator whose operands could have several types, if nothing decides. */
  public Type defaultChoice() {
    return choices.getFirst();
  }

  void link(Type type) {
    link = type;
  }

  @Override
  public Type resolved() {
    if (link == null) {
      return this;
    }
    Type end = link.resolved();
    link = end;
    return end;
  }

  @Override
  public String toString() {
    return TypePrinter.print(this);
  }
}
