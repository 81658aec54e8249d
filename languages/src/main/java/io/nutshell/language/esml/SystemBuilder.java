package io.nutshell.language.esml;

import io.nutshell.language.Folding;
import io.nutshell.language.HeapRoom;
import io.nutshell.model.Control;
import io.nutshell.model.InputError;
import io.nutshell.model.Interaction;
import io.nutshell.model.Phrase;
import io.nutshell.model.SourcePosition;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the program of all instances: an edge is a command; a sender meets each receiver. */
final class SystemBuilder {
  private static final int MAX_COMMANDS = 1_000_000;

  /** Estimated Java heap per command and per statement of one, generated code included. */
  private static final long COMMAND_BYTES = 768;

  private static final long STATEMENT_BYTES = 64;

  private final String name;
  private final SourcePosition position;
  private final VariableTable table;
  private final List<Instance> instances;
  private final Map<Meeting, List<Side>> receivers = new HashMap<>();
  private final HeapRoom room = new HeapRoom();

  /** What a sender and a receiver must agree on. */
  private record Meeting(int port, String tag) {}

  /** An edge of an instance. */
  private record Side(Instance instance, Flow.Edge edge) {
    Interaction.Part part() {
      return new Interaction.Part(instance.group(), edge.text());
    }

    String label() {
      return instance.name() + ": " + edge.text();
    }

    boolean atomic() {
      return instance.flow().locations().get(edge.source()).atomic();
    }

    /** The effects behind the communication, and the move. */
    void addTo(List<Statement> statements) {
      statements.addAll(edge.effects());
    }

    void move(List<Statement> statements) {
      if (edge.source() != edge.target()) {
        statements.add(Statement.assign(instance.location(), edge.target()));
      }
    }

    Command.At at() {
      return new Command.At(instance.location(), edge.source());
    }
  }

  SystemBuilder(
      String name, SourcePosition position, VariableTable table, List<Instance> instances) {
    this.name = name;
    this.position = position;
    this.table = table;
    this.instances = instances;
    for (Instance instance : instances) {
      for (Flow.Edge edge : instance.flow().edges()) {
        if (edge.sync() instanceof Flow.Receive receive) {
          receivers
              .computeIfAbsent(meeting(receive), _ -> new ArrayList<>())
              .add(new Side(instance, edge));
        }
      }
    }
  }

  private static Meeting meeting(Flow.Sync sync) {
    return new Meeting(UnusedChannels.port(sync.channel().storage()).number(), sync.tag());
  }

  Program program() {
    List<Command> commands = new ArrayList<>();
    for (Instance instance : instances) {
      for (Flow.Edge edge : instance.flow().edges()) {
        Side side = new Side(instance, edge);
        switch (edge.sync()) {
          case null -> add(commands, alone(side));
          case Flow.Send send -> {
            for (Side receiver : receivers.getOrDefault(meeting(send), List.of())) {
              if (!receiver.instance().name().equals(instance.name())
                  && receiver.edge().sync() instanceof Flow.Receive receive) {
                Command joint = joint(side, send, receiver, receive);
                if (joint != null) {
                  add(commands, joint);
                }
              }
            }
          }
          case Flow.Receive _ -> {}
        }
      }
    }
    return new Program(
        name, table.groups(), table.variables(), commands, atomicExcept(null), asserts());
  }

  private void add(List<Command> commands, Command command) {
    commands.add(command);
    if (commands.size() > MAX_COMMANDS) {
      throw new InputError(
          position,
          "the processes combine to more than " + MAX_COMMANDS + " transitions",
          "use fewer processes or statements");
    }
    if (!room.take(COMMAND_BYTES + STATEMENT_BYTES * command.outcomes().getFirst().size())) {
      throw new InputError(
          position,
          "the processes combine to so many transitions that %s has no room".formatted(room.size()),
          Phrase.of(
              "%s gives it more; or use fewer processes or statements", Control.HEAP.to("-Xmx8g")));
    }
  }

