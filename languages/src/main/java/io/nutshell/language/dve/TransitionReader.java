package io.nutshell.language.dve;

import static io.nutshell.language.dve.Diagnostics.quoted;

import io.nutshell.language.Mistakes;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Reads the transitions of one process, in order. */
final class TransitionReader {
  private final Diagnostics diagnostics;
  private final DveProcess process;
  private final ExpressionBuilder expressions;
  private final ToIntFunction<Token> states;
  private @Nullable Token previousSource;

  /**
   * @param states returns the number of a state by name; throws if there is none
   */
  TransitionReader(
      Diagnostics diagnostics,
      DveProcess process,
      ExpressionBuilder expressions,
      ToIntFunction<Token> states) {
    this.diagnostics = diagnostics;
    this.process = process;
    this.expressions = expressions;
    this.states = states;
  }

  Transition read(DveParser.TransitionContext context) {
    Token source = context.source == null ? previousSource : context.source;
    if (source == null) {
      throw diagnostics.error(
          context.getStart(),
          "the first transition of '" + process.name() + "' has no source state",
          "write a state's name before '->'");
    }
    previousSource = source;
    Mistakes mistakes = diagnostics.mistakes();
    int from = mistakes.attempt(() -> states.applyAsInt(source), 0);
    int to = mistakes.attempt(() -> states.applyAsInt(context.target), 0);
    DveParser.GuardContext guard = clause(context, DveParser.GuardContext.class, "guard");
    DveParser.SyncContext sync = clause(context, DveParser.SyncContext.class, "sync");
    DveParser.EffectContext effect = clause(context, DveParser.EffectContext.class, "effect");
    return new Transition(
        process,
        from,
        to,
        guard == null
            ? Expression.TRUE
            : mistakes.attempt(() -> expressions.build(guard.expression()), Expression.TRUE),
        sync == null ? null : mistakes.orNull(() -> sync(sync)),
        effect == null ? List.of() : assignments(effect),
        diagnostics.at(context.getStart()));
  }

  private <T extends ParserRuleContext> @Nullable T clause(
      DveParser.TransitionContext context, Class<T> kind, String keyword) {
    T found = null;
    for (DveParser.ClauseContext clause : context.clause()) {
      if (kind.isInstance(clause)) {
        if (found != null) {
          throw diagnostics.error(
              clause.getStart(),
              "a second '" + keyword + "' in one transition",
              "join the two: '" + (keyword.equals("guard") ? "and" : ",") + "'");
        }
        found = kind.cast(clause);
      }
    }
    return found;
  }

  private Transition.Sync sync(DveParser.SyncContext context) {
    Token name = context.NAME().getSymbol();
    if (!(expressions.symbol(name, "channel") instanceof Symbol.Channel channel)) {
      throw diagnostics.error(
          name, quoted(name) + " is no channel", "rename what hides the channel");
    }
    List<DveParser.ExpressionContext> message =
        context.message() == null ? List.of() : context.message().expression();
    checkSize(context, channel, message.size());
    if (context.op.getType() == DveParser.EXCLAMATION) {
      return new Transition.Send(channel, message.stream().map(expressions::build).toList());
    }
    List<Transition.Target> targets = new ArrayList<>();
    for (DveParser.ExpressionContext target : message) {
      if (!(target instanceof DveParser.ReferenceContext reference) || reference.member != null) {
        throw diagnostics.error(
            target.getStart(),
            "a message is received into a variable, and "
                + quoted(Diagnostics.source(target))
                + " is not a variable",
            "use '!' to send");
      }
      targets.add(target(reference.first, reference.index));
    }
    return new Transition.Receive(channel, List.copyOf(targets));
  }

  private void checkSize(DveParser.SyncContext context, Symbol.Channel channel, int size) {
    List<Type> fields = channel.fields();
    if (fields == null ? size > 1 : size != fields.size()) {
      throw diagnostics.error(
          context.NAME().getSymbol(),
          "a message on '%s' has %s, here it has %s"
              .formatted(
                  channel.name(),
                  fields == null ? "one field at most" : "%s fields".formatted(fields.size()),
                  size),
          fields == null
              ? "give the channel a type: channel {byte, byte} " + channel.name()
              : "use fields " + fields);
    }
  }

  private List<Statement> assignments(DveParser.EffectContext effect) {
    List<Statement> statements = new ArrayList<>();
    for (DveParser.AssignmentContext assignment : effect.assignment()) {
      diagnostics.mistakes().attempt(() -> statements.add(assignment(assignment)));
    }
    return List.copyOf(statements);
  }

  private Statement assignment(DveParser.AssignmentContext context) {
    Transition.Target target = target(context.NAME().getSymbol(), context.index);
    return target.assign(expressions.build(context.value));
  }

  private Transition.Target target(Token name, DveParser.@Nullable ExpressionContext index) {
    return switch (expressions.symbol(name, "variable")) {
      case Symbol.Storage storage when storage.writable() ->
          new Transition.Target(
              storage.variable(),
              expressions.index(name, storage.variable(), index),
              diagnostics.at(name));
      case Symbol.Channel _ ->
          throw diagnostics.error(
              name,
              quoted(name) + " is a channel and cannot be assigned to",
              "send to it: sync " + name.getText() + "!");
      default ->
          throw diagnostics.error(
              name,
              quoted(name) + " is a constant and cannot be assigned to",
              "remove 'const' from its declaration");
    };
  }
}
