package io.nutshell.language.cpn.ml.typing;

import io.nutshell.language.cpn.ml.syntax.TypeExpr;
import io.nutshell.language.cpn.ml.types.RecordType;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.TypeVariable;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.model.InputError;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** Makes types of what was written. Equal type variables of one declaration are the same. */
public final class TypeBuilder {
  private final Environment environment;
  private final int level;
  private final Map<String, Type> variables = new HashMap<>();

  public TypeBuilder(Environment environment, int level) {
    this.environment = environment;
    this.level = level;
  }

  public void define(String variable, Type type) {
    variables.put(variable, type);
  }

  public Type type(TypeExpr written) {
    return switch (written) {
      case TypeExpr.Variable variable ->
          variables.computeIfAbsent(
              variable.name(),
              name ->
                  name.startsWith("''")
                      ? TypeVariable.withEquality(level)
                      : new TypeVariable(level));
      case TypeExpr.Tuple tuple -> RecordType.tuple(all(tuple.components()));
      case TypeExpr.Function function -> Types.function(type(function.from()), type(function.to()));
      case TypeExpr.RecordOf record -> {
        SequencedMap<String, Type> fields = new LinkedHashMap<>();
        record.fields().forEach((label, field) -> fields.put(label, type(field)));
        yield fields.isEmpty() ? Types.UNIT : RecordType.record(fields);
      }
      case TypeExpr.Name name -> named(name);
    };
  }

  private List<Type> all(List<TypeExpr> types) {
    return types.stream().map(this::type).toList();
  }

  private Type named(TypeExpr.Name written) {
    Environment.TypeConstructor constructor = environment.findType(written.name());
    if (constructor == null) {
      throw new Refusal(
          written.at(),
          "there is no type '" + written.name() + "'",
          "declare its colour set before its use, or check the spelling");
    }
    if (constructor.arity() != written.arguments().size()) {
      throw new InputError(
          written.at(),
          "the type '%s' has %d arguments, not %d"
              .formatted(written.name(), constructor.arity(), written.arguments().size()),
          "add parentheses");
    }
    return constructor.apply(all(written.arguments()));
  }
}
