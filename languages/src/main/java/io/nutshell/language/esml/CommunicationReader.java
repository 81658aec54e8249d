package io.nutshell.language.esml;

import static io.nutshell.language.Tokens.quoted;

import io.nutshell.language.Messages;
import io.nutshell.language.Tokens;
import io.nutshell.program.analysis.Interval;
import io.nutshell.program.syntax.Expression;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;

/** Reads {@code c!tag(…)} and {@code c?tag(…)}. */
final class CommunicationReader {
  private final Messages messages;
  private final ExpressionReader expressions;
  private final Scope scope;

  CommunicationReader(Messages messages, ExpressionReader expressions, Scope scope) {
    this.messages = messages;
    this.expressions = expressions;
    this.scope = scope;
  }

  Flow.Sync read(EsmlParser.CommunicationContext context) {
    Symbol.Port port = expressions.designators().port(context.designator());
    if (!(port.place().type() instanceof Type.Channel channel)) {
      throw expressions.designators().notAChannel(context.designator(), port.place().type());
    }
    boolean sends = context.op.getType() == EsmlParser.EXCLAMATION;
    if (port.direction() != null && sends != (port.direction() == EsmlParser.OUT)) {
      throw messages.error(
          context.op,
          "%s is an %s parameter, and this %s"
              .formatted(
                  quoted(context.designator().getText()),
                  sends ? "IN" : "OUT",
                  sends ? "sends" : "receives"),
          "use '%s', or declare the parameter %s"
              .formatted(sends ? "?" : "!", sends ? "OUT" : "IN"));
    }
    List<Type> types = types(channel, context.tag);
    List<EsmlParser.ArgumentContext> arguments = context.argument();
    if (arguments.size() != types.size()) {
      throw messages.error(
          context.tag,
          "the message %s carries %d value%s, and here are %d"
              .formatted(
                  quoted(context.tag.getText()),
                  types.size(),
                  types.size() == 1 ? "" : "s",
                  arguments.size()),
          "check the number of values");
    }
    String tag = context.tag.getText();
    if (sends) {
      List<Value> values = new ArrayList<>();
      for (int i = 0; i < types.size(); i++) {
        values.add(sent(arguments.get(i), types.get(i), tag));
      }
      return new Flow.Send(port.place(), tag, values);
    }
    List<Flow.Pattern> patterns = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      patterns.add(pattern(arguments.get(i), types.get(i)));
    }
    return new Flow.Receive(port.place(), tag, patterns);
  }

  private List<Type> types(Type.Channel channel, Token tag) {
    List<Type> types = channel.messages().get(tag.getText());
    if (types == null) {
      throw messages.unknown(
          tag,
          "the channel has no message",
          channel.messages().keySet(),
          "one of: " + String.join(", ", channel.messages().keySet()));
    }
    return types;
  }

  private Value sent(EsmlParser.ArgumentContext argument, Type type, String tag) {
    if (argument.expression() == null) {
      throw messages.error(argument, "'_' is not a value", "use '?' to receive");
    }
    Value value = expressions.assignable(argument.expression(), type);
    if (!(type instanceof Type.Range range)) {
      return value;
    }
    Expression number = value.scalar();
    if (new Interval(range.low(), range.high()).contains(Place.range(number))) {
      return value;
    }
    if (number instanceof Expression.Constant) {
      throw messages.error(
          argument,
          "%s is outside %d..%d, which the message %s carries"
              .formatted(quoted(Tokens.source(argument)), range.low(), range.high(), quoted(tag)),
          "give the message a larger type");
    }
    return new Value.Scalar(
        range,
        new Expression.Checked(
            Place.between(number, range.low(), range.high()),
            number,
            "a value of the message '%s' is outside %d..%d"
                .formatted(tag, range.low(), range.high()),
            messages.at(argument)));
  }

  /** A variable is stored to; any other expression must be equal. */
  private Flow.Pattern pattern(EsmlParser.ArgumentContext argument, Type type) {
    EsmlParser.ExpressionContext expression = argument.expression();
    if (expression == null) {
      return new Flow.Any();
    }
    Value value = expressions.assignable(expression, type);
    return expression instanceof EsmlParser.ReferenceContext reference
            && scope.find(reference.designator().NAME().getText()) instanceof Symbol.Variable
        ? new Flow.Into(expressions.designators().place(reference.designator()))
        : new Flow.Equal(value);
  }
}
