package io.nutshell.language.dve;

import io.nutshell.program.syntax.Variable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a name stands for. Processes and states are apart: they are named only as {@code P.s}. */
sealed interface Symbol {

  /** A {@code const} that is no array: replaced by its value. */
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
   * Where a buffered channel keeps its messages: one array per field, the oldest message first,
   * zeros behind the last.
   */
  record Buffer(List<Variable> fields, Variable length, int capacity) {}
}
