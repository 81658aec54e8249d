package io.nutshell.model;

import org.jspecify.annotations.Nullable;

/**
 * Something that the author of a model wrote once and that many events are instances of, such as a
 * coloured transition, of which each binding is an event.
 *
 * @param name how its author calls it
 */
public record Rule(String name, @Nullable SourcePosition position) {}
