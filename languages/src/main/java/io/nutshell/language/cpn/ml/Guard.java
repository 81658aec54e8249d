package io.nutshell.language.cpn.ml;

import java.util.List;

/**
 * One conjunct of a guard.
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
