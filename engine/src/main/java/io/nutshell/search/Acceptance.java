package io.nutshell.search;

import io.nutshell.model.Predicate;
import io.nutshell.model.State;

/**
 * Which infinite runs are accepted: those that take steps of each of several sets infinitely often,
 * and are fair.
 */
public interface Acceptance {

  /** All sets, one bit each; 0 if every infinite run is accepted. */
  long all();

  /** The sets that a step is in. */
  long of(State source, long event);

  /** Which runs are fair; by default all. */
  default Fairness fairness() {
    return Fairness.NONE;
  }

  /** Accepts the runs that visit certain states infinitely often. */
  static Acceptance visiting(Predicate accepting) {
    return new Acceptance() {
      @Override
      public long all() {
        return 1;
      }

      @Override
      public long of(State source, long event) {
        return accepting.test(source) ? 1 : 0;
      }
    };
  }
}
