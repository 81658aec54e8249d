package io.nutshell.language.esml;

import io.nutshell.program.syntax.Variable;
import java.util.Map;

/**
 * Where a variable is kept: a tree that follows its type, with a program variable at each scalar
 * leaf. A leaf below arrays and lists is an array with one cell for each combination of indices.
 */
sealed interface Storage {

  record Cell(Variable variable) implements Storage {}

  record Fields(Map<String, Storage> fields) implements Storage {}

  /** The elements of an array. */
  record Elements(Storage element) implements Storage {}

  /** The length and the elements of a list; elements beyond the length have a standard value. */
  record Items(Variable length, Storage element) implements Storage {}

  /**
   * A channel, or all channels of an array: they have no state.
   *
   * @param number tells channels apart
   */
  record Port(int number, String name) implements Storage {}
}
