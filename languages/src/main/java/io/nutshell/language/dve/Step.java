package io.nutshell.language.dve;

import io.nutshell.language.Folding;
import io.nutshell.model.Interaction;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Transitions of different processes that are taken together and become one command.
 *
 * @param transitions the first is the leader: commands are looked up by its process's location
 * @param conditions those in addition to the source states and guards
 * @param effects those before the moves to the target states, which come last
 * @param urgent whether it may be taken while a process is in a commit state
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
   * The condition under which the step is enabled if its leader is in its source state. Cheap tests
   * that cannot fault come first.
   */
  Expression guard() {
    List<Expression> guards = new ArrayList<>();
    transitions.stream().skip(1).forEach(t -> guards.add(t.process().isAt(t.source())));
    guards.addAll(conditions);
    transitions.forEach(t -> guards.add(t.guard()));
    return Folding.all(guards);
  }

  /** This step followed by a transition of the property automaton. */
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

  /** The message from the sender to the receiver, or to or from a buffered channel. */
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
