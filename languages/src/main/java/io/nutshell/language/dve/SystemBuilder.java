package io.nutshell.language.dve;

import io.nutshell.language.Folding;
import io.nutshell.language.HeapRoom;
import io.nutshell.model.Control;
import io.nutshell.model.InputError;
import io.nutshell.model.Phrase;
import io.nutshell.model.SourcePosition;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Composes processes into a system: determines which of their transitions are taken together, and
 * when.
 */
final class SystemBuilder {
  /** The limit on joint transitions. */
  private static final long MAX_COMMANDS = 1_000_000;

  // Estimated Java heap per joint transition, per transition in it and per effect, including the
  // generated code; slightly more than measured.
  private static final long COMMAND_BYTES = 512;
  private static final long TRANSITION_BYTES = 192;
  private static final long EFFECT_BYTES = 64;

  private final SourcePosition position;
  private final List<Behaviour> system;
  private final Map<String, List<Transition>> receivers = new HashMap<>();
  private final HeapRoom room = new HeapRoom();

  /** A process with its transitions. */
  record Behaviour(DveProcess process, List<Transition> transitions) {}

  /**
   * @param position of the system line
   */
  SystemBuilder(SourcePosition position, List<Behaviour> system) {
    this.position = position;
    this.system = List.copyOf(system);
    for (Behaviour behaviour : system) {
      for (Transition transition : behaviour.transitions()) {
        if (transition.sync() instanceof Transition.Receive receive) {
          receivers
              .computeIfAbsent(receive.channel().name(), _ -> new ArrayList<>())
              .add(transition);
        }
      }
    }
  }

  /**
   * Requires that a property process only reads the system and does not synchronise with it.
   *
   * @throws InputError if it does
   */
  static void requireWatcher(Behaviour property) {
    requireIndependent(
        property,
        "the property process synchronises on a channel",
        "the property process has a commit state",
        "read states instead: guard P.s;");
  }

  /** Requires that no transition synchronises on a channel or leaves a commit state. */
  private static void requireIndependent(
      Behaviour behaviour, String channel, String commit, String hint) {
    for (Transition transition : behaviour.transitions()) {
      if (transition.sync() != null || transition.leavesCommit()) {
        throw new InputError(
            transition.position(), transition.sync() != null ? channel : commit, hint);
      }
    }
  }

  /** The condition that some process is in a commit state; null if there is no such state. */
  @Nullable Expression urgency() {
    List<Expression> committed = new ArrayList<>();
    for (Behaviour behaviour : system) {
      DveProcess process = behaviour.process();
      process.commit().stream().forEach(state -> committed.add(process.isAt(state)));
    }
    return committed.isEmpty() ? null : Folding.any(committed);
  }

  /** The steps of an asynchronous system: one process moves, or two synchronise on a channel. */
  List<Step> asynchronous() {
    List<Step> steps = new ArrayList<>();
    for (Behaviour behaviour : system) {
      for (Transition transition : behaviour.transitions()) {
        switch (transition.sync()) {
          case null -> steps.add(alone(transition, List.of(), transition.effects()));
          case Transition.Send send when send.channel().buffer() != null ->
              steps.add(enqueue(transition, send, send.channel().buffer()));
          case Transition.Receive receive when receive.channel().buffer() != null ->
              steps.add(dequeue(transition, receive, receive.channel().buffer()));
          case Transition.Send send -> meet(transition, send, steps);
          case Transition.Receive _ -> {}
        }
        requireFeasible(steps.size());
      }
    }
    requireRoom(steps.size(), bytesOf(steps));
    return steps;
  }

  private static Step alone(
      Transition transition, List<Expression> conditions, List<Statement> effects) {
    return new Step(List.of(transition), conditions, effects, transition.leavesCommit());
  }

