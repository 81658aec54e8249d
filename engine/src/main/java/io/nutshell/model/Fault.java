package io.nutshell.model;

import org.jspecify.annotations.Nullable;

/** Why an enabled event could not be fired. */
public sealed interface Fault {

  /**
   * The model's own mistake: a division by zero, an index out of bounds, a value out of its
   * declared range.
   */
  record Mistake(String message, @Nullable SourcePosition position) implements Fault {}

  /**
   * No mistake: the value is legal but outgrew the bits its slot was given. {@link Model#widened}
   * mends it.
   */
  record Overflow(int slot, long value) implements Fault {}
}
