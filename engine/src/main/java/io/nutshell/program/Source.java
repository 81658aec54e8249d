package io.nutshell.program;

import io.nutshell.model.Warning;
import io.nutshell.program.syntax.Expression;
import java.util.List;

/** The source that a program was made from: reads further expressions over its variables. */
@FunctionalInterface
public interface Source {

  /**
   * Reads an expression of the source language.
   *
   * @throws io.nutshell.model.InputError where it is none
   */
  Expression expression(String text);

  /** What in the source may not mean what its author thinks. */
  default List<Warning> warnings() {
    return List.of();
  }

  /** Likewise, in an expression. */
  default List<Warning> warnings(String expression) {
    return List.of();
  }
}