  /** Sends to a buffered channel. The message is evaluated after the sender's own effects. */
  private static Step enqueue(Transition transition, Transition.Send send, Symbol.Buffer buffer) {
    Expression length = Expression.read(buffer.length());
    List<Statement> effects = new ArrayList<>(transition.effects());
    for (int field = 0; field < send.size(); field++) {
      effects.add(
          new Statement.Assign(
              buffer.fields().get(field), length, send.values().get(field), transition.position()));
    }
    effects.add(changeLength(buffer, Operator.ADD));
    Expression room =
        Expression.binary(Operator.LT, length, Expression.constant(buffer.capacity()));
    return alone(transition, List.of(room), effects);
  }

  /**
   * Receives from a buffered channel. The receiver gets the oldest message before its own effects.
   */
  private static Step dequeue(
      Transition transition, Transition.Receive receive, Symbol.Buffer buffer) {
    List<Statement> effects = new ArrayList<>();
    for (int field = 0; field < receive.size(); field++) {
      Expression oldest =
          new Expression.Element(
              buffer.fields().get(field), Expression.constant(0), transition.position());
      effects.add(receive.targets().get(field).assign(oldest));
    }
    buffer.fields().forEach(field -> effects.add(new Statement.Shift(field)));
    effects.add(changeLength(buffer, Operator.SUB));
    effects.addAll(transition.effects());
    Expression some =
        Expression.binary(Operator.GT, Expression.read(buffer.length()), Expression.constant(0));
    return alone(transition, List.of(some), effects);
  }

  /** Adds one to the number of messages in a buffer, or subtracts one. */
  private static Statement changeLength(Symbol.Buffer buffer, Operator operator) {
    return Statement.assign(
        buffer.length(),
        Expression.binary(operator, Expression.read(buffer.length()), Expression.constant(1)));
  }

  /** A rendezvous with each receiver in another process. */
  private void meet(Transition sender, Transition.Send send, List<Step> steps) {
    for (Transition receiver : receivers.getOrDefault(send.channel().name(), List.of())) {
      if (!receiver.process().name().equals(sender.process().name())
          && receiver.sync() instanceof Transition.Receive receive) {
        steps.add(rendezvous(sender, send, receiver, receive));
      }
    }
  }

  /** A rendezvous: the receiver gets the values, then its effects run, then the sender's. */
  private static Step rendezvous(
      Transition sender, Transition.Send send, Transition receiver, Transition.Receive receive) {
    if (send.size() != receive.size()) {
      throw new InputError(
          receiver.position(),
          "'%s' is received with %s value here, but sent with %s at line %s"
              .formatted(
                  send.channel().name(),
                  receive.size() == 0 ? "no" : "a",
                  send.size() == 0 ? "none" : "one",
                  sender.position().line()),
          "add the value to one of the two");
    }
    List<Statement> effects = new ArrayList<>();
    for (int field = 0; field < receive.size(); field++) {
      effects.add(receive.targets().get(field).assign(send.values().get(field)));
    }
    effects.addAll(receiver.effects());
    effects.addAll(sender.effects());
    return new Step(
        List.of(sender, receiver),
        List.of(),
        effects,
        sender.leavesCommit() || receiver.leavesCommit());
  }

  /**
   * The steps of a synchronous system, in which all processes move at once. Guards are read in the
   * source state; effects run process by process, in order of declaration, each seeing those before
   * it.
   */
  List<Step> synchronous() {
    long combinations = system.isEmpty() ? 0 : 1;
    for (Behaviour behaviour : system) {
      requireIndependent(
          behaviour,
          "a channel in a synchronous system, where every process moves in every step",
          "a commit state in a synchronous system, where every process moves in every step",
          "write: system async;");
      combinations *= behaviour.transitions().size();
      requireFeasible(combinations);
    }
    long each = COMMAND_BYTES;
    for (Behaviour behaviour : system) {
      each += averageBytes(behaviour);
    }
    requireRoom(combinations, combinations * each);
    List<List<Transition>> tuples = List.of(List.of());
    for (Behaviour behaviour : system) {
      List<List<Transition>> longer = new ArrayList<>();
      for (List<Transition> tuple : tuples) {
        for (Transition transition : behaviour.transitions()) {
          List<Transition> extended = new ArrayList<>(tuple);
          extended.add(transition);
          longer.add(extended);
        }
      }
      tuples = longer;
    }
    return tuples.stream()
        .filter(tuple -> !tuple.isEmpty())
        .map(
            tuple ->
                new Step(
                    tuple,
                    List.of(),
                    tuple.stream().flatMap(t -> t.effects().stream()).toList(),
                    false))
        .toList();
  }

