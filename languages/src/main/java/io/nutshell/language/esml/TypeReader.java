package io.nutshell.language.esml;

import io.nutshell.language.Messages;
import io.nutshell.language.Tokens;
import io.nutshell.program.syntax.Expression;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/** Reads types. The values of an enumeration become constants of the scope. */
final class TypeReader {
  /** The limit on the elements of an array and on those of a list. */
  private static final long MAX_ELEMENTS = 1 << 16;

  private final Messages messages;
  private final Scope scope;
  private final ExpressionReader expressions;

  /** The name that is being defined: a type cannot contain itself. */
  private @Nullable String defining;

  TypeReader(Messages messages, Scope scope) {
    this.messages = messages;
    this.scope = scope;
    this.expressions = new ExpressionReader(messages, scope, Map.of());
  }

  void define(EsmlParser.TypeDefinitionContext definition) {
    Token name = definition.NAME().getSymbol();
    defining = name.getText();
    Type type = read(definition.type());
    defining = null;
    scope.declare(messages, name, new Symbol.TypeName(type));
  }

  Type read(EsmlParser.TypeContext context) {
    return switch (context) {
      case EsmlParser.TruthTypeContext _ -> Type.BOOLEAN;
      case EsmlParser.EnumerationContext enumeration -> enumeration(enumeration);
      case EsmlParser.RecordContext record -> record(record);
      case EsmlParser.ArrayContext array -> array(array);
      case EsmlParser.ListContext list ->
          new Type.Sequence(
              count(
                  list.capacity,
                  expressions.constant(list.capacity, "the room of a list"),
                  "a list has room for"),
              element(list.element, "a list"));
      case EsmlParser.ChannelContext channel -> channel(channel);
      case EsmlParser.SubrangeContext range -> subrange(range);
      case EsmlParser.NamedTypeContext named -> named(named.NAME().getSymbol());
      default -> throw new AssertionError(context.getClass());
    };
  }

  private Type.Range subrange(EsmlParser.SubrangeContext context) {
    long low = expressions.constant(context.low, "a bound");
    long high = expressions.constant(context.high, "a bound");
    if (low > high) {
      throw messages.error(
          context, "the range %d..%d is empty".formatted(low, high), "exchange the two bounds");
    }
    if (low < Integer.MIN_VALUE || high > Integer.MAX_VALUE) {
      throw messages.error(
          context,
          "the range %d..%d is too large".formatted(low, high),
          "use bounds between %d and %d".formatted(Integer.MIN_VALUE, Integer.MAX_VALUE));
    }
    return new Type.Range(low, high);
  }

  private Type enumeration(EsmlParser.EnumerationContext context) {
    Type.Enumeration type =
        new Type.Enumeration(context.NAME().stream().map(TerminalNode::getText).toList());
    for (int i = 0; i < type.names().size(); i++) {
      scope.declare(
          messages,
          context.NAME(i).getSymbol(),
          new Symbol.Constant(new Value.Scalar(type, Expression.constant(i))));
    }
    return type;
  }

  private Type record(EsmlParser.RecordContext context) {
    Map<String, Type> fields = new LinkedHashMap<>();
    for (EsmlParser.FieldsContext group : context.fields()) {
      Type type = element(group.type(), "a record");
      for (TerminalNode name : group.NAME()) {
        if (fields.put(name.getText(), type) != null) {
          throw messages.error(
              name.getSymbol(),
              "the field " + Tokens.quoted(name.getText()) + " is declared twice",
              "rename one of the two");
        }
      }
    }
    return new Type.Structure(fields);
  }

  private Type array(EsmlParser.ArrayContext context) {
    EsmlParser.RangeContext index = context.index;
    Type element = read(context.element);
    if (index.high != null) {
      long low = expressions.constant(index.low, "a bound");
      long high = expressions.constant(index.high, "a bound");
      return new Type.Array(
          Type.NUMBER, low, count(index.low, high - low + 1, "an array has"), element);
    }
    if (index.low instanceof EsmlParser.ReferenceContext reference
        && reference.designator().selector().isEmpty()
        && scope.find(reference.getText()) instanceof Symbol.TypeName(Type type)) {
      if (!(type instanceof Type.Scalar scalar)) {
        throw messages.error(
            index.low,
            "the index of an array cannot be " + type,
            "write its size, a number, or a type such as 0..3");
      }
      return new Type.Array(
          scalar instanceof Type.Range ? Type.NUMBER : scalar,
          scalar.low(),
          count(index.low, scalar.high() - scalar.low() + 1, "an array has"),
          element);
    }
    return new Type.Array(
        Type.NUMBER,
        0,
        count(index.low, expressions.constant(index.low, "the size of an array"), "an array has"),
        element);
  }

  private int count(EsmlParser.ExpressionContext context, long count, String what) {
    if (count < 1 || count > MAX_ELEMENTS) {
      throw messages.error(
          context,
          what + " 1.." + MAX_ELEMENTS + " elements, and here it is " + count,
          "check the values of its constants");
    }
    return (int) count;
  }

  private Type channel(EsmlParser.ChannelContext context) {
    Map<String, List<Type>> tags = new LinkedHashMap<>();
    for (EsmlParser.MessageContext message : context.message()) {
      List<Type> types = new ArrayList<>();
      message.type().forEach(type -> types.add(element(type, "a message")));
      if (tags.put(message.NAME().getText(), types) != null) {
        throw messages.error(
            message,
            "the message " + Tokens.quoted(message.NAME().getText()) + " is declared twice",
            "rename one of the two");
      }
    }
    return new Type.Channel(tags);
  }

  /** A type that must not be a channel. */
  private Type element(EsmlParser.TypeContext context, String whole) {
    Type type = read(context);
    if (Type.hasChannel(type)) {
      throw messages.error(
          context,
          whole + " cannot contain a channel",
          "declare a variable of its own: VAR c: chan, or an array of channels");
    }
    return type;
  }

  private Type named(Token name) {
    if (name.getText().equals(defining)) {
      throw messages.error(
          name,
          "the type " + Tokens.quoted(name.getText()) + " contains itself",
          "use a list or an array of another type: every type has a fixed size");
    }
    Symbol symbol = scope.find(name.getText());
    if (symbol instanceof Symbol.TypeName(Type type)) {
      return type;
    }
    if (symbol != null) {
      throw messages.error(
          name,
          Tokens.quoted(name.getText()) + " is not a type",
          "write a range: 0.." + name.getText());
    }
    throw messages.unknown(
        name,
        "there is no type",
        scope.names().stream().filter(n -> scope.find(n) instanceof Symbol.TypeName).toList(),
        "declare it before its use");
  }
}
