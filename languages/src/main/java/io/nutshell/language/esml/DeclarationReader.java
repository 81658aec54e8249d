package io.nutshell.language.esml;

import io.nutshell.language.Constants;
import io.nutshell.language.Folding;
import io.nutshell.language.Messages;
import io.nutshell.program.syntax.Expression;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/** Reads constants, types and variables into a scope, the global one or a process's. */
final class DeclarationReader {
  /** The limit on the cells of a variable. */
  private static final long MAX_CELLS = 1 << 16;

  private final Messages messages;
  private final VariableTable table;
  private final Scope scope;
  private final Constants constants;
  private final @Nullable String process;
  private final ExpressionReader expressions;
  private final TypeReader types;

  /**
   * @param constants values that replace those in the source
   * @param process the instance that the variables belong to; null for global ones
   */
  DeclarationReader(
      Messages messages,
      VariableTable table,
      Scope scope,
      Constants constants,
      @Nullable String process) {
    this.messages = messages;
    this.table = table;
    this.scope = scope;
    this.constants = constants;
    this.process = process;
    this.expressions = new ExpressionReader(messages, scope, Map.of());
    this.types = new TypeReader(messages, scope);
  }

  void read(EsmlParser.DeclarationContext context) {
    switch (context) {
      case EsmlParser.ConstantsContext group ->
          group.constant().forEach(it -> declare(List.of(it.NAME()), () -> constant(it)));
      case EsmlParser.TypesContext group ->
          group.typeDefinition().forEach(it -> declare(List.of(it.NAME()), () -> types.define(it)));
      case EsmlParser.StorageContext group ->
          group.variables().forEach(it -> declare(it.NAME(), () -> variables(it)));
      default -> throw new AssertionError(context.getClass());
    }
  }

  private void declare(List<TerminalNode> names, Runnable declaration) {
    messages.mistakes().declare(names.stream().map(TerminalNode::getText).toList(), declaration);
  }

  Type type(EsmlParser.TypeContext context) {
    return types.read(context);
  }

  private void constant(EsmlParser.ConstantContext context) {
    Token name = context.NAME().getSymbol();
    String given = process == null ? constants.of(name.getText()) : null;
    Value value =
        given == null ? expressions.read(context.expression()) : given(name.getText(), given);
    requireConstant(context.expression(), value, "its value");
    scope.declare(messages, name, new Symbol.Constant(value));
  }

  /** The value given for a constant from outside the model. */
  private Value given(String name, String text) {
    Messages option = new Messages(name + "=" + text);
    EsmlParser.ExpressionContext parsed = SyntaxTree.ofExpression(option.file(), text);
    Value value = new ExpressionReader(option, scope, Map.of()).read(parsed);
    if (!isConstant(value)) {
      throw option.error(parsed, "the value must be constant", "use a number");
    }
    return value;
  }

  private void requireConstant(EsmlParser.ExpressionContext context, Value value, String what) {
    if (!isConstant(value)) {
      boolean reads = !(value instanceof Value.Scalar scalar) || Folding.reads(scalar.expression());
      throw messages.notConstant(context, what, reads, "declare what it reads under CONST");
    }
  }

  static boolean isConstant(Value value) {
    return switch (value) {
      case Value.Scalar scalar -> scalar.expression() instanceof Expression.Constant;
      case Value.Tuple tuple ->
          tuple.fields().values().stream().allMatch(DeclarationReader::isConstant);
      case Value.Series series -> series.items().stream().allMatch(DeclarationReader::isConstant);
      default -> false;
    };
  }

  private void variables(EsmlParser.VariablesContext context) {
    Type type = types.read(context.type());
    if (Type.isPort(type)) {
      ports(context, type);
      return;
    }
    if (Type.hasChannel(type)) {
      throw messages.error(
          context.type(), "this type contains a channel", "declare an array of channels");
    }
    if (Type.cells(type) > MAX_CELLS) {
      throw messages.error(
          context.type(),
          "a variable of this type has more than " + MAX_CELLS + " cells",
          "check its sizes");
    }
    Value initial =
        context.initial == null
            ? Value.standard(type)
            : expressions.assignable(context.initial, type);
    if (context.initial != null) {
      requireConstant(context.initial, initial, "an initial value");
      requireFit(context.initial, initial, type);
    }
    for (TerminalNode node : context.NAME()) {
      Token name = node.getSymbol();
      int group =
          process == null ? table.group("globals", "globals") : table.group(process, "process");
      Storage storage = table.allocate(qualified(name), group, type, initial);
      scope.declare(
          messages,
          name,
          new Symbol.Variable(Place.of(type, storage, name.getText(), messages.at(name))));
    }
  }

  private String qualified(Token name) {
    return process == null ? name.getText() : process + "." + name.getText();
  }

  private void ports(EsmlParser.VariablesContext context, Type type) {
    if (process != null) {
      throw messages.error(
          context,
          "a channel inside a process",
          "declare it before the processes, so that others can use it");
    }
    if (context.initial != null) {
      throw messages.error(context.initial, "a channel has no value", "leave it out");
    }
    for (TerminalNode node : context.NAME()) {
      Token name = node.getSymbol();
      Storage storage = table.port(name.getText(), type);
      scope.declare(
          messages,
          name,
          new Symbol.Port(Place.of(type, storage, name.getText(), messages.at(name)), null));
    }
  }

  /** Requires that a constant value is within the ranges of a type. */
  void requireFit(EsmlParser.ExpressionContext context, Value value, Type type) {
    if (type instanceof Type.Sequence list
        && value instanceof Value.Series series
        && series.items().size() > list.capacity()) {
      throw messages.error(
          context,
          "%d elements, and the list has room for %d"
              .formatted(series.items().size(), list.capacity()),
          "declare a longer list");
    }
    switch (type) {
      case Type.Scalar scalar -> {
        long number = ((Expression.Constant) value.scalar()).value();
        if (number < scalar.low() || number > scalar.high()) {
          throw messages.error(
              context,
              "%d is outside %d..%d".formatted(number, scalar.low(), scalar.high()),
              "declare a larger range");
        }
      }
      case Type.Structure record ->
          record.fields().forEach((name, of) -> requireFit(context, value.field(name), of));
      case Type.Array array -> {
        for (int i = 0; i < array.size(); i++) {
          requireFit(context, value.item(i, array.element()), array.element());
        }
      }
      case Type.Sequence list -> {
        for (int i = 0; i < list.capacity(); i++) {
          requireFit(context, value.item(i, list.element()), list.element());
        }
      }
      case Type.Channel _ -> throw new IllegalArgumentException("a channel has no value");
    }
  }
}
