package io.nutshell.model;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A Büchi automaton that the model's author wrote to watch the system. It is no part of the system:
 * the model's states and events are those of the system alone. A run that the automaton accepts
 * violates the property.
 *
 * <p>An event of the product is an event of the system with a transition of the automaton: {@code
 * event * transitions.size() + transition}. The numbers after those are the transitions that the
 * automaton takes alone, where the system is dead.
 *
 * @param name that its author gave it
 * @param position where it is named as the property
 * @param product the system and the automaton as one model, made anew by each call
 * @param location the slot of the product that holds the automaton's location
 * @param accepting the locations that an accepted run visits infinitely often
 */
public record PropertyAutomaton(
    String name,
    @Nullable SourcePosition position,
    Supplier<Model> product,
    int location,
    Set<Integer> accepting,
    List<Transition> transitions) {

  public PropertyAutomaton {
    accepting = Set.copyOf(accepting);
    transitions = List.copyOf(transitions);
  }

  /**
   * A transition of the automaton between two locations.
   *
   * @param always whether it can be taken in every state of the system
   */
  public record Transition(int source, int target, boolean always) {}
}
