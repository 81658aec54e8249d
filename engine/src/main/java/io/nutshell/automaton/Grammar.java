package io.nutshell.automaton;

import java.util.List;

/**
 * What {@link OperatorParser} needs to know about a logic.
 *
 * @param <F> what the parser makes of a text
 */
interface Grammar<F> {

  /** A short formula, in quotation marks. */
  String example();

  /** The letters of the prefix operators; a word of these letters is read as all of them. */
  String prefixes();

  /** Whether there are path quantifiers, after which brackets may enclose a formula. */
  default boolean quantifiers() {
    return prefixes().contains("A");
  }

  F constant(boolean value);

  F atom(String text);

  /**
   * Applies an operator; {@code &&} and {@code ||} may have more than two operands.
   *
   * @param position where the operator is in the text
   * @throws FormulaException if it cannot be applied to these operands
   */
  F apply(Operator operator, List<F> operands, int position);
}
