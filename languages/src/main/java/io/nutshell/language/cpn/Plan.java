package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ml.ArcExpression;
import io.nutshell.language.cpn.ml.MlExpression;
import io.nutshell.language.cpn.ml.Pattern.Matcher;
import java.util.List;

/**
 * The order in which the variables of a transition are bound: steps that are tried one inside the
 * other, each for every way to satisfy the steps before it.
 *
 * @param first the place whose tokens the first matching step tries; -1 if no step matches tokens
 * @param steps the steps in order
 */
record Plan(int first, List<Step> steps) {

  Plan {
    steps = List.copyOf(steps);
  }

  sealed interface Step {}

  /**
   * Tries each token of a place that occurs often enough: matching it binds variables.
   *
   * @param count how often the token must occur
   */
  record Match(int place, Matcher matcher, Count count) implements Step {}

  /** Requires a computed token in a place. */
  record Present(int place, MlExpression token, Count count) implements Step {}

  /** Requires a token that is the same in all bindings. */
  record Fixed(int place, int token, int count) implements Step {}

  /** Requires the computed tokens of an arc in its place. */
  record Contained(int place, ArcExpression arc) implements Step {}

  /** Requires a conjunct of the guard. */
  record Test(MlExpression condition) implements Step {}

  /** Computes a value and matches it: an equation of the guard that binds variables. */
  record Define(MlExpression value, Matcher matcher) implements Step {}

  /** Tries each colour of a small colour set for a variable. */
  record Choose(int slot, List<Object> colours) implements Step {}

  /**
   * The count of a term.
   *
   * @param constant if not negative, the count; else it is computed
   */
  record Count(long constant, MlExpression computed) {
    long of(Object[] frame) {
      return constant >= 0 ? constant : Math.max(0, (Long) computed.evaluate(frame));
    }
  }
}
