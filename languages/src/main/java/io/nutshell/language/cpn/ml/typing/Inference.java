package io.nutshell.language.cpn.ml.typing;

import io.nutshell.language.NearestName;
import io.nutshell.language.cpn.ml.syntax.Dec;
import io.nutshell.language.cpn.ml.syntax.Expr;
import io.nutshell.language.cpn.ml.types.RecordType;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.TypeApplication;
import io.nutshell.language.cpn.ml.types.TypePrinter;
import io.nutshell.language.cpn.ml.types.TypeVariable;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.types.Unifier;
import io.nutshell.language.cpn.ml.value.Unit;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Hindley-Milner type inference for one inscription or declaration. A variable of a type has a
 * level, which is the number of declarations around it; those deeper than a declaration can be
 * generalised when the declaration ends.
 *
 * <p>Multisets are lists, as in CPN Tools. Records may be selected from before their type is known;
 * if it stays unknown, the field is looked up by name at run time.
 */
public final class Inference {
  private final TypeBuilder types;
  private final @Nullable Type colour;
  private int level;

  public Inference(Environment environment) {
    this(environment, null);
  }

  /**
   * @param colour the type of the colours of the place whose marking or arc is typed, which decides
   *     whether a list with a delay is one token or a multiset; null if there is no place
   */
  public Inference(Environment environment, @Nullable Type colour) {
    this.types = new TypeBuilder(environment, 1);
    this.colour = colour;
  }

  TypeBuilder types() {
    return types;
  }

  /** The number of declarations around what is being typed. */
  int level() {
    return level;
  }

  void enterDeclaration() {
    level++;
  }

  void leaveDeclaration() {
    level--;
  }

  /** An expression with its type. */
  public record Typed(Core core, Type type) {}

  public Typed infer(Expr expression, Environment environment) {
    return switch (expression) {
      case Expr.Literal literal -> literal(literal);
      case Expr.Name name -> name(name, environment);
      case Expr.Selector selector -> {
        Type field = new TypeVariable(level);
        Type record = recordWith(selector.label(), field);
        yield new Typed(new Core.Selector(selector.label(), record), Types.function(record, field));
      }
      case Expr.Tuple tuple -> tuple(tuple, environment);
      case Expr.RecordOf record -> record(record, environment);
      case Expr.ListOf list -> {
        Type element = new TypeVariable(level);
        List<Core> elements = new ArrayList<>();
        for (Expr part : list.elements()) {
          elements.add(check(part, element, environment));
        }
        yield new Typed(new Core.MakeList(elements), Types.list(element));
      }
      case Expr.Sequence sequence -> {
        List<Typed> parts = inferAll(sequence.parts(), environment);
        yield new Typed(
            new Core.Sequence(parts.stream().map(Typed::core).toList()), parts.getLast().type());
      }
      case Expr.Let let -> let(let, environment);
      case Expr.Apply apply -> apply(apply, environment);
      case Expr.Infix infix -> infix(infix, environment);
      case Expr.If condition -> {
        Core test = check(condition.condition(), Types.BOOL, environment);
        Typed yes = infer(condition.yes(), environment);
        Typed no = infer(condition.no(), environment);
        yes = undelayed(condition.at(), yes, no);
        no = undelayed(condition.at(), no, yes);
        Mismatch.check(condition.no().at(), no.type(), yes.type());
        yield new Typed(new Core.If(test, yes.core(), no.core()), yes.type());
      }
      case Expr.Case choice -> {
        Typed value = infer(choice.value(), environment);
        Type result = new TypeVariable(level);
        yield new Typed(
            new Core.Case(
                choice.at(),
                value.core(),
                rules(choice.rules(), value.type(), result, environment)),
            result);
      }
      case Expr.Fn fn -> fn(fn, environment);
      case Expr.Raise raise ->
          new Typed(
              new Core.Raise(raise.at(), check(raise.exception(), Types.EXCEPTION, environment)),
              new TypeVariable(level));
      case Expr.Handle handle -> {
        Typed body = infer(handle.body(), environment);
        yield new Typed(
            new Core.Handle(
                body.core(), rules(handle.rules(), Types.EXCEPTION, body.type(), environment)),
            body.type());
      }
      case Expr.Typed typed -> {
        Type type = types.type(typed.type());
        yield new Typed(check(typed.body(), type, environment), type);
      }
      case Expr.Delay delay ->
          throw new InputError(
              delay.at(),
              "a delay stands alone only as the time of a transition",
              "write the tokens before it: 1`x @+ 5");
      case Expr.Refused refused ->
          throw new Refusal(refused.at(), refused.reason(), refused.hint());
    };
  }

