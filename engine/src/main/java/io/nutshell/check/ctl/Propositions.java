package io.nutshell.check.ctl;

import io.nutshell.automaton.BranchingFormula;
import java.util.function.Predicate;

/** Evaluates formulas without path quantifiers. */
public final class Propositions {
  private Propositions() {}

  /**
   * @param atoms the values of the atoms
   */
  public static boolean value(BranchingFormula formula, Predicate<String> atoms) {
    return switch (formula) {
      case BranchingFormula.Constant(boolean value) -> value;
      case BranchingFormula.Atom(String text) -> atoms.test(text);
      case BranchingFormula.Not(BranchingFormula operand) -> !value(operand, atoms);
      case BranchingFormula.And and ->
          and.operands().stream().allMatch(operand -> value(operand, atoms));
      case BranchingFormula.Or or ->
          or.operands().stream().anyMatch(operand -> value(operand, atoms));
      case BranchingFormula.Implies(BranchingFormula left, BranchingFormula right) ->
          !value(left, atoms) || value(right, atoms);
      case BranchingFormula.Equivalent(BranchingFormula left, BranchingFormula right) ->
          value(left, atoms) == value(right, atoms);
      case BranchingFormula.Path _ ->
          throw new IllegalArgumentException("a single state does not decide " + formula);
    };
  }
}