  private static Command alone(Side side) {
    List<Statement> statements = new ArrayList<>();
    side.addTo(statements);
    side.move(statements);
    return new Command(
        side.label(),
        side.at(),
        side.edge().guard(),
        List.of(statements),
        side.atomic(),
        side.edge().position(),
        new Interaction(List.of(side.part()), null));
  }

  /**
   * Sender and receiver move together: the values are stored, then come the effects of the receiver
   * and those of the sender. Null if they can never meet, being at different channels of an array.
   */
  private static @Nullable Command joint(
      Side sender, Flow.Send send, Side receiver, Flow.Receive receive) {
    List<Expression> conditions = new ArrayList<>();
    conditions.add(receiver.instance().isAt(receiver.edge().source()));
    conditions.add(sender.edge().guard());
    conditions.add(receiver.edge().guard());
    Expression same = sameChannel(send.channel(), receive.channel());
    if (same.equals(Expression.FALSE)) {
      return null;
    }
    conditions.add(same);
    List<Assignments.Pair> pairs = new ArrayList<>();
    for (int i = 0; i < send.values().size(); i++) {
      switch (receive.patterns().get(i)) {
        case Flow.Any _ -> {}
        case Flow.Into(Place place) -> pairs.add(new Assignments.Pair(place, send.values().get(i)));
        case Flow.Equal(Value value) -> {
          Expression equal = ExpressionReader.equal(value, send.values().get(i));
          if (equal.equals(Expression.FALSE)) {
            return null;
          }
          conditions.add(equal);
        }
      }
    }
    List<Statement> statements =
        new ArrayList<>(
            Assignments.of(pairs)
                .orElseThrow(
                    () ->
                        new InputError(
                            receiver.edge().position(),
                            "the message received needs variables that it overwrites",
                            "receive it into other variables first")));
    receiver.addTo(statements);
    sender.addTo(statements);
    receiver.move(statements);
    sender.move(statements);
    return new Command(
        sender.label() + ", " + receiver.label(),
        sender.at(),
        Folding.all(conditions),
        List.of(statements),
        sender.atomic() || receiver.atomic(),
        sender.edge().position(),
        new Interaction(
            List.of(sender.part(), receiver.part()),
            new Interaction.Message(
                sender.instance().group(), receiver.instance().group(), send.tag())));
  }

  private static Expression sameChannel(Place one, Place other) {
    return one.offset() == null || other.offset() == null
        ? Expression.TRUE
        : Folding.binary(
            Operator.EQ, one.checked(one.offset()), other.checked(other.offset()), null);
  }

  /** The condition that a process is within an atomic sequence; null if there is none. */
  private @Nullable Expression atomicExcept(@Nullable Instance except) {
    List<Expression> places = new ArrayList<>();
    for (Instance instance : instances) {
      List<Flow.Location> locations = instance.flow().locations();
      boolean included = except == null || !except.name().equals(instance.name());
      for (int i = 0; i < locations.size(); i++) {
        if (included && locations.get(i).atomic()) {
          places.add(instance.isAt(i));
        }
      }
    }
    return places.isEmpty() ? null : Folding.any(places);
  }

  /** An assertion is checked where it could be executed: not within another's atomic sequence. */
  private List<Program.Assert> asserts() {
    List<Program.Assert> asserts = new ArrayList<>();
    for (Instance instance : instances) {
      Expression elsewhere = atomicExcept(instance);
      for (Flow.Assertion assertion : instance.flow().assertions()) {
        Expression here = instance.isAt(assertion.location());
        asserts.add(
            new Program.Assert(
                instance.name() + ": " + assertion.text(),
                Expression.binary(
                    Operator.IMPLY,
                    elsewhere == null
                        ? here
                        : Expression.and(here, ExpressionReader.negated(elsewhere)),
                    assertion.condition()),
                assertion.position()));
      }
    }
    return asserts;
  }
}