  /** Types an expression whose type is required. */
  public Core check(Expr expression, Type required, Environment environment) {
    Typed typed = infer(expression, environment);
    Mismatch.check(expression.at(), typed.type(), required);
    return typed.core();
  }

  private List<Typed> inferAll(List<Expr> expressions, Environment environment) {
    return expressions.stream().map(part -> infer(part, environment)).toList();
  }

  private Typed literal(Expr.Literal literal) {
    return switch (literal.value()) {
      case BigInteger number -> {
        Type type = new TypeVariable(level, Types.WHOLE_NUMBERS);
        yield new Typed(new Core.WholeNumber(literal.at(), number, type), type);
      }
      case String text -> new Typed(new Core.Constant(text), Types.STRING);
      case Character text -> new Typed(new Core.Constant(text), Types.CHAR);
      default -> new Typed(new Core.Constant(literal.value()), Types.REAL);
    };
  }

  private Typed name(Expr.Name name, Environment environment) {
    return switch (find(name, environment)) {
      case Entry.Named named -> new Typed(named.reference(), named.scheme().instance(level));
      case Entry.Construct construct ->
          new Typed(
              construct.constructor().hasArgument()
                  ? new Core.ConstructorFunction(construct.constructor())
                  : new Core.Constant(construct.constructor().constant()),
              construct.scheme().instance(level));
      case Entry.Overloaded(Operator operator) -> {
        Operator.Use use = operator.use(level);
        yield new Typed(new Core.OperatorFunction(name.at(), operator, use.type()), use.function());
      }
      case Entry.StringOrList(_, Entry.Global forLists) ->
          new Typed(forLists.reference(), forLists.scheme().instance(level));
      case Entry.Place _ ->
          throw new InputError(
              name.at(),
              "'" + name.name() + "' stands without the instance of its page",
              "write '" + name.name() + " 1'");
      case Entry.Refused refused ->
          throw new Refusal(
              name.at(),
              "'" + name.name() + "' cannot be used: " + refused.reason(),
              refused.hint());
    };
  }

  private static boolean isWord(String name) {
    return Character.isLetter(name.charAt(0)) && Operator.of(name).isEmpty();
  }

  static Entry find(Expr.Name name, Environment environment) {
    Entry entry = environment.find(name.name());
    if (entry != null) {
      return entry;
    }
    throw new Refusal(
        name.at(),
        "there is no '" + name.name() + "'",
        NearestName.hint(
                name.name(), environment.names().stream().filter(Inference::isWord).toList())
            .orElse("declare it before its use"));
  }

  private Typed tuple(Expr.Tuple tuple, Environment environment) {
    if (tuple.components().isEmpty()) {
      return new Typed(new Core.Constant(Unit.UNIT), Types.UNIT);
    }
    List<Typed> components = inferAll(tuple.components(), environment);
    return new Typed(
        new Core.MakeTuple(components.stream().map(Typed::core).toList()),
        RecordType.tuple(components.stream().map(Typed::type).toList()));
  }

  private Typed record(Expr.RecordOf record, Environment environment) {
    SequencedMap<String, Type> fieldTypes = new LinkedHashMap<>();
    TreeMap<String, Core> fields = new TreeMap<>();
    record
        .fields()
        .forEach(
            (label, field) -> {
              Typed typed = infer(field, environment);
              fieldTypes.put(label, typed.type());
              fields.put(label, typed.core());
            });
    RecordType type = RecordType.record(fieldTypes);
    List<Core> cores = List.copyOf(fields.values());
    return new Typed(
        type.isTuple() ? new Core.MakeTuple(cores) : new Core.MakeRecord(type.labels(), cores),
        type);
  }

  private Type recordWith(String label, Type field) {
    TypeVariable record = new TypeVariable(level);
    record.requireField(label, field);
    return record;
  }

