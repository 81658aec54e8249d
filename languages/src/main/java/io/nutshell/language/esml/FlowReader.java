package io.nutshell.language.esml;

import static io.nutshell.language.Tokens.quoted;

import io.nutshell.language.Folding;
import io.nutshell.language.Messages;
import io.nutshell.language.Mistakes;
import io.nutshell.language.Tokens;
import io.nutshell.language.esml.FlowGraph.Node;
import io.nutshell.model.SourcePosition;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a process, from its last statement to its first: each statement gets a location
 * with an edge to the location of the statement after it.
 */
final class FlowReader {
  private final Messages messages;
  private final Mistakes mistakes;
  private final ExpressionReader expressions;
  private final CommunicationReader communications;
  private final FlowGraph graph = new FlowGraph();

  FlowReader(Messages messages, Scope scope) {
    this.messages = messages;
    this.mistakes = messages.mistakes();
    this.expressions = new ExpressionReader(messages, scope, Map.of());
    this.communications = new CommunicationReader(messages, expressions, scope);
  }

  Flow read(EsmlParser.ProcessContext process) {
    Node end = graph.node(messages.at(process.end), false);
    return graph.finish(statements(process.statements(), end, false), end);
  }

  /** The location of the first statement; that behind the last one if there is none. */
  private Node statements(EsmlParser.StatementsContext context, Node exit, boolean atomic) {
    Node next = exit;
    for (EsmlParser.StatementContext statement : context.statement().reversed()) {
      Node here = action(statement.action(), next, atomic);
      if (here.resolved() == next.resolved()) {
        here = step(statement.action(), List.of(), next, atomic);
      }
      if (statement.label != null) {
        label(statement.label, here);
      }
      next = here;
    }
    return next;
  }

  private void label(Token label, Node at) {
    mistakes.attempt(
        () -> {
          if (!graph.label(label.getText(), at)) {
            throw messages.error(
                label,
                "the label " + quoted(label.getText()) + " is used twice",
                "rename one of the two");
          }
        });
  }

  private Node action(EsmlParser.ActionContext context, Node next, boolean atomic) {
    return switch (context) {
      case EsmlParser.AssignmentContext assignment ->
          step(assignment, mistakes.attempt(() -> assigned(assignment), List.of()), next, atomic);
      case EsmlParser.MeetingContext meeting -> {
        Node here = graph.node(messages.at(meeting), atomic);
        here.arc(
            Expression.TRUE,
            communication(meeting.communication()),
            List.of(),
            next,
            Tokens.source(meeting),
            messages.at(meeting));
        yield here;
      }
      case EsmlParser.ChoiceContext choice -> choice(choice, next, atomic);
      case EsmlParser.LoopContext loop -> loop(loop, next, atomic);
      case EsmlParser.AtomicContext sequence -> atomic(sequence, next, atomic);
      case EsmlParser.AssertionContext assertion -> {
        Node here = step(assertion, List.of(), next, atomic);
        here.require(truth(assertion.expression()), Tokens.source(assertion.expression()));
        yield here;
      }
      case EsmlParser.SkipContext skip -> step(skip, List.of(), next, atomic);
      default -> throw new AssertionError(context.getClass());
    };
  }

  private Expression truth(EsmlParser.ExpressionContext context) {
    return mistakes.attempt(() -> expressions.truth(context), Expression.FALSE);
  }

  private Flow.@Nullable Sync communication(EsmlParser.CommunicationContext context) {
    return mistakes.orNull(() -> communications.read(context));
  }

  private Node step(ParserRuleContext context, List<Statement> effects, Node next, boolean atomic) {
    SourcePosition at = messages.at(context);
    Node here = graph.node(at, atomic);
    here.arc(Expression.TRUE, null, effects, next, Tokens.source(context), at);
    return here;
  }

  private List<Statement> assigned(EsmlParser.AssignmentContext context) {
    Place place = expressions.designators().place(context.designator());
    Value value = expressions.assignable(context.expression(), place.type());
    return Assignments.of(List.of(new Assignments.Pair(place, value)))
        .orElseThrow(
            () ->
                messages.error(
                    context,
                    "the value needs parts of " + quoted(place.name()) + " that it overwrites",
                    "assign it to a variable of its own first"));
  }

  private Node choice(EsmlParser.ChoiceContext context, Node next, boolean atomic) {
    List<EsmlParser.AlternativeContext> alternatives = context.alternative();
    if (alternatives.size() == 1 && context.otherwise == null && always(alternatives.getFirst())) {
      return statements(alternatives.getFirst().statements(), next, atomic);
    }
    Node here = graph.node(messages.at(context), atomic);
    Expression none = alternatives(alternatives, here, next, atomic);
    if (context.otherwise != null) {
      way(here, context, none, statements(context.otherwise, next, atomic), "ELSE");
    }
    return here;
  }

  private Node loop(EsmlParser.LoopContext context, Node next, boolean atomic) {
    List<EsmlParser.AlternativeContext> alternatives = context.alternative();
    Node here = graph.node(messages.at(context), atomic);
    if (alternatives.size() == 1 && always(alternatives.getFirst())) {
      Node body = statements(alternatives.getFirst().statements(), here, atomic);
      if (body.resolved() == here) {
        way(here, context, Expression.TRUE, here, "DO");
      } else {
        here.become(body.resolved());
      }
      return here;
    }
    way(here, context, alternatives(alternatives, here, here, atomic), next, "DO ends");
    return here;
  }

  /** Whether an alternative is neither a condition nor a communication: there is no choice. */
  private boolean always(EsmlParser.AlternativeContext alternative) {
    EsmlParser.GuardContext guard = alternative.guard();
    return guard.communication() == null && Folding.isTrue(truth(guard.expression()));
  }

  /** Adds an edge per alternative; returns the condition that none of them can be chosen. */
  private Expression alternatives(
      List<EsmlParser.AlternativeContext> alternatives, Node here, Node next, boolean atomic) {
    List<Expression> conditions = new ArrayList<>();
    for (EsmlParser.AlternativeContext alternative : alternatives) {
      EsmlParser.GuardContext guard = alternative.guard();
      Expression condition =
          guard.expression() == null ? Expression.TRUE : truth(guard.expression());
      conditions.add(condition);
      Node target = statements(alternative.statements(), next, atomic);
      if (guard.communication() == null) {
        way(here, guard, condition, target, Tokens.source(guard));
      } else {
        here.arc(
            condition,
            communication(guard.communication()),
            List.of(),
            target,
            Tokens.source(guard),
            messages.at(guard));
      }
    }
    return ExpressionReader.negated(Folding.any(conditions));
  }

  /** An edge without effects, unless it can never be taken. */
  private void way(
      Node from, ParserRuleContext context, Expression condition, Node to, String text) {
    if (!condition.equals(Expression.FALSE)) {
      from.arc(
          Folding.isTrue(condition) ? Expression.TRUE : condition,
          null,
          List.of(),
          to,
          text,
          messages.at(context));
    }
  }

  private Node atomic(EsmlParser.AtomicContext context, Node next, boolean within) {
    Node inner = statements(context.statements(), next, true);
    if (within || inner.resolved() == next.resolved()) {
      return inner;
    }
    // Other processes may move before the first statement, but not when a loop returns to it.
    Node here = graph.node(messages.at(context), false);
    here.leaveLike(inner);
    graph.moveLabels(inner, here);
    return here;
  }
}
