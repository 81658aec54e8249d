package io.nutshell.language.cpn.ml.typing;

import io.nutshell.language.cpn.ml.syntax.Dec;
import io.nutshell.language.cpn.ml.syntax.Expr;
import io.nutshell.language.cpn.ml.types.Scheme;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.TypeVariable;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.model.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Types the values, functions and exceptions that a declaration defines. */
public final class DeclarationInference {
  private final Inference inference;

  /** For the declarations of a let. */
  DeclarationInference(Inference inference) {
    this.inference = inference;
  }

  /** For a declaration of the net. */
  public DeclarationInference(Environment environment) {
    this(new Inference(environment));
  }

  /** A value that is declared, with the names that its pattern defines. */
  public record TypedValue(Core.Definition.Value definition, List<Entry.Binding> bindings) {}

  void define(Dec declaration, Environment inside, List<Core.Definition> definitions) {
    switch (declaration) {
      case Dec.Val val when val.recursive() ->
          definitions.add(functions(RecursiveValues.asFunctions(val), inside, Entry.Binding::new));
      case Dec.Val val -> {
        // All values of 'val a = x and b = y' are typed before the names are defined.
        List<TypedValue> values = new ArrayList<>();
        for (Dec.Binding binding : val.bindings()) {
          values.add(value(val.at(), binding, inside));
        }
        for (TypedValue value : values) {
          value.bindings().forEach(binding -> inside.define(binding.name(), binding));
          definitions.add(value.definition());
        }
      }
      case Dec.Fun fun -> definitions.add(functions(fun, inside, Entry.Binding::new));
      case Dec.ExceptionDec exception ->
          inside.define(exception.name(), exception(exception, inside));
      case Dec.Local local -> {
        Environment hidden = new Environment(inside);
        local.hidden().forEach(part -> define(part, hidden, definitions));
        Environment visible = new Environment(hidden);
        local.visible().forEach(part -> define(part, visible, definitions));
        visible.exportTo(inside);
      }
      case Dec.Open open -> open(open, inside);
      case Dec.Refused refused ->
          throw new Refusal(refused.at(), refused.reason(), "write the function without it");
      default ->
          throw new Refusal(
              declaration.at(),
              "this declaration cannot stand inside an expression",
              "move it to the declarations of the net");
    }
  }

  /** Defines the names of a structure of the library without the name of the structure. */
  public static void open(Dec.Open declaration, Environment environment) {
    String prefix = declaration.structure() + ".";
    boolean known = false;
    for (String name : environment.names()) {
      Entry entry = environment.find(name);
      if (name.startsWith(prefix) && entry != null) {
        environment.define(name.substring(prefix.length()), entry);
        known = true;
      }
    }
    if (!known) {
      throw new Refusal(
          declaration.at(),
          "there is no structure '" + declaration.structure() + "'",
          "leave it out");
    }
  }

  /** Types {@code pattern = value}; the names are not defined yet. */
  public TypedValue value(SourcePosition at, Dec.Binding binding, Environment environment) {
    inference.enterDeclaration();
    Inference.Typed value = inference.infer(binding.value(), environment);
    PatternInference patterns =
        new PatternInference(
            environment, new Environment(environment), inference.level(), inference.types());
    PatternInference.Typed pattern = patterns.infer(binding.pattern());
    Mismatch.check(binding.value().at(), value.type(), pattern.type());
    inference.leaveDeclaration();
    if (isValue(binding.value(), environment)) {
      patterns.bindings().forEach(name -> name.generalise(inference.level()));
    } else if (inference.level() == 0) {
      // The value is computed now, hence overloaded operators must be decided now.
      patterns.bindings().forEach(name -> Scheme.settle(name.scheme().type()));
    }
    return new TypedValue(
        new Core.Definition.Value(at, pattern.pattern(), value.core()), patterns.bindings());
  }

  /** Whether the expression computes nothing, so that its type may be generalised. */
  private static boolean isValue(Expr expression, Environment environment) {
    return switch (expression) {
      case Expr.Literal _, Expr.Name _, Expr.Selector _, Expr.Fn _ -> true;
      case Expr.Tuple tuple ->
          tuple.components().stream().allMatch(part -> isValue(part, environment));
      case Expr.ListOf list ->
          list.elements().stream().allMatch(part -> isValue(part, environment));
      case Expr.RecordOf record ->
          record.fields().values().stream().allMatch(part -> isValue(part, environment));
      case Expr.Typed typed -> isValue(typed.body(), environment);
      case Expr.Apply apply ->
          apply.function() instanceof Expr.Name name
              && environment.find(name.name()) instanceof Entry.Construct
              && isValue(apply.argument(), environment);
      default -> false;
    };
  }

  /**
   * Types functions that can call each other, and defines their names.
   *
   * @param named makes the entry of a function from its name and type
   */
  public Core.Definition.Functions functions(
      Dec.Fun group,
      Environment environment,
      BiFunction<String, Type, ? extends Entry.Named> named) {
    // The names become visible outside only if all bodies have types.
    Environment inside = new Environment(environment);
    inference.enterDeclaration();
    List<Type> signatures = new ArrayList<>();
    List<Entry.Named> names = new ArrayList<>();
    for (Dec.Function function : group.functions()) {
      Type signature = new TypeVariable(inference.level());
      Entry.Named entry = named.apply(function.name(), signature);
      signatures.add(signature);
      names.add(entry);
      inside.define(function.name(), entry);
    }
    List<Core.Lambda> lambdas = new ArrayList<>();
    for (int i = 0; i < signatures.size(); i++) {
      lambdas.add(function(group.functions().get(i), signatures.get(i), inside));
    }
    inference.leaveDeclaration();
    names.forEach(name -> name.generalise(inference.level()));
    inside.exportTo(environment);
    return new Core.Definition.Functions(names, lambdas);
  }

  private Core.Lambda function(Dec.Function function, Type signature, Environment environment) {
    int arity = function.clauses().getFirst().parameters().size();
    List<Type> parameters = new ArrayList<>();
    Type result = new TypeVariable(inference.level());
    Type whole = result;
    for (int i = 0; i < arity; i++) {
      parameters.addFirst(new TypeVariable(inference.level()));
      whole = Types.function(parameters.getFirst(), whole);
    }
    Mismatch.check(function.at(), whole, signature);
    List<Core.Clause> clauses = new ArrayList<>();
    for (Dec.Clause clause : function.clauses()) {
      Environment inside = new Environment(environment);
      PatternInference patterns =
          new PatternInference(environment, inside, inference.level(), inference.types());
      List<CorePattern> cores = new ArrayList<>();
      for (int i = 0; i < arity; i++) {
        PatternInference.Typed pattern = patterns.infer(clause.parameters().get(i));
        Mismatch.check(clause.parameters().get(i).at(), pattern.type(), parameters.get(i));
        cores.add(pattern.pattern());
      }
      if (clause.result() != null) {
        Mismatch.check(clause.body().at(), result, inference.types().type(clause.result()));
      }
      clauses.add(new Core.Clause(cores, inference.check(clause.body(), result, inside)));
    }
    return new Core.Lambda(function.at(), function.name(), arity, clauses);
  }

  /** The entry for a declared exception. */
  public Entry exception(Dec.ExceptionDec declaration, Environment environment) {
    if (declaration.original() != null) {
      return Inference.find(new Expr.Name(declaration.at(), declaration.original()), environment);
    }
    return Exceptions.entry(
        declaration.name(),
        declaration.argument() == null ? null : inference.types().type(declaration.argument()));
  }
}
