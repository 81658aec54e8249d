package io.nutshell.model;

import org.jspecify.annotations.Nullable;

/**
 * A rule that the author of a model wrote once and that many events are instances of, such as a
 * coloured transition, whose bindings are events.
 *
 * @param name the name that its author gave it
 */
public record Rule(String name, @Nullable SourcePosition position) {}
