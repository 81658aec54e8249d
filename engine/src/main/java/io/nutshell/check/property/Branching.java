package io.nutshell.check.property;

import io.nutshell.check.ctl.CtlSearch;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import org.jspecify.annotations.Nullable;

/**
 * A property of the tree of all runs: a formula of computation tree logic that is true in the
 * initial state. All such properties of a check are decided together, after one search has stored
 * all states.
 */
public interface Branching extends Property {

  /** The formula. */
  CtlSearch.Question question();

  /** Whether to try to decide it on the fly, from few states, before all are explored. */
  default boolean local() {
    return false;
  }

  /**
   * What a report says of a violation; empty if there is nothing to add.
   *
   * @param last the last state of the counterexample; null if there is no trace
   */
  default String violated(Model model, @Nullable State last) {
    return "";
  }
}
