package io.nutshell.language.cpn.ml.types;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A type with variables that stand for any type, each use of the scheme for others. */
public final class Scheme {
  private final Set<TypeVariable> variables;
  private final Type type;

  private Scheme(Set<TypeVariable> variables, Type type) {
    this.variables = variables;
    this.type = type;
  }

  /** A type without such variables. */
  public static Scheme of(Type type) {
    return new Scheme(Set.of(), type);
  }

  /**
   * Generalises the variables of a type that are deeper than a level. Those of overloaded operators
   * get their default type instead, as ML requires.
   */
  public static Scheme generalised(Type type, int level) {
    Set<TypeVariable> variables = new LinkedHashSet<>();
    collect(type, level, variables);
    return new Scheme(variables, type);
  }

  /** Gives the variables of overloaded operators in a type their default types. */
  public static void settle(Type type) {
    collect(type, -1, new LinkedHashSet<>());
  }

  private static void collect(Type type, int level, Set<TypeVariable> found) {
    switch (type.resolved()) {
      case TypeVariable variable -> {
        if (variable.level <= level || found.contains(variable)) {
          return;
        }
        if (!variable.choices.isEmpty()) {
          variable.link(variable.choices.getFirst());
          return;
        }
        found.add(variable);
        variable.fields.values().forEach(field -> collect(field, level, found));
      }
      case RecordType record -> record.fields().forEach(field -> collect(field, level, found));
      case TypeApplication application ->
          application.arguments().forEach(argument -> collect(argument, level, found));
    }
  }

  public Type type() {
    return type;
  }

  /** The type with new variables in place of the general ones. */
  public Type instance(int level) {
    return variables.isEmpty() ? type : new Instantiation(level, variables).instance(type);
  }

  @Override
  public String toString() {
    return TypePrinter.print(type);
  }

  private static final class Instantiation {
    private final int level;
    private final Set<TypeVariable> general;
    private final IdentityHashMap<TypeVariable, TypeVariable> copies = new IdentityHashMap<>();

    Instantiation(int level, Set<TypeVariable> general) {
      this.level = level;
      this.general = general;
    }

    Type instance(Type type) {
      return switch (type.resolved()) {
        case TypeVariable variable -> general.contains(variable) ? copy(variable) : variable;
        case RecordType record -> new RecordType(record.labels(), all(record.fields()));
        case TypeApplication application ->
            application.arguments().isEmpty()
                ? application
                : new TypeApplication(application.name(), all(application.arguments()));
      };
    }

    private List<Type> all(List<Type> types) {
      List<Type> instances = new ArrayList<>();
      types.forEach(type -> instances.add(instance(type)));
      return instances;
    }

    private TypeVariable copy(TypeVariable variable) {
      TypeVariable known = copies.get(variable);
      if (known != null) {
        return known;
      }
      TypeVariable copy = new TypeVariable(level, variable.choices);
      copy.equality = variable.equality;
      copies.put(variable, copy);
      variable.fields.forEach((label, field) -> copy.requireField(label, instance(field)));
      return copy;
    }
  }
}
