package io.nutshell.language.cpn.ml.types;

import java.util.List;

/** Makes two types equal by choosing types for their variables. */
public final class Unifier {
  private Unifier() {}

  /** Whether the types can be made equal; if not, some variables may have been chosen already. */
  public static boolean unify(Type first, Type second) {
    Type left = first.resolved();
    Type right = second.resolved();
    if (left.equals(right)) {
      return true;
    }
    if (left instanceof TypeVariable variable) {
      return bind(variable, right);
    }
    if (right instanceof TypeVariable variable) {
      return bind(variable, left);
    }
    return switch (left) {
      case RecordType a ->
          right instanceof RecordType b
              && a.labels().equals(b.labels())
              && unifyAll(a.fields(), b.fields());
      case TypeApplication a ->
          right instanceof TypeApplication b
              && a.name() == b.name()
              && unifyAll(a.arguments(), b.arguments());
      case TypeVariable _ -> throw new IllegalStateException("a variable was resolved");
    };
  }

  private static boolean unifyAll(List<Type> left, List<Type> right) {
    boolean equal = left.size() == right.size();
    for (int i = 0; equal && i < left.size(); i++) {
      equal = unify(left.get(i), right.get(i));
    }
    return equal;
  }

  private static boolean bind(TypeVariable variable, Type type) {
    if (occurs(variable, type)) {
      return false;
    }
    if (type instanceof TypeVariable other) {
      return merge(variable, other);
    }
    if (!variable.choices.isEmpty() && !variable.choices.contains(type)) {
      return false;
    }
    if (!variable.fields.isEmpty() && !hasFields(variable, type)) {
      return false;
    }
    if (variable.equality && !requireEquality(type)) {
      return false;
    }
    variable.link(type);
    return true;
  }

  /** Limits the variables of a type so that {@code =} can compare its values, if it can at all. */
  private static boolean requireEquality(Type type) {
    if (!Types.admitsEquality(type)) {
      return false;
    }
    switch (type.resolved()) {
      case TypeVariable variable -> {
        variable.equality = true;
        variable.choices = variable.choices.stream().filter(Types::admitsEquality).toList();
      }
      case RecordType record -> record.fields().forEach(Unifier::requireEquality);
      case TypeApplication application -> application.arguments().forEach(Unifier::requireEquality);
    }
    return true;
  }

  private static boolean hasFields(TypeVariable variable, Type type) {
    if (!(type instanceof RecordType record)) {
      return false;
    }
    boolean equal = true;
    for (var required : variable.fields.entrySet()) {
      int index = record.labels().indexOf(required.getKey());
      equal = equal && index >= 0 && unify(required.getValue(), record.fields().get(index));
    }
    return equal;
  }

  private static boolean merge(TypeVariable variable, TypeVariable other) {
    boolean equality = variable.equality || other.equality;
    List<Type> choices =
        common(variable.choices, other.choices).stream()
            .filter(choice -> !equality || Types.admitsEquality(choice))
            .toList();
    boolean restricted = !variable.choices.isEmpty() || !other.choices.isEmpty();
    if (restricted
        && (choices.isEmpty() || !variable.fields.isEmpty() || !other.fields.isEmpty())) {
      return false;
    }
    other.choices = choices;
    other.equality = equality;
    boolean equal = true;
    for (var required : variable.fields.entrySet()) {
      Type known = other.fields.putIfAbsent(required.getKey(), required.getValue());
      equal = equal && (known == null || unify(known, required.getValue()));
    }
    variable.link(other);
    return equal;
  }

  private static List<Type> common(List<Type> left, List<Type> right) {
    if (left.isEmpty() || right.isEmpty()) {
      return left.isEmpty() ? right : left;
    }
    return left.stream().filter(right::contains).toList();
  }

  /** Whether the variable occurs in the type; lowers the variables of the type to its level. */
  private static boolean occurs(TypeVariable variable, Type type) {
    return switch (type.resolved()) {
      case TypeVariable other -> {
        if (other == variable) {
          yield true;
        }
        other.level = Math.min(other.level, variable.level);
        yield other.fields.values().stream().anyMatch(field -> occurs(variable, field));
      }
      case RecordType record -> record.fields().stream().anyMatch(f -> occurs(variable, f));
      case TypeApplication application ->
          application.arguments().stream().anyMatch(argument -> occurs(variable, argument));
    };
  }
}