  /** The system's steps, each combined with one of the property's transitions. */
  List<Step> watched(List<Step> steps, Behaviour property) {
    long combinations = (long) steps.size() * property.transitions().size();
    requireFeasible(combinations);
    requireRoom(
        combinations,
        bytesOf(steps) * property.transitions().size() + combinations * averageBytes(property));
    List<Step> joint = new ArrayList<>();
    for (Step step : steps) {
      for (Transition watcher : property.transitions()) {
        joint.add(step.with(watcher));
      }
    }
    Expression stuck = Terms.unary(DveParser.NOT, enabled(steps));
    for (Transition watcher : property.transitions()) {
      joint.add(new Step(List.of(watcher), List.of(stuck), watcher.effects(), true));
    }
    return joint;
  }

  /** Whether the system can move at all. */
  private Expression enabled(List<Step> steps) {
    List<Step> urgent = steps.stream().filter(Step::urgent).toList();
    List<Step> others = steps.stream().filter(step -> !step.urgent()).toList();
    Expression urgency = urgency();
    if (urgency == null) {
      return anyEnabled(others);
    }
    return Folding.any(
        List.of(
            anyEnabled(urgent),
            Folding.all(List.of(Terms.unary(DveParser.NOT, urgency), anyEnabled(others)))));
  }

  /**
   * The condition that some step is enabled. It tests each leader's location once, and then the
   * guards of the steps from there.
   */
  private static Expression anyEnabled(List<Step> steps) {
    Map<Command.At, List<Expression>> guards = new LinkedHashMap<>();
    for (Step step : steps) {
      Transition leader = step.leader();
      guards
          .computeIfAbsent(
              new Command.At(leader.process().location(), leader.source()), _ -> new ArrayList<>())
          .add(step.guard());
    }
    List<Expression> places = new ArrayList<>();
    guards.forEach(
        (at, conditions) ->
            places.add(
                Folding.all(
                    List.of(
                        Expression.equal(at.location(), at.value()), Folding.any(conditions)))));
    return Folding.any(places);
  }

  private static long bytesOf(List<Step> steps) {
    long bytes = 0;
    for (Step step : steps) {
      bytes +=
          COMMAND_BYTES
              + TRANSITION_BYTES * step.transitions().size()
              + EFFECT_BYTES * step.effects().size();
    }
    return bytes;
  }

  /** The average heap that a transition of the process adds to a joint transition. */
  private static long averageBytes(Behaviour behaviour) {
    long effects = 0;
    for (Transition transition : behaviour.transitions()) {
      effects += transition.effects().size();
    }
    return TRANSITION_BYTES + EFFECT_BYTES * effects / Math.max(1, behaviour.transitions().size());
  }

  /** Refuses steps that would not fit into memory before they are created. */
  private void requireRoom(long commands, long bytes) {
    if (!room.take(bytes)) {
      throw new InputError(
          position,
          "the processes combine to %d joint transitions, for which %s has no room"
              .formatted(commands, room.size()),
          Phrase.of(
              "%s gives it more; or use fewer processes or transitions",
              Control.HEAP.to("-Xmx8g")));
    }
  }

  private void requireFeasible(long commands) {
    if (commands > MAX_COMMANDS) {
      throw new InputError(
          position,
          "the processes combine to more than " + MAX_COMMANDS + " joint transitions",
          "use fewer processes or transitions");
    }
  }
}
