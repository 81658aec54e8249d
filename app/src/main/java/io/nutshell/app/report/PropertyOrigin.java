package io.nutshell.app.report;

import io.nutshell.model.SourcePosition;
import org.jspecify.annotations.Nullable;

/**
 * What a report knows of a property beside its result.
 *
 * @param kind {@code deadlock}, {@code assertions}, {@code invariant}, {@code reach}, {@code home},
 *     {@code states}, {@code property}
 * @param expression what it says of states; empty where the kind says it all
 * @param position where it stands, if in a file
 */
public record PropertyOrigin(
    String name, String kind, String expression, @Nullable SourcePosition position) {}
