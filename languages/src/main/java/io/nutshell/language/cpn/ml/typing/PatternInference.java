package io.nutshell.language.cpn.ml.typing;

import io.nutshell.language.cpn.ml.syntax.Pat;
import io.nutshell.language.cpn.ml.types.RecordType;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.TypeApplication;
import io.nutshell.language.cpn.ml.types.TypeVariable;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.value.Constructor;
import io.nutshell.language.cpn.ml.value.MlList;
import io.nutshell.language.cpn.ml.value.Unit;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;

/** Types the patterns of one match, and defines their variables in an environment. */
final class PatternInference {
  private final Environment outside;
  private final Environment inside;
  private final int level;
  private final TypeBuilder types;
  private final List<Entry.Binding> bindings = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  PatternInference(Environment outside, Environment inside, int level, TypeBuilder types) {
    this.outside = outside;
    this.inside = inside;
    this.level = level;
    this.types = types;
  }

  /** A pattern with its type. */
  record Typed(CorePattern pattern, Type type) {}

  /** The variables of the patterns typed so far. */
  List<Entry.Binding> bindings() {
    return bindings;
  }

  Typed infer(Pat pattern) {
    return switch (pattern) {
      case Pat.Any _ -> new Typed(new CorePattern.Any(), new TypeVariable(level));
      case Pat.Literal literal -> literal(literal);
      case Pat.Name name -> name(name);
      case Pat.Tuple tuple -> tuple(tuple);
      case Pat.RecordOf record -> record(record);
      case Pat.ListOf list -> list(list);
      case Pat.Cons cons -> {
        Typed head = infer(cons.head());
        Typed tail = infer(cons.tail());
        Mismatch.check(cons.tail().at(), tail.type(), Types.list(head.type()));
        yield new Typed(new CorePattern.Cons(head.pattern(), tail.pattern()), tail.type());
      }
      case Pat.Construct construct -> construct(construct);
      case Pat.As as -> {
        Typed inner = infer(as.pattern());
        yield new Typed(
            new CorePattern.As(bind(as.at(), as.name(), inner.type()), inner.pattern()),
            inner.type());
      }
      case Pat.Typed typed -> {
        Typed inner = infer(typed.pattern());
        Mismatch.check(typed.at(), inner.type(), types.type(typed.type()));
        yield inner;
      }
    };
  }

  private Entry.Binding bind(SourcePosition at, String name, Type type) {
    if (!names.add(name)) {
      throw new InputError(
          at,
          "the variable '" + name + "' occurs twice in a pattern",
          "rename one of them and compare the two in the guard");
    }
    Entry.Binding binding = new Entry.Binding(name, type);
    bindings.add(binding);
    inside.define(name, binding);
    return binding;
  }

  private Typed literal(Pat.Literal literal) {
    return switch (literal.value()) {
      case BigInteger number -> {
        Type type = new TypeVariable(level, Types.WHOLE_NUMBERS);
        yield new Typed(new CorePattern.WholeNumber(literal.at(), number, type), type);
      }
      case String text -> new Typed(new CorePattern.Constant(text), Types.STRING);
      case Character text -> new Typed(new CorePattern.Constant(text), Types.CHAR);
      default ->
          throw new InputError(
              literal.at(), "a pattern cannot be a real number", "compare it by 'if' instead");
    };
  }

  private Typed name(Pat.Name name) {
    return switch (name.name()) {
      case "true" -> new Typed(new CorePattern.Constant(true), Types.BOOL);
      case "false" -> new Typed(new CorePattern.Constant(false), Types.BOOL);
      case "nil" ->
          new Typed(new CorePattern.Constant(MlList.EMPTY), Types.list(new TypeVariable(level)));
      default ->
          outside.find(name.name()) instanceof Entry.Construct construct
              ? constant(name, construct)
              : variable(name);
    };
  }

  private Typed variable(Pat.Name name) {
    Type type = new TypeVariable(level);
    return new Typed(new CorePattern.Bind(bind(name.at(), name.name(), type)), type);
  }

  private Typed constant(Pat.Name name, Entry.Construct construct) {
    if (construct.constructor().hasArgument()) {
      throw new InputError(
          name.at(),
          "the constructor '" + name.name() + "' stands without its argument",
          "write '" + name.name() + " _'");
    }
    return new Typed(
        new CorePattern.Construct(construct.constructor(), new CorePattern.Any()),
        construct.scheme().instance(level));
  }

  private Typed construct(Pat.Construct pattern) {
    if (!(outside.find(pattern.name()) instanceof Entry.Construct construct)) {
      throw new Refusal(
          pattern.at(),
          "there is no constructor '" + pattern.name() + "'",
          "declare its colour set before its use, or add a comma");
    }
    Constructor constructor = construct.constructor();
    if (!constructor.hasArgument()) {
      throw new InputError(
          pattern.at(), "the constructor '" + pattern.name() + "' has no argument", "add a comma");
    }
    Typed argument = infer(pattern.argument());
    TypeApplication function = (TypeApplication) construct.scheme().instance(level).resolved();
    Mismatch.check(pattern.argument().at(), argument.type(), function.arguments().getFirst());
    return new Typed(
        new CorePattern.Construct(constructor, argument.pattern()), function.arguments().getLast());
  }

  private Typed tuple(Pat.Tuple tuple) {
    if (tuple.components().isEmpty()) {
      return new Typed(new CorePattern.Constant(Unit.UNIT), Types.UNIT);
    }
    List<Typed> components = tuple.components().stream().map(this::infer).toList();
    return new Typed(
        new CorePattern.Tuple(components.stream().map(Typed::pattern).toList()),
        RecordType.tuple(components.stream().map(Typed::type).toList()));
  }

  private Typed list(Pat.ListOf list) {
    Type element = new TypeVariable(level);
    CorePattern result = new CorePattern.Constant(MlList.EMPTY);
    List<CorePattern> patterns = new ArrayList<>();
    for (Pat pattern : list.elements()) {
      Typed typed = infer(pattern);
      Mismatch.check(pattern.at(), typed.type(), element);
      patterns.add(typed.pattern());
    }
    for (CorePattern pattern : patterns.reversed()) {
      result = new CorePattern.Cons(pattern, result);
    }
    return new Typed(result, Types.list(element));
  }

  private Typed record(Pat.RecordOf record) {
    Map<String, CorePattern> patterns = new TreeMap<>();
    SequencedMap<String, Type> fields = new LinkedHashMap<>();
    record
        .fields()
        .forEach(
            (label, pattern) -> {
              Typed typed = infer(pattern);
              patterns.put(label, typed.pattern());
              fields.put(label, typed.type());
            });
    Type type;
    if (record.open()) {
      TypeVariable variable = new TypeVariable(level);
      fields.forEach(variable::requireField);
      type = variable;
    } else {
      type = RecordType.record(fields);
    }
    return new Typed(
        new CorePattern.Fields(
            List.copyOf(patterns.keySet()), List.copyOf(patterns.values()), type),
        type);
  }
}
