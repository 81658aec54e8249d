package io.nutshell.program;

import io.nutshell.model.Warning;
import io.nutshell.program.syntax.Expression;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The source that a program was made from: reads further expressions over its variables. */
@FunctionalInterface
public interface Source {

  /**
   * Reads an expression of the source language.
   *
   * @throws io.nutshell.model.InputError where it is none
   */
  Expression expression(String text);

  /** The numbers of the commands that a name of the source stands for; empty if it knows none. */
  default Optional<BitSet> events(String name) {
    return Optional.empty();
  }

  /** Warnings about parts of the source that may not mean what the author thinks. */
  default List<Warning> warnings() {
    return List.of();
  }

  /** Warnings about an expression that may not mean what its author thinks. */
  default List<Warning> warnings(String expression) {
    return List.of();
  }
}
