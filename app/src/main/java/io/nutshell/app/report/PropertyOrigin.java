package io.nutshell.app.report;

import io.nutshell.model.SourcePosition;
import org.jspecify.annotations.Nullable;

/**
 * Where a property comes from.
 *
 * @param position where it is asked, if in a file
 */
public record PropertyOrigin(String name, @Nullable SourcePosition position) {}
