package io.nutshell.language.cpn.ml.library;

import io.nutshell.language.cpn.ml.eval.Machine;
import io.nutshell.language.cpn.ml.eval.MlFunction;
import io.nutshell.language.cpn.ml.eval.NativeFunction;
import io.nutshell.language.cpn.ml.syntax.MlParser;
import io.nutshell.language.cpn.ml.types.Scheme;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.TypeApplication;
import io.nutshell.language.cpn.ml.types.TypeName;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.typing.Entry;
import io.nutshell.language.cpn.ml.typing.Environment;
import io.nutshell.language.cpn.ml.typing.Exceptions;
import io.nutshell.language.cpn.ml.typing.Operator;
import io.nutshell.language.cpn.ml.typing.TypeBuilder;
import io.nutshell.language.cpn.ml.value.Constructor;
import io.nutshell.language.cpn.ml.value.MlList;
import io.nutshell.language.cpn.ml.value.Options;
import io.nutshell.language.cpn.ml.value.StandardException;
import io.nutshell.language.cpn.ml.value.Tuple;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The environment outside all declarations. The type of a function is read when it is used. */
public final class Library extends Environment {
  public static final String RANDOM =
      "it is random, and exploration needs the same result whenever a state is visited";
  public static final String RANDOM_HINT =
      "a variable of a small colour set, which takes every value, can replace it";

  private static final String STEPS =
      "it counts the steps of a simulation, and a state does not have them";
  private static final String STEPS_HINT = "a place with one token can count";
  private static final String EFFECT =
      "it has side effects, which exploration would repeat in any order";

  /** Functions that guards often use, and that raise no exceptions. */
  private static final Set<String> TOTAL =
      Set.of(
          "Int.max",
          "Int.min",
          "Int.toString",
          "List.length",
          "List.null",
          "List.rev",
          "String.size",
          "cf",
          "contains",
          "contains_all",
          "intersect",
          "isSome",
          "length",
          "mem",
          "not",
          "null",
          "remdupl",
          "rev",
          "rm",
          "rmall");

  private static final String EFFECT_HINT = "write the inscription without it";

  private final Map<String, Definition> definitions = new HashMap<>();

  /** The type of times. */
  private final Type times;

  private record Definition(String type, Object value, boolean clock, boolean chance) {}

  /** A function of one argument, with the machine that calls functions for it. */
  @FunctionalInterface
  interface Body {
    Object call(Object argument, Machine machine);
  }

  /** A function of two curried arguments. */
  @FunctionalInterface
  interface Body2 {
    Object call(Object first, Object second, Machine machine);
  }

  /** A function of three curried arguments. */
  @FunctionalInterface
  interface Body3 {
    Object call(Object first, Object second, Object third, Machine machine);
  }

  /** The library for exploration. */
  public Library() {
    this(Surroundings.EXPLORATION);
  }

  public Library(Surroundings surroundings) {
    super(null);
    times = surroundings.realTime() ? Types.REAL : Types.INT_INF;
    defineTypes();
    defineConstructors();
    for (Operator operator : Operator.values()) {
      define(operator.symbol(), new Entry.Overloaded(operator));
    }
    define("@", new Entry.Overloaded(Operator.APPEND));
    for (String structure : List.of("Int", "IntInf", "Real", "LargeInt")) {
      define(structure + ".abs", new Entry.Overloaded(Operator.ABS));
    }
    Lists.addTo(this);
    Multisets.addTo(this);
    Numbers.addTo(this);
    Strings.addTo(this);
    define("size", new Entry.StringOrList(global("String.size"), global("List.length")));
    ModelTime.addTo(this, surroundings.realTime());
    if (surroundings.random() == null) {
      refuse(RANDOM, RANDOM_HINT, RandomFunctions.NAMES);
    } else {
      RandomFunctions.addTo(this, surroundings.random());
    }
    refuse(RANDOM, RANDOM_HINT, "random Random.rand Random.randInt");
    refuse(STEPS, STEPS_HINT, "step inst");
    refuse(EFFECT, EFFECT_HINT, "print ref use input_line CPN'Env.use_string");
  }

  private void defineTypes() {
    Map.of(
            "unit", Types.UNIT,
            "bool", Types.BOOL,
            "int", Types.INT,
            "intinf", Types.INT_INF,
            "time", times,
            "real", Types.REAL,
            "string", Types.STRING,
            "char", Types.CHAR,
            "exn", Types.EXCEPTION,
            "order", Types.ORDER)
        .forEach((name, type) -> defineType(name, constant(type)));
    defineType("ModelTime.time", constant(times));
    defineType("Time.time", constant(times));
    defineType("IntInf.int", constant(Types.INT_INF));
    defineType("Int.int", constant(Types.INT));
    defineType("LargeInt.int", constant(Types.INT_INF));
    defineType("list", unary(Types.LIST_NAME));
    defineType("ms", unary(Types.LIST_NAME));
    defineType("option", unary(Types.OPTION_NAME));
  }

