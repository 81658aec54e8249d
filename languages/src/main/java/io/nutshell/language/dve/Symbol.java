package io.nutshell.language.dve;

import io.nutshell.program.syntax.Variable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of a declared name. Processes and states are not symbols: they are named only as
 * {@code P.s}.
 */
sealed interface Symbol {

  /** A {@code const} that is not an array; it is replaced by its value. */
  record Constant(long value) implements Symbol {}

  /**
   * A variable or array.
   *
   * @param writable false for a {@code const} array
   */
  record Storage(Variable variable, boolean writable) implements Symbol {}

  /**
   * A channel: a rendezvous, or a buffer.
   *
   * @param fields the types of a message; null for an untyped channel, which carries one value of
   *     any size or none
   * @param buffer null for a rendezvous
   */
  record Channel(String name, @Nullable List<Type> fields, @Nullable Buffer buffer)
      implements Symbol {}

  /**
   * The contents of a buffered channel: one array per field, the oldest message first, zeros after
   * the last.
   */
  record Buffer(List<Variable> fields, Variable length, int capacity) {}
}
