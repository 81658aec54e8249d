package io.nutshell.language.cpn.ml;

import java.util.List;

/**
 * One conjunct of a guard. Its condition may be evaluated as soon as its variables are bound. The
 * value of a definition may raise an exception from which an earlier conjunct protects; evaluate it
 * after the earlier conjuncts whose variables are bound.
 *
 * @param definitions ways to compute variables from others, if the conjunct is an equation
 */
public record Guard(MlExpression condition, List<Definition> definitions) {

  public Guard {
    definitions = List.copyOf(definitions);
  }

  /**
   * The equation {@code pattern = value} read from one side: matching the value binds variables.
   */
  public record Definition(Pattern pattern, MlExpression value) {}
}
