package io.nutshell.language.cpn.ml.typing;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Answers questions about typed expressions. */
public final class CoreWalker {
  private CoreWalker() {}

  /**
   * The variables that occur in the expression, those that it declares itself included, and {@link
   * Entry#CLOCK} if its value depends on the time.
   */
  public static Set<Entry.Binding> variables(Core core) {
    Set<Entry.Binding> found = new LinkedHashSet<>();
    collect(core, found);
    return found;
  }

  private static void collect(Core core, Set<Entry.Binding> found) {
    if (core instanceof Core.Variable(Entry.Binding binding)) {
      found.add(binding);
    }
    if (core instanceof Core.GlobalValue(Entry.Global global) && global.readsClock()) {
      found.add(Entry.CLOCK);
    }
    parts(core).forEach(part -> collect(part, found));
  }

  /** Whether the expression calls a random function. */
  public static boolean isRandom(Core core) {
    return (core instanceof Core.GlobalValue(Entry.Global global) && global.isRandom())
        || parts(core).anyMatch(CoreWalker::isRandom);
  }

  private static Stream<Core> parts(Core core) {
    return switch (core) {
      case Core.Constant _,
          Core.WholeNumber _,
          Core.Variable _,
          Core.GlobalValue _,
          Core.ConstructorFunction _,
          Core.OperatorFunction _,
          Core.Selector _ ->
          Stream.empty();
      case Core.Call call -> Stream.of(call.function(), call.argument());
      case Core.Construct construct -> Stream.of(construct.argument());
      case Core.Operation operation -> operation.operands().stream();
      case Core.MakeTuple tuple -> tuple.components().stream();
      case Core.MakeRecord record -> record.fields().stream();
      case Core.MakeList list -> list.elements().stream();
      case Core.Select select -> Stream.of(select.record());
      case Core.If condition -> Stream.of(condition.condition(), condition.yes(), condition.no());
      case Core.And and -> Stream.of(and.left(), and.right());
      case Core.Or or -> Stream.of(or.left(), or.right());
      case Core.Sequence sequence -> sequence.parts().stream();
      case Core.Case choice -> Stream.concat(Stream.of(choice.value()), bodies(choice.rules()));
      case Core.Lambda lambda -> lambda.clauses().stream().map(Core.Clause::body);
      case Core.Let let ->
          Stream.concat(
              let.definitions().stream().flatMap(CoreWalker::parts), Stream.of(let.body()));
      case Core.Raise raise -> Stream.of(raise.exception());
      case Core.Handle handle -> Stream.concat(Stream.of(handle.body()), bodies(handle.rules()));
      case Core.Marking marking -> Stream.of(marking.instance());
    };
  }

  private static Stream<Core> bodies(List<Core.Rule> rules) {
    return rules.stream().map(Core.Rule::body);
  }

  private static Stream<? extends Core> parts(Core.Definition definition) {
    return switch (definition) {
      case Core.Definition.Value value -> Stream.of(value.value());
      case Core.Definition.Functions functions -> functions.functions().stream();
    };
  }

  /** Whether the evaluation cannot raise an exception but Overflow; false if in doubt. */
  public static boolean isTotal(Core core) {
    boolean self =
        switch (core) {
          case Core.Call call -> isTotalFunction(call);
          case Core.Case _, Core.Raise _, Core.Let _, Core.Marking _ -> false;
          case Core.Operation operation ->
              switch (operation.operator()) {
                case LESS,
                    GREATER,
                    AT_MOST,
                    AT_LEAST,
                    ADD,
                    SUBTRACT,
                    MULTIPLY,
                    NEGATE,
                    ABS,
                    EQUAL,
                    UNEQUAL,
                    CONS,
                    APPEND,
                    CONCATENATE ->
                    true;
                default -> false;
              };
          default -> true;
        };
    return self && parts(core).allMatch(CoreWalker::isTotal);
  }

  private static boolean isTotalFunction(Core function) {
    return switch (function) {
      case Core.GlobalValue(Entry.Global global) -> global.isTotal();
      case Core.Call call -> isTotalFunction(call.function());
      default -> false;
    };
  }
}
