package io.nutshell.language.dve;

import io.nutshell.model.SourcePosition;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A transition of one process with resolved names. */
record Transition(
    DveProcess process,
    int source,
    int target,
    Expression guard,
    @Nullable Sync sync,
    List<Statement> effects,
    SourcePosition position) {

  /** The message that a transition sends or receives. */
  sealed interface Sync {
    Symbol.Channel channel();

    /** How many values the message has. */
    int size();
  }

  record Send(Symbol.Channel channel, List<Expression> values) implements Sync {
    @Override
    public int size() {
      return values.size();
    }
  }

  record Receive(Symbol.Channel channel, List<Target> targets) implements Sync {
    @Override
    public int size() {
      return targets.size();
    }
  }

  /** A variable, or a cell of an array, that can be assigned to. */
  record Target(Variable variable, @Nullable Expression index, SourcePosition position) {
    Statement assign(Expression value) {
      return new Statement.Assign(variable, index, value, position);
    }
  }

  /** Sets the process's location to the target state. */
  Statement move() {
    return Statement.assign(process.location(), target);
  }

  boolean leavesCommit() {
    return process.commit().get(source);
  }

  /** The group of its process. */
  int group() {
    return process.location().group();
  }

  /** {@code a -> b}. */
  String action() {
    List<String> names = process.location().valueNames();
    return names.get(source) + " -> " + names.get(target);
  }

  /** {@code P: a -> b}, followed by {@code (c!)} or {@code (c?)} if it sends or receives. */
  String label() {
    String moves = process.name() + ": " + action();
    return switch (sync) {
      case null -> moves;
      case Send send -> moves + " (" + send.channel().name() + "!)";
      case Receive receive -> moves + " (" + receive.channel().name() + "?)";
    };
  }
}
