package io.nutshell.language.pnml;

import io.nutshell.program.syntax.Expression;
import java.util.List;

/** A formula of the Model Checking Contest. */
public sealed interface ContestFormula {

  /** What the contest calls it. */
  String id();

  /**
   * Whether a marking can be reached in which the condition holds; or else, whether it holds in
   * every one that can be reached.
   */
  record Reachability(String id, boolean exists, Expression condition) implements ContestFormula {}

  /**
   * The most tokens that some places together ever hold.
   *
   * @param places their numbers in the unfolded net
   */
  record Bound(String id, List<Integer> places) implements ContestFormula {
    public Bound {
      places = List.copyOf(places);
    }
  }

  /** A formula of a logic that is not dealt with here. */
  record Other(String id) implements ContestFormula {}
}
