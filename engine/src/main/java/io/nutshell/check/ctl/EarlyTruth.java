package io.nutshell.check.ctl;

import io.nutshell.automaton.BranchingFormula;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Whether a formula of computation tree logic is true in the initial state, as far as that is known
 * without exploration.
 */
public final class EarlyTruth {
  private final Terms terms = new Terms(true);
  private final Predicate<String> atoms;
  private final boolean dead;

  private EarlyTruth(Predicate<String> atoms, boolean dead) {
    this.atoms = atoms;
    this.dead = dead;
  }

  /** The value of a formula that is a constant once it is simplified; else null. */
  public static @Nullable Boolean simplified(BranchingFormula formula) {
    int literal = new Terms(true).of(formula, "");
    return literal == Terms.TRUE ? Boolean.TRUE : literal == Terms.FALSE ? false : null;
  }

  /**
   * The value of a formula that the initial state alone decides; else null.
   *
   * @param atoms the values of the atoms in the initial state
   * @param dead whether the initial state has no successor
   */
  public static @Nullable Boolean initially(
      BranchingFormula formula, Predicate<String> atoms, boolean dead) {
    EarlyTruth truth = new EarlyTruth(atoms, dead);
    return truth.value(truth.terms.of(formula, ""));
  }

  /** The formula with a constant in place of each atom whose value is the same in all states. */
  public static BranchingFormula replaced(
      BranchingFormula formula, Function<String, @Nullable Boolean> known) {
    Function<BranchingFormula, BranchingFormula> part = operand -> replaced(operand, known);
    return switch (formula) {
      case BranchingFormula.Constant _ -> formula;
      case BranchingFormula.Atom(String text) -> {
        Boolean value = known.apply(text);
        yield value == null ? formula : new BranchingFormula.Constant(value);
      }
      case BranchingFormula.Not(BranchingFormula operand) ->
          new BranchingFormula.Not(part.apply(operand));
      case BranchingFormula.And and ->
          new BranchingFormula.And(and.operands().stream().map(part).toList());
      case BranchingFormula.Or or ->
          new BranchingFormula.Or(or.operands().stream().map(part).toList());
      case BranchingFormula.Implies(BranchingFormula left, BranchingFormula right) ->
          new BranchingFormula.Implies(part.apply(left), part.apply(right));
      case BranchingFormula.Equivalent(BranchingFormula left, BranchingFormula right) ->
          new BranchingFormula.Equivalent(part.apply(left), part.apply(right));
      case BranchingFormula.Path path ->
          new BranchingFormula.Path(
              path.quantifier(), path.temporal(), path.operands().stream().map(part).toList());
    };
  }

  private @Nullable Boolean value(int literal) {
    Terms.Term term = terms.term(literal);
    List<Integer> operands = term.operands();
    Boolean value =
        switch (term.kind()) {
          case TRUE -> Boolean.TRUE;
          case ATOM -> atoms.test(terms.text(term.atom()));
          case AND -> all(operands);
          case SOME_NEXT ->
              dead ? Boolean.FALSE : operands.getFirst() == Terms.TRUE ? Boolean.TRUE : null;
          case SOME_UNTIL -> until(operands.getFirst(), operands.getLast());
          case SOME_ALWAYS -> {
            Boolean here = value(operands.getFirst());
            yield (dead || Boolean.FALSE.equals(here)) ? here : null;
          }
        };
    return value == null ? null : value != Terms.negated(literal);
  }

  private @Nullable Boolean all(List<Integer> literals) {
    Boolean all = Boolean.TRUE;
    for (int literal : literals) {
      Boolean value = value(literal);
      if (Boolean.FALSE.equals(value)) {
        return false;
      }
      all = value == null ? null : all;
    }
    return all;
  }

  private @Nullable Boolean until(int through, int goal) {
    Boolean there = value(goal);
    if (there == null || there || dead) {
      return there;
    }
    return Boolean.FALSE.equals(value(through)) ? Boolean.FALSE : null;
  }
}
