package io.nutshell.language.cpn.ml;

import io.nutshell.language.NearestName;
import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.colour.Colours;
import io.nutshell.language.cpn.ml.eval.Machine;
import io.nutshell.language.cpn.ml.eval.MlFunction;
import io.nutshell.language.cpn.ml.library.Library;
import io.nutshell.language.cpn.ml.library.Surroundings;
import io.nutshell.language.cpn.ml.syntax.ColoursExpr;
import io.nutshell.language.cpn.ml.syntax.Dec;
import io.nutshell.language.cpn.ml.syntax.Expr;
import io.nutshell.language.cpn.ml.types.Scheme;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.typing.Entry;
import io.nutshell.language.cpn.ml.typing.Environment;
import io.nutshell.language.cpn.ml.typing.Refusal;
import io.nutshell.language.cpn.ml.value.Constructor;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.MlList;
import io.nutshell.language.cpn.ml.value.Unit;
import io.nutshell.language.cpn.ml.value.Values;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** The declared colour sets. A declaration defines a type, constructors, and functions. */
final class ColourDeclarations {
  private final Map<String, NamedColours> declared = new HashMap<>();
  private final Surroundings surroundings;

  ColourDeclarations(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  Collection<String> names() {
    return declared.keySet();
  }

  /** Advice for a name that is not there. */
  String nearest(String name) {
    return NearestName.hint(name, names())
        .orElse("declare it before its use, or check the spelling");
  }

  @Nullable NamedColours find(String name) {
    return declared.get(name);
  }

  /** Declares a colour set and what belongs to it. */
  void declare(Dec.Colours declaration, Environment environment) {
    SequencedMap<Constructor, @Nullable ColourSet> constructors = new LinkedHashMap<>();
    ColourSet colours = colours(declaration, constructors, environment);
    String name = declaration.name();
    boolean timed =
        declaration.timed()
            || (declaration.colours() instanceof ColoursExpr.Alias(String original)
                && isTimed(original));
    declared.put(name, new NamedColours(name, colours, timed));
    environment.defineType(name, Library.constant(colours.type()));
    constructors.forEach(
        (constructor, argument) ->
            environment.define(
                constructor.name(),
                new Entry.Construct(
                    constructor,
                    Scheme.of(
                        argument == null
                            ? colours.type()
                            : Types.function(argument.type(), colours.type())))));
    ColourFunctions.define(name, colours, surroundings.random(), environment);
  }

  private ColourSet colours(
      Dec.Colours declaration,
      SequencedMap<Constructor, @Nullable ColourSet> constructors,
      Environment environment) {
    SourcePosition at = declaration.at();
    return switch (declaration.colours()) {
      case ColoursExpr.UnitColours(String name) -> {
        if (name != null) {
          environment.define(name, constant(name, Types.UNIT, Unit.UNIT));
        }
        yield Colours.unit(name);
      }
      case ColoursExpr.BoolColours(List<String> names) -> {
        for (int i = 0; i < names.size(); i++) {
          environment.define(names.get(i), constant(names.get(i), Types.BOOL, i == 1));
        }
        yield Colours.bool(names);
      }
      case ColoursExpr.NumberColours(var kind, ColoursExpr.Range range) -> {
        Type type =
            switch (kind) {
              case INT -> Types.INT;
              case REAL -> Types.REAL;
              case INTINF -> Types.INT_INF;
              case TIME -> surroundings.realTime() ? Types.REAL : Types.INT_INF;
            };
        yield range == null ? Colours.all(type) : interval(at, type, range, environment);
      }
      case ColoursExpr.StringColours strings -> strings(at, strings, environment);
      case ColoursExpr.Enumeration(List<String> names) -> {
        names.forEach(name -> constructor(at, name, null, constructors));
        yield Colours.variants(declaration.name(), constructors);
      }
      case ColoursExpr.Index(String name, ColoursExpr.Range range) -> {
        constructor(at, name, interval(at, Types.INT, range, environment), constructors);
        yield Colours.variants(declaration.name(), constructors);
      }
      case ColoursExpr.Product(List<String> components) ->
          Colours.product(components.stream().map(name -> required(at, name)).toList());
      case ColoursExpr.RecordColours(SequencedMap<String, String> fields) -> {
        SequencedMap<String, ColourSet> sets = new LinkedHashMap<>();
        fields.forEach((label, name) -> sets.put(label, required(at, name)));
        yield Colours.record(sets);
      }
      case ColoursExpr.ListColours(String element, ColoursExpr.Range length) ->
          length == null
              ? Colours.lists(required(at, element), 0, Integer.MAX_VALUE)
              : Colours.lists(
                  required(at, element),
                  number(length.low(), environment),
                  number(length.high(), environment));
      case ColoursExpr.Union(List<ColoursExpr.Component> components) -> {
        for (ColoursExpr.Component component : components) {
          constructor(
              at,
              component.name(),
              component.colours() == null ? null : required(at, component.colours()),
              constructors);
        }
        yield Colours.variants(declaration.name(), constructors);
      }
      case ColoursExpr.SubsetBy(String base, Expr predicate) -> {
        ColourSet colours = required(at, base);
        MlFunction function =
            (MlFunction)
                ConstantEvaluator.evaluate(
                    predicate, Types.function(colours.type(), Types.BOOL), environment);
        try {
          yield Colours.subset(colours, value -> (Boolean) function.apply(value, new Machine()));
        } catch (MlFault fault) {
          throw new InputError(
              predicate.at(),
              "the subset cannot be computed: " + fault.getMessage(),
              "handle all colours of " + base + " in the function");
        }
      }
      case ColoursExpr.SubsetWith(String base, Expr members) -> {
        ColourSet colours = required(at, base);
        MlList list =
            (MlList) ConstantEvaluator.evaluate(members, Types.list(colours.type()), environment);
        yield Colours.subset(colours, list.toList());
      }
      case ColoursExpr.Alias(String original) -> required(at, original);
    };
  }

  private static Entry constant(String name, Type type, Object value) {
    return new Entry.Global(name, Scheme.of(type), value);
  }

  private static void constructor(
      SourcePosition at,
      String name,
      @Nullable ColourSet argument,
      SequencedMap<Constructor, @Nullable ColourSet> constructors) {
    if (constructors.keySet().stream().anyMatch(known -> known.name().equals(name))) {
      throw new InputError(
          at, "'" + name + "' occurs twice in a colour set", "check their spelling");
    }
    constructors.put(new Constructor(name, constructors.size(), argument != null), argument);
  }

  private boolean isTimed(String name) {
    NamedColours colours = declared.get(name);
    return colours != null && colours.timed();
  }

  private ColourSet required(SourcePosition at, String name) {
    NamedColours colours = declared.get(name);
    if (colours != null) {
      return colours.colours();
    }
    return switch (name) {
      case "int" -> Colours.all(Types.INT);
      case "intinf" -> Colours.all(Types.INT_INF);
      case "time" -> Colours.all(surroundings.realTime() ? Types.REAL : Types.INT_INF);
      case "real" -> Colours.all(Types.REAL);
      case "string" -> Colours.all(Types.STRING);
      case "bool" -> Colours.bool(List.of());
      case "unit" -> Colours.unit(null);
      default -> throw new Refusal(at, "there is no colour set '" + name + "'", nearest(name));
    };
  }

  private static ColourSet interval(
      SourcePosition at, Type type, ColoursExpr.Range range, Environment environment) {
    Object low = ConstantEvaluator.evaluate(range.low(), type, environment);
    Object high = ConstantEvaluator.evaluate(range.high(), type, environment);
    if (Values.compare(low, high) > 0) {
      throw new InputError(
          at,
          "the range %s..%s is empty".formatted(Values.print(low), Values.print(high)),
          "exchange its ends");
    }
    return Colours.interval(type, low, high);
  }

  private static long number(Expr expression, Environment environment) {
    return (Long) ConstantEvaluator.evaluate(expression, Types.INT, environment);
  }

  private static ColourSet strings(
      SourcePosition at, ColoursExpr.StringColours strings, Environment environment) {
    ColoursExpr.Range characters = strings.characters();
    if (characters == null) {
      return Colours.all(Types.STRING);
    }
    String low = character(at, characters.low(), environment);
    String high = character(at, characters.high(), environment);
    ColoursExpr.Range length = strings.length();
    return length == null
        ? Colours.strings(low, high, 0, Integer.MAX_VALUE)
        : Colours.strings(
            low, high, number(length.low(), environment), number(length.high(), environment));
  }

  private static String character(SourcePosition at, Expr expression, Environment environment) {
    String text = (String) ConstantEvaluator.evaluate(expression, Types.STRING, environment);
    if (text.length() != 1) {
      throw new InputError(
          at, "the range of characters ends at \"" + text + "\"", "write one character: \"a\"");
    }
    return text;
  }
}
