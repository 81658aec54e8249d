package io.nutshell.model;

import org.jspecify.annotations.Nullable;

/**
 * A Büchi automaton that the model's author wrote to watch the system. It is no part of the system:
 * the model's states and events are those of the system alone. A run that the automaton accepts
 * violates the property.
 *
 * @param name that its author gave it
 * @param position where it is named as the property
 */
public record PropertyAutomaton(String name, @Nullable SourcePosition position) {}
