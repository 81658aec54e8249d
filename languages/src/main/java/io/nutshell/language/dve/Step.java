package io.nutshell.language.dve;

import io.nutshell.program.Command;
import io.nutshell.program.Expression;
import io.nutshell.program.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

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
        leader().position());
  }
}
