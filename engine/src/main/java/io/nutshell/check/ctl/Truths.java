package io.nutshell.check.ctl;

import io.nutshell.automaton.BranchingFormula;
import io.nutshell.search.StateSets.Segment;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** What is known about the formulas of one question in numbered states, and paths between these. */
interface Truths {

  /** The number of the initial state. */
  long initial();

  /** Whether a formula is true in a state; null if that is not known. */
  @Nullable Boolean value(BranchingFormula formula, long state);

  /** The states in which a formula is known to be true, or known to be false. */
  default LongPredicate known(BranchingFormula formula, boolean wanted) {
    return state -> {
      Boolean value = value(formula, state);
      return value != null && value == wanted;
    };
  }

  /** Whether a state has no successor. */
  boolean dead(long state);

  /**
   * A shortest path of at least one step that leads to the goal, through the given states; such a
   * path must exist. Null if a limit was reached.
   */
  @Nullable Segment path(long from, LongPredicate goal, LongPredicate through);

  /**
   * A maximal path through the given states, each of which is dead or has a successor among them;
   * null if it is too long, or a limit was reached.
   */
  @Nullable Segment staying(long from, LongPredicate in);
}
