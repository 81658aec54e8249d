package io.nutshell.language.cpn.ml.typing;

import io.nutshell.language.cpn.ml.syntax.Dec;
import io.nutshell.language.cpn.ml.syntax.TypeExpr;
import io.nutshell.language.cpn.ml.types.Scheme;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.TypeApplication;
import io.nutshell.language.cpn.ml.types.TypeName;
import io.nutshell.language.cpn.ml.types.TypeVariable;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.value.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Declares types and datatypes of ML. */
public final class Datatypes {
  private Datatypes() {}

  private record Named(int arity, Function<List<Type>, Type> maker)
      implements Environment.TypeConstructor {

    @Override
    public Type apply(List<Type> arguments) {
      return maker.apply(arguments);
    }
  }

  /** Declares another name for a type. */
  public static void define(Dec.TypeDec declaration, Environment environment) {
    List<String> parameters = declaration.parameters();
    TypeExpr type = declaration.type();
    instance(parameters, type, environment, variables(parameters));
    environment.defineType(
        declaration.name(),
        new Named(
            parameters.size(), arguments -> instance(parameters, type, environment, arguments)));
  }

  private static Type instance(
      List<String> parameters, TypeExpr type, Environment environment, List<Type> arguments) {
    TypeBuilder builder = new TypeBuilder(environment, 1);
    for (int i = 0; i < parameters.size(); i++) {
      builder.define(parameters.get(i), arguments.get(i));
    }
    return builder.type(type);
  }

  private static List<Type> variables(List<String> parameters) {
    List<Type> variables = new ArrayList<>();
    parameters.forEach(_ -> variables.add(new TypeVariable(1)));
    return variables;
  }

  /** Declares a datatype and its constructors. */
  public static void define(Dec.Datatype declaration, Environment environment) {
    TypeName name = new TypeName(declaration.name());
    List<String> parameters = declaration.parameters();
    environment.defineType(
        declaration.name(),
        new Named(parameters.size(), arguments -> new TypeApplication(name, arguments)));
    List<Type> variables = variables(parameters);
    Type type = new TypeApplication(name, variables);
    int position = 0;
    for (Dec.Variant variant : declaration.constructors()) {
      TypeExpr argument = variant.argument();
      Type constructorType = type;
      if (argument != null) {
        Type of = instance(parameters, argument, environment, variables);
        if (!Types.admitsEquality(of)) {
          name.refuseEquality();
        }
        constructorType = Types.function(of, type);
      }
      environment.define(
          variant.name(),
          new Entry.Construct(
              new Constructor(variant.name(), position++, argument != null),
              Scheme.generalised(constructorType, 0)));
    }
  }
}
