package io.nutshell.language.esml;

import static io.nutshell.language.Tokens.quoted;

import io.nutshell.language.Messages;
import io.nutshell.language.Tokens;
import io.nutshell.model.InputError;
import io.nutshell.program.syntax.Expression;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Reads names with fields and indices: variables, constants, channels, parts of processes. */
final class DesignatorReader {
  private final Messages messages;
  private final Scope scope;
  private final Map<String, Instance> instances;
  private final ExpressionReader expressions;

  DesignatorReader(
      Messages messages,
      Scope scope,
      Map<String, Instance> instances,
      ExpressionReader expressions) {
    this.messages = messages;
    this.scope = scope;
    this.instances = instances;
    this.expressions = expressions;
  }

  Value read(EsmlParser.DesignatorContext context, int depth) {
    Token name = context.NAME().getSymbol();
    Symbol symbol = scope.find(name.getText());
    Instance instance = instances.get(name.getText());
    if (symbol == null && instance != null) {
      return member(context, instance, depth);
    }
    return select(value(name, symbol), context.selector(), depth);
  }

  /** {@code P.x}: a label or a variable of a process. */
  private Value member(EsmlParser.DesignatorContext context, Instance instance, int depth) {
    List<EsmlParser.SelectorContext> selectors = context.selector();
    if (selectors.isEmpty() || selectors.getFirst().NAME() == null) {
      throw messages.error(
          context,
          quoted(instance.name()) + " is a process and has no value",
          "name one of its labels or variables: " + instance.name() + ".x");
    }
    Token name = selectors.getFirst().NAME().getSymbol();
    List<EsmlParser.SelectorContext> rest = selectors.subList(1, selectors.size());
    Expression label = instance.at(name.getText());
    if (label != null && rest.isEmpty()) {
      return Value.truth(label);
    }
    Symbol symbol = instance.scope().findHere(name.getText());
    if (symbol == null) {
      Set<String> known = new LinkedHashSet<>(instance.labels());
      known.addAll(instance.scope().namesHere());
      throw messages.unknown(
          name,
          instance.name() + " has no label or variable",
          known,
          "check which process it belongs to");
    }
    return select(value(name, symbol), rest, depth);
  }

  private Value value(Token name, @Nullable Symbol symbol) {
    return switch (symbol) {
      case Symbol.Constant(Value value) -> value;
      case Symbol.Variable(Place place) -> new Value.Stored(place.at(messages.at(name)));
      case Symbol.Port _ ->
          throw messages.error(
              name,
              quoted(name.getText()) + " is a channel and has no value",
              "use a variable that receives from it");
      case Symbol.TypeName _ ->
          throw messages.error(
              name,
              quoted(name.getText()) + " is a type and has no value",
              "use a variable of this type");
      case null -> {
        Set<String> known = new LinkedHashSet<>(scope.names());
        known.addAll(instances.keySet());
        throw messages.unknown(name, "there is no variable or constant", known, "declare it");
      }
    };
  }

  Value select(Value whole, List<EsmlParser.SelectorContext> selectors, int depth) {
    Value value = whole;
    for (EsmlParser.SelectorContext selector : selectors) {
      value =
          selector.NAME() != null
              ? field(value, selector.NAME().getSymbol())
              : element(value, selector, depth);
    }
    return value;
  }

  private Value field(Value value, Token name) {
    if (!(value.type() instanceof Type.Structure record)) {
      throw messages.error(
          name, "this is %s and has no fields".formatted(value.type()), "leave out the field");
    }
    if (!record.fields().containsKey(name.getText())) {
      throw messages.unknown(
          name,
          "the record has no field",
          record.fields().keySet(),
          "check the fields of its record type");
    }
    return value.field(name.getText());
  }

  private Value element(Value value, EsmlParser.SelectorContext selector, int depth) {
    Value index = expressions.read(selector.expression(), depth);
    if (value.type() instanceof Type.Array array) {
      Expression at = expressions.expect(selector.expression(), index, array.index());
      refuseOutside(selector.expression(), at, array);
      if (value instanceof Value.Stored stored) {
        return new Value.Stored(stored.place().element(at));
      }
      return constantElement(value, selector, at, array.low(), array.size(), array.element());
    }
    if (value.type() instanceof Type.Sequence list) {
      Expression at = expressions.expect(selector.expression(), index, Type.NUMBER);
      if (value instanceof Value.Stored stored) {
        return new Value.Stored(
            stored
                .place()
                .element(
                    at, "the index is outside the list '%s'".formatted(stored.place().name())));
      }
      return constantElement(value, selector, at, 0, list.capacity(), list.element());
    }
    throw messages.error(
        selector, "this is %s and has no elements".formatted(value.type()), "leave out the index");
  }

  private void refuseOutside(ParserRuleContext context, Expression index, Type.Array array) {
    if (index instanceof Expression.Constant(long at) && (at < array.low() || at > array.high())) {
      throw messages.error(
          context,
          "the index %d is outside %d..%d".formatted(at, array.low(), array.high()),
          "check the values of its constants");
    }
  }

  /** An element of a value that is no variable: only at a constant index. */
  private Value constantElement(
      Value value,
      EsmlParser.SelectorContext selector,
      Expression index,
      long low,
      int size,
      Type element) {
    if (index instanceof Expression.Constant(long at) && at >= low && at < low + size) {
      return value.item((int) (at - low), element);
    }
    throw messages.error(
        selector,
        "only a variable can have an index that is computed",
        "assign the value to a variable first");
  }

  /** The variable that a designator names, which can be assigned to. */
  Place place(EsmlParser.DesignatorContext context) {
    Token name = context.NAME().getSymbol();
    Symbol symbol = scope.find(name.getText());
    if (symbol instanceof Symbol.Constant) {
      throw messages.error(
          name,
          quoted(name.getText()) + " is a constant and cannot be assigned to",
          "use a variable: parameters are constants too");
    }
    if (symbol instanceof Symbol.Port) {
      throw messages.error(
          name,
          quoted(name.getText()) + " is a channel and cannot be assigned to",
          "send to it: " + name.getText() + "!");
    }
    if (read(context, 0) instanceof Value.Stored(Place place)) {
      return place.at(messages.at(name));
    }
    throw messages.error(name, "this cannot be assigned to", "use a variable");
  }

  /** The channel that a designator names. */
  Symbol.Port port(EsmlParser.DesignatorContext context) {
    Token name = context.NAME().getSymbol();
    Symbol symbol = scope.find(name.getText());
    if (!(symbol instanceof Symbol.Port port)) {
      throw symbol == null
          ? messages.unknown(name, "there is no channel", scope.names(), "declare it")
          : messages.error(
              name, quoted(name.getText()) + " is no channel", "rename what hides the channel");
    }
    Place place = port.place().at(messages.at(name));
    for (EsmlParser.SelectorContext selector : context.selector()) {
      if (!(place.type() instanceof Type.Array array) || selector.expression() == null) {
        throw messages.error(selector, "a channel has no parts", "leave it out");
      }
      Expression at =
          expressions.expect(
              selector.expression(), expressions.read(selector.expression()), array.index());
      refuseOutside(selector.expression(), at, array);
      place = place.element(at);
    }
    return new Symbol.Port(place, port.direction());
  }

  InputError notAChannel(ParserRuleContext context, Type type) {
    return messages.error(
        context,
        quoted(Tokens.source(context)) + " is " + type + ", and this needs a channel",
        type instanceof Type.Array ? "add an index" : "use another one");
  }
}
