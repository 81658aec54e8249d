package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.value.MlFault;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * An expression that can be matched against a token: constructors, tuples, records and lists of
 * variables and constants. Parts of another form, such as {@code n+1}, are computed and compared,
 * which requires their variables.
 */
public interface Pattern {

  /** The variables that a match can bind. */
  Set<MlVariable> binds();

  /** The variables that must be bound before a match: those that occur in computed parts only. */
  Set<MlVariable> needs();

  /** Whether the pattern is one variable, which matches every token. */
  boolean isVariable();

  /**
   * A matcher for the case that these variables are bound already.
   *
   * @throws IllegalArgumentException if a variable that the pattern needs is not among them
   */
  Matcher matcher(Collection<MlVariable> bound);

  /** A matcher like {@link #matcher} for which every value matches a computed part. */
  Matcher structure(Collection<MlVariable> bound);

  /** The token that the pattern denotes when all variables are bound. */
  MlExpression expression();

  /** The variables of the pattern, bound or computed. */
  List<MlVariable> variables();

  /** Compares a token with a pattern and binds the variables that are not bound yet. */
  @FunctionalInterface
  interface Matcher {

    /**
     * Matches a token. Writes the slots of the variables that were not bound, also if the match
     * fails.
     *
     * @throws MlFault if a computed part raises an exception
     */
    boolean match(Object token, Object[] frame);
  }
}
