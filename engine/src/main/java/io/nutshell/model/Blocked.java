package io.nutshell.model;

import org.jspecify.annotations.Nullable;

/**
 * An event that is not enabled in a state.
 *
 * @param event its name, as {@link Describer#event} gives it
 * @param position its position in the source, if it has one
 * @param reason the part of its guard that fails, with the values that make it fail
 * @param near whether a guard alone fails: the process, if there is one, is where the event starts
 */
public record Blocked(
    String event, @Nullable SourcePosition position, String reason, boolean near) {}
