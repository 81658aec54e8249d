package io.nutshell.language.cpn.ml.syntax;

import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.antlr.v4.runtime.ParserRuleContext;

/** Reads expressions from the parse tree. */
final class ExpressionReader {
  private final String where;
  private final TypeReader types;
  private final PatternReader patterns;

  ExpressionReader(String where) {
    this.where = where;
    this.types = new TypeReader(where);
    this.patterns = new PatternReader(where);
  }

  private SourcePosition at(ParserRuleContext part) {
    return NestingLimitedParser.position(where, part.getStart());
  }

  Expr expression(CpnMlParser.ExpressionContext context) {
    Expr first = operand(context.operand());
    return context.rest().isEmpty()
        ? first
        : new OperatorPrecedence(context.rest(), this).group(first);
  }

  Expr.Typed typed(Expr body, CpnMlParser.TypeRestContext rest) {
    return new Expr.Typed(at(rest), body, types.type(rest.type()));
  }

  Expr.Handle handle(Expr body, CpnMlParser.HandleRestContext rest) {
    return new Expr.Handle(at(rest), body, rules(rest.match()));
  }

  Expr infix(CpnMlParser.InfixRestContext rest, Expr left, Expr right) {
    String operator = rest.operator().getText();
    SourcePosition at = at(rest.operator());
    return switch (operator) {
      case ":=" -> refusedReference(at);
      case "+++" -> new Expr.Infix(at, "++", left, right);
      default -> new Expr.Infix(at, operator, left, right);
    };
  }

  private static Expr refusedReference(SourcePosition at) {
    return new Expr.Refused(
        at,
        "a reference variable: its value is not part of the marking",
        "keep the value in a place with one token");
  }

  Expr operand(CpnMlParser.OperandContext context) {
    SourcePosition at = at(context);
    return switch (context) {
      case CpnMlParser.ConditionalContext c ->
          new Expr.If(
              at,
              expression(c.expression(0)),
              expression(c.expression(1)),
              expression(c.expression(2)));
      case CpnMlParser.CaseOfContext c ->
          new Expr.Case(at, expression(c.expression()), rules(c.match()));
      case CpnMlParser.LambdaContext c -> new Expr.Fn(at, rules(c.match()));
      case CpnMlParser.RaiseContext c -> new Expr.Raise(at, expression(c.expression()));
      case CpnMlParser.LoopContext _ ->
          new Expr.Refused(at, "a while loop works by side effects only", "use a function instead");
      case CpnMlParser.DelayContext c -> new Expr.Delay(at, expression(c.expression()));
      case CpnMlParser.ApplicationContext c -> {
        Expr result = atom(c.atom(0));
        for (CpnMlParser.AtomContext argument : c.atom().subList(1, c.atom().size())) {
          result = new Expr.Apply(result.at(), result, atom(argument));
        }
        yield result;
      }
      default -> throw new IllegalStateException("no operand: " + context.getText());
    };
  }

  private List<Expr.Rule> rules(CpnMlParser.MatchContext context) {
    return context.rule_().stream()
        .map(rule -> new Expr.Rule(patterns.pattern(rule.pattern()), expression(rule.expression())))
        .toList();
  }

  private List<Expr> all(List<CpnMlParser.ExpressionContext> expressions) {
    return expressions.stream().map(this::expression).toList();
  }

  private Expr atom(CpnMlParser.AtomContext context) {
    SourcePosition at = at(context);
    return switch (context) {
      case CpnMlParser.LiteralAtomContext c ->
          new Expr.Literal(at, Literals.value(at, c.getStart()));
      case CpnMlParser.NameAtomContext c -> new Expr.Name(at, c.getText());
      case CpnMlParser.PrefixAtomContext c ->
          c.getText().equals("!") ? refusedReference(at) : new Expr.Name(at, "~");
      case CpnMlParser.OperatorAtomContext c -> new Expr.Name(at, c.getStop().getText());
      case CpnMlParser.SelectorAtomContext c -> new Expr.Selector(at, c.label().getText());
      case CpnMlParser.UnitAtomContext _ -> new Expr.Tuple(at, List.of());
      case CpnMlParser.TupleAtomContext c -> new Expr.Tuple(at, all(c.expression()));
      case CpnMlParser.SequenceAtomContext c -> sequence(at, c.expression());
      case CpnMlParser.ListAtomContext c -> new Expr.ListOf(at, all(c.expression()));
      case CpnMlParser.RecordAtomContext c -> record(at, c);
      case CpnMlParser.LetAtomContext c ->
          new Expr.Let(
              at,
              new DeclarationReader(where).sequence(c.sequence()),
              sequence(at(c.expression(0)), c.expression()));
      default -> throw new IllegalStateException("no expression: " + context.getText());
    };
  }

  private Expr sequence(SourcePosition at, List<CpnMlParser.ExpressionContext> parts) {
    return parts.size() == 1 ? expression(parts.getFirst()) : new Expr.Sequence(at, all(parts));
  }

  private Expr record(SourcePosition at, CpnMlParser.RecordAtomContext context) {
    SequencedMap<String, Expr> fields = new LinkedHashMap<>();
    for (CpnMlParser.FieldContext field : context.field()) {
      if (fields.put(field.label().getText(), expression(field.expression())) != null) {
        throw new InputError(
            at(field),
            "the field '" + field.label().getText() + "' occurs twice",
            "rename one of them");
      }
    }
    return fields.isEmpty() ? new Expr.Tuple(at, List.of()) : new Expr.RecordOf(at, fields);
  }
}
