package io.nutshell.language.dve;

import io.nutshell.model.Interaction;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Transitions of different processes that are taken together, as one command to be.
 *
 * @param transitions the first leads: commands are found by its process's location
 * @param conditions beyond their source states and guards
 * @param effects without the moves to their target states, which come last of all
 */
record Step(
    List<Transition> transitions,
    List<Expression> conditions,
    List<Statement> effects,
    boolean urgent) {

  Step {
    transitions = List.copyOf(transitions);
    conditions = List.copyOf(conditions);
    effects = List.copyOf(effects);
  }

  Transition leader() {
    return transitions.getFirst();
  }

  /**
   * When the step is enabled, its leader being in its source state. Cheap tests that cannot fault
   * come first.
   */
  Expression guard() {
    List<Expression> guards = new ArrayList<>();
    transitions.stream().skip(1).forEach(t -> guards.add(t.process().isAt(t.source())));
    guards.addAll(conditions);
    transitions.forEach(t -> guards.add(t.guard()));
    return Terms.all(guards);
  }

  /** This step and, behind it, that of an automaton which watches. */
  Step with(Transition watcher) {
    List<Transition> both = new ArrayList<>(transitions);
    both.add(watcher);
    List<Statement> all = new ArrayList<>(effects);
    all.addAll(watcher.effects());
    return new Step(both, conditions, all, urgent);
  }

  Command command() {
    List<Statement> statements = new ArrayList<>(effects);
    transitions.stream()
        .filter(t -> t.source() != t.target())
        .forEach(t -> statements.add(t.move()));
    return new Command(
        transitions.stream().map(Transition::label).collect(Collectors.joining(", ")),
        new Command.At(leader().process().location(), leader().source()),
        guard(),
        List.of(statements),
        urgent,
        leader().position(),
        interaction());
  }

  private Interaction interaction() {
    return new Interaction(
        transitions.stream().map(t -> new Interaction.Part(t.group(), t.action())).toList(),
        message());
  }

  /** From the sender to the receiver, or to and from the channel that keeps the message. */
  private Interaction.@Nullable Message message() {
    Transition.Sync sync = leader().sync();
    if (sync == null) {
      return null;
    }
    String name = sync.channel().name();
    Symbol.Buffer buffer = sync.channel().buffer();
    if (buffer == null) {
      return new Interaction.Message(leader().group(), transitions.get(1).group(), name);
    }
    int channel = buffer.length().group();
    return switch (sync) {
      case Transition.Send _ -> new Interaction.Message(leader().group(), channel, name);
      case Transition.Receive _ -> new Interaction.Message(channel, leader().group(), name);
    };
  }
}
