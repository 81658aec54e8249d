package io.nutshell.language.cpn.ml.typing;

import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.value.Constructor;
import io.nutshell.model.SourcePosition;
import java.math.BigInteger;
import java.util.List;
import java.util.function.IntFunction;

/** A typed expression. The types in it are complete only after inference has ended. */
public sealed interface Core {

  record Constant(Object value) implements Core {}

  /** An int, an intinf or a real, according to the type. */
  record WholeNumber(SourcePosition at, BigInteger value, Type type) implements Core {}

  record Variable(Entry.Binding binding) implements Core {}

  record GlobalValue(Entry.Global global) implements Core {}

  record Call(SourcePosition at, Core function, Core argument) implements Core {}

  record Construct(Constructor constructor, Core argument) implements Core {}

  /** An operator with its operands, one or two. */
  record Operation(SourcePosition at, Operator operator, Type type, List<Core> operands)
      implements Core {}

  /** An operator as a function of its operand, or of the pair of its operands. */
  record OperatorFunction(SourcePosition at, Operator operator, Type type) implements Core {}

  record MakeTuple(List<Core> components) implements Core {}

  /** Fields in the alphabetical order of their labels. */
  record MakeRecord(List<String> labels, List<Core> fields) implements Core {}

  record MakeList(List<Core> elements) implements Core {}

  record Select(Core record, String label, Type type) implements Core {}

  /** {@code #label} as a function. */
  record Selector(String label, Type type) implements Core {}

  /** A constructor as a function. */
  record ConstructorFunction(Constructor constructor) implements Core {}

  record If(Core condition, Core yes, Core no) implements Core {}

  record And(Core left, Core right) implements Core {}

  record Or(Core left, Core right) implements Core {}

  record Sequence(List<Core> parts) implements Core {}

  record Case(SourcePosition at, Core value, List<Rule> rules) implements Core {}

  /** A function of one or more curried parameters. */
  record Lambda(SourcePosition at, String name, int arity, List<Clause> clauses) implements Core {}

  record Let(List<Definition> definitions, Core body) implements Core {}

  record Raise(SourcePosition at, Core exception) implements Core {}

  record Handle(Core body, List<Rule> rules) implements Core {}

  /** The tokens of an instance of a place. */
  record Marking(SourcePosition at, IntFunction<Object> tokens, int instances, Core instance)
      implements Core {}

  /** One alternative of a case or a handler. */
  record Rule(CorePattern pattern, Core body) {}

  /** One clause of a function. */
  record Clause(List<CorePattern> parameters, Core body) {}

  /** A declaration of a let. */
  sealed interface Definition {

    record Value(SourcePosition at, CorePattern pattern, Core value) implements Definition {}

    /** Functions that can call each other. */
    record Functions(List<Entry.Named> names, List<Lambda> functions) implements Definition {}
  }
}
