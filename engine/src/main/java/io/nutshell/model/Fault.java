package io.nutshell.model;

import org.jspecify.annotations.Nullable;

/** Why an enabled event could not be fired. */
public sealed interface Fault {

  /**
   * A mistake in the model: a division by zero, an index out of bounds, a value outside its
   * declared range.
   */
  record Mistake(String message, @Nullable SourcePosition position) implements Fault {}

  /**
   * Not a mistake: the value is legal but does not fit into the bits of its slot. {@link
   * Model#widened} gives the slot more.
   */
  record Overflow(int slot, long value) implements Fault {}
}