  public static TypeConstructor constant(Type type) {
    return new TypeConstructor() {
      @Override
      public int arity() {
        return 0;
      }

      @Override
      public Type apply(List<Type> arguments) {
        return type;
      }
    };
  }

  private static TypeConstructor unary(TypeName name) {
    return new TypeConstructor() {
      @Override
      public int arity() {
        return 1;
      }

      @Override
      public Type apply(List<Type> arguments) {
        return new TypeApplication(name, arguments);
      }
    };
  }

  private void defineConstructors() {
    value("true", "bool", true);
    value("false", "bool", false);
    value("nil", "'a list", MlList.EMPTY);
    constructor(Options.NONE, "'a option");
    constructor(Options.SOME, "'a -> 'a option");
    constructor(Options.LESS, "order");
    constructor(Options.EQUAL, "order");
    constructor(Options.GREATER, "order");
    for (StandardException exception : StandardException.values()) {
      define(exception.constructor().name(), Exceptions.entry(exception.constructor()));
    }
    constructor(new Constructor("Fail", 0, true), "string -> exn");
  }

  private void constructor(Constructor constructor, String type) {
    define(constructor.name(), new Entry.Construct(constructor, scheme(type)));
  }

  private Scheme scheme(String type) {
    return Scheme.generalised(new TypeBuilder(this, 1).type(MlParser.type(type)), 0);
  }

  private void refuse(String reason, String hint, String names) {
    for (String name : names.split(" ", -1)) {
      define(name, new Entry.Refused(reason, hint));
    }
  }

  void value(String names, String type, Object value) {
    for (String name : names.split(" ", -1)) {
      definitions.put(name, new Definition(type, value, false, false));
    }
  }

  /** Adds a function that reads the clock. */
  void clocked(String names, String type, Body body) {
    depending(names, type, body, true, false);
  }

  /** Adds a random function. */
  void random(String names, String type, Function<Object, Object> body) {
    depending(names, type, (argument, _) -> body.apply(argument), false, true);
  }

  private void depending(String names, String type, Body body, boolean clock, boolean chance) {
    Object function = new NativeFunction(names, 1, (args, machine) -> body.call(args[0], machine));
    for (String name : names.split(" ", -1)) {
      definitions.put(name, new Definition(type, function, clock, chance));
    }
  }

  /** Adds a function that needs nothing but its argument. */
  void function(String names, String type, Function<Object, Object> body) {
    function(names, type, (argument, _) -> body.apply(argument));
  }

  void function(String names, String type, Body body) {
    value(
        names, type, new NativeFunction(names, 1, (args, machine) -> body.call(args[0], machine)));
  }

  void function2(String names, String type, Body2 body) {
    value(
        names,
        type,
        new NativeFunction(names, 2, (args, machine) -> body.call(args[0], args[1], machine)));
  }

  void function3(String names, String type, Body3 body) {
    value(
        names,
        type,
        new NativeFunction(
            names, 3, (args, machine) -> body.call(args[0], args[1], args[2], machine)));
  }

  /** Adds a function of a pair. */
  void pair(String names, String type, BinaryOperator<Object> body) {
    function(
        names,
        type,
        argument -> {
          Tuple pair = (Tuple) argument;
          return body.apply(pair.get(0), pair.get(1));
        });
  }

  static boolean test(Object predicate, Object argument, Machine machine) {
    return (Boolean) ((MlFunction) predicate).apply(argument, machine);
  }

  static Object call(Object function, Object argument, Machine machine) {
    return ((MlFunction) function).apply(argument, machine);
  }

  /** Synchronized, because properties may be compiled by several workers at once. */
  @Override
  public synchronized @Nullable Entry find(String name) {
    Entry known = super.find(name);
    if (known != null) {
      return known;
    }
    if (definitions.containsKey(name)) {
      return global(name);
    }
    int dot = name.indexOf('.');
    return switch (dot < 0 ? "" : name.substring(0, dot)) {
      case "TextIO", "BinIO", "OS", "Posix", "Output", "ConnManagementLayer", "MSC", "Process" ->
          new Entry.Refused(EFFECT, EFFECT_HINT);
      case "Time", "Timer", "Date" -> new Entry.Refused(EFFECT, EFFECT_HINT);
      default -> null;
    };
  }

  private Entry.Global global(String name) {
    Definition definition = definitions.get(name);
    if (definition == null) {
      throw new IllegalArgumentException("no library function: " + name);
    }
    Entry.Global global = new Entry.Global(name, scheme(definition.type()), definition.value());
    global.dependOn(definition.clock(), definition.chance());
    if (TOTAL.contains(name)) {
      global.declareTotal();
    }
    define(name, global);
    return global;
  }

  @Override
  public Collection<String> names() {
    List<String> names = new ArrayList<>(super.names());
    names.addAll(definitions.keySet());
    return names;
  }
}