  private Typed apply(Expr.Apply apply, Environment environment) {
    if (apply.function() instanceof Expr.Selector selector) {
      Typed record = infer(apply.argument(), environment);
      Type field = new TypeVariable(level);
      Mismatch.check(apply.argument().at(), record.type(), recordWith(selector.label(), field));
      return new Typed(new Core.Select(record.core(), selector.label(), record.type()), field);
    }
    if (apply.function() instanceof Expr.Name name) {
      switch (find(name, environment)) {
        case Entry.Construct construct when construct.constructor().hasArgument() -> {
          TypeApplication function =
              (TypeApplication) construct.scheme().instance(level).resolved();
          Core argument = check(apply.argument(), function.arguments().getFirst(), environment);
          return new Typed(
              new Core.Construct(construct.constructor(), argument),
              function.arguments().getLast());
        }
        case Entry.Overloaded(Operator operator) when operator.isUnary() -> {
          Operator.Use use = operator.use(level);
          Core operand = check(apply.argument(), use.operands().getFirst(), environment);
          return new Typed(
              new Core.Operation(apply.at(), operator, use.type(), List.of(operand)), use.result());
        }
        case Entry.StringOrList(Entry.Global forStrings, Entry.Global forLists) -> {
          Typed argument = infer(apply.argument(), environment);
          boolean string = argument.type().resolved().equals(Types.STRING);
          return call(apply, string ? forStrings : forLists, argument);
        }
        case Entry.Place place -> {
          Core instance = check(apply.argument(), Types.INT, environment);
          requireInstance(name, apply.argument().at(), instance, place.instances());
          return new Typed(
              new Core.Marking(apply.at(), place.tokens(), place.instances(), instance),
              Types.list(place.type()));
        }
        default -> {
          // An ordinary function.
        }
      }
    }
    Typed function = infer(apply.function(), environment);
    Typed argument = infer(apply.argument(), environment);
    return call(apply, function, argument);
  }

  /** Refuses an instance of a page that does not exist, if it is constant. */
  private static void requireInstance(
      Expr.Name place, SourcePosition at, Core instance, int instances) {
    if (instance instanceof Core.WholeNumber number
        && (number.value().signum() <= 0
            || number.value().compareTo(BigInteger.valueOf(instances)) > 0)) {
      throw new InputError(
          at,
          "there is no instance %s of this page: it has %d".formatted(number.value(), instances),
          "write '" + place.name() + " 1'");
    }
  }

  private Typed call(Expr.Apply apply, Entry.Global function, Typed argument) {
    return call(
        apply, new Typed(function.reference(), function.scheme().instance(level)), argument);
  }

  private Typed call(Expr.Apply apply, Typed function, Typed argument) {
    Type parameter = new TypeVariable(level);
    Type result = new TypeVariable(level);
    if (!Unifier.unify(function.type(), Types.function(parameter, result))) {
      throw new InputError(
          apply.function().at(),
          "this is applied like a function, but has the type " + TypePrinter.print(function.type()),
          "write an operator or a comma after it");
    }
    Mismatch.check(apply.argument().at(), argument.type(), parameter);
    return new Typed(new Core.Call(apply.at(), function.core(), argument.core()), result);
  }

  private Typed infix(Expr.Infix infix, Environment environment) {
    return switch (infix.operator()) {
      case "andalso" ->
          new Typed(
              new Core.And(
                  check(infix.left(), Types.BOOL, environment),
                  check(infix.right(), Types.BOOL, environment)),
              Types.BOOL);
      case "orelse" ->
          new Typed(
              new Core.Or(
                  check(infix.left(), Types.BOOL, environment),
                  check(infix.right(), Types.BOOL, environment)),
              Types.BOOL);
      default -> operation(infix, environment);
    };
  }

  private Typed operation(Expr.Infix infix, Environment environment) {
    Typed left = infer(infix.left(), environment);
    Typed right = infer(infix.right(), environment);
    Operator operator =
        infix.operator().equals("@") && isTime(right.type())
            ? Operator.STAMP_ONE
            : Operator.of(infix.operator()).orElseThrow();
    Operator.Use use = operator.use(level);
    if (operator == Operator.DELAY || operator == Operator.STAMP) {
      left = multiset(infix.left(), left, environment);
    }
    if (operator == Operator.UNITE) {
      left = undelayed(infix.at(), left, right);
      right = undelayed(infix.at(), right, left);
    }
    checkOperand(infix.left().at(), left.type(), use.operands().getFirst(), operator);
    checkOperand(infix.right().at(), right.type(), use.operands().getLast(), operator);
    if (operator == Operator.DELAY
        || operator == Operator.STAMP
        || operator == Operator.STAMP_ONE) {
      environment.requireTime(infix.right().at(), right.type());
    }
    return new Typed(
        new Core.Operation(infix.at(), operator, use.type(), List.of(left.core(), right.core())),
        use.result());
  }

