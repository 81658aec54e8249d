package io.nutshell.language.esml;

import org.jspecify.annotations.Nullable;

/** The meaning of a declared name; processes are named apart. */
sealed interface Symbol {

  /** A constant, a value of an enumeration, or a parameter that is not a channel. */
  record Constant(Value value) implements Symbol {}

  record TypeName(Type type) implements Symbol {}

  record Variable(Place place) implements Symbol {}

  /**
   * A channel or an array of channels.
   *
   * @param direction the direction of a parameter: the token of IN or OUT; null for both
   */
  record Port(Place place, @Nullable Integer direction) implements Symbol {}
}
