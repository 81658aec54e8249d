package io.nutshell.model;

import org.jspecify.annotations.Nullable;

/** A predicate that the model itself states must hold in every reachable state. */
public record Assertion(String text, Predicate predicate, @Nullable SourcePosition position) {}