  /** A multiset without times gets a delay of 0 if another, to be added to it, has times. */
  private static Typed undelayed(SourcePosition at, Typed tokens, Typed other) {
    Type element = element(tokens.type());
    if (element == null
        || isTimed(element)
        || (element instanceof TypeVariable variable && !variable.isOverloaded())) {
      return tokens;
    }
    Type others = element(other.type());
    return others == null || !isTimed(others)
        ? tokens
        : new Typed(
            new Core.Operation(
                at, Operator.DELAY, Types.REAL, List.of(tokens.core(), new Core.Constant(0.0))),
            Types.list(Types.timed(element)));
  }

  /** The type of the elements of a list; null if it is no list. */
  private static @Nullable Type element(Type type) {
    return type.resolved() instanceof TypeApplication application
            && application.name().equals(Types.LIST_NAME)
        ? application.arguments().getFirst().resolved()
        : null;
  }

  private static boolean isTimed(Type type) {
    return type instanceof TypeApplication application
        && application.name().equals(Types.TIMED_NAME);
  }

  /** The tokens that get a time: a multiset as it is, and one colour as a multiset of one. */
  private Typed multiset(Expr written, Typed tokens, Environment environment) {
    return isMultiset(written, tokens.type(), environment)
        ? tokens
        : new Typed(new Core.MakeList(List.of(tokens.core())), Types.list(tokens.type()));
  }

  private boolean isMultiset(Expr written, Type type, Environment environment) {
    Type resolved = type.resolved();
    if (resolved instanceof TypeVariable) {
      return MultisetForm.of(written);
    }
    if (!(resolved instanceof TypeApplication application)
        || !application.name().equals(Types.LIST_NAME)) {
      return false;
    }
    // A list is a multiset, or one colour of a place whose colours are lists.
    // Unification chooses types for variables, so the attempt needs types of its own.
    return MultisetForm.of(written)
        || colour == null
        || !Unifier.unify(infer(written, environment).type(), colour);
  }

  private static boolean isTime(Type type) {
    Type resolved = type.resolved();
    return Types.NUMBERS.contains(resolved)
        || (resolved instanceof TypeVariable variable && variable.isOverloaded());
  }

  private static void checkOperand(
      SourcePosition at, Type found, Type required, Operator operator) {
    List<String> texts = TypePrinter.printBoth(found, required);
    if (!Unifier.unify(found, required)) {
      if (!Types.admitsEquality(found) && texts.getLast().startsWith("''")) {
        throw new InputError(
            at,
            "'%s' cannot compare values of the type %s"
                .formatted(operator.symbol(), texts.getFirst()),
            Mismatch.NO_EQUALITY);
      }
      throw new InputError(
          at,
          "this operand of '%s' has the type %s, but %s is required"
              .formatted(operator.symbol(), texts.getFirst(), texts.getLast()),
          switch (texts.getLast()) {
            case "real" -> "convert an int: real x";
            case "string" -> "convert a number: Int.toString x";
            case "int", "intinf" ->
                operator == Operator.DELAY
                    ? "use a number as the delay: 1`x @+ 5"
                    : "add parentheses";
            default -> "add parentheses";
          });
    }
  }

  private List<Core.Rule> rules(
      List<Expr.Rule> rules, Type argument, Type result, Environment environment) {
    List<Core.Rule> typed = new ArrayList<>();
    for (Expr.Rule rule : rules) {
      Environment inside = new Environment(environment);
      PatternInference.Typed pattern =
          new PatternInference(environment, inside, level, types).infer(rule.pattern());
      Mismatch.check(rule.pattern().at(), pattern.type(), argument);
      typed.add(new Core.Rule(pattern.pattern(), check(rule.body(), result, inside)));
    }
    return typed;
  }

  private Typed fn(Expr.Fn fn, Environment environment) {
    Type parameter = new TypeVariable(level);
    Type result = new TypeVariable(level);
    List<Core.Clause> clauses =
        rules(fn.rules(), parameter, result, environment).stream()
            .map(rule -> new Core.Clause(List.of(rule.pattern()), rule.body()))
            .toList();
    return new Typed(new Core.Lambda(fn.at(), "fn", 1, clauses), Types.function(parameter, result));
  }

  private Typed let(Expr.Let let, Environment environment) {
    Environment inside = new Environment(environment);
    List<Core.Definition> definitions = new ArrayList<>();
    DeclarationInference declarations = new DeclarationInference(this);
    for (Dec declaration : let.declarations()) {
      declarations.define(declaration, inside, definitions);
    }
    Typed body = infer(let.body(), inside);
    return new Typed(new Core.Let(definitions, body.core()), body.type());
  }
}
