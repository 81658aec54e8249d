package io.nutshell.search;

import io.nutshell.model.State;

/**
 * Which infinite runs are fair, to units such as the processes of a system. A run is weakly fair if
 * each unit fires infinitely often or is infinitely often not enabled. It is strongly fair if each
 * unit that is infinitely often enabled fires infinitely often. One per worker.
 */
public interface Fairness {

  /** Every run is fair. */
  Fairness NONE =
      new Fairness() {
        private static final int[] NO_UNITS = {};

        @Override
        public int units() {
          return 0;
        }

        @Override
        public boolean strong() {
          return false;
        }

        @Override
        public int[] firing(long event) {
          return NO_UNITS;
        }

        @Override
        public void addEnabled(State state, long[] enabled) {}
      };

  /** The number of units. */
  int units();

  boolean strong();

  /** The units that fire in a step by an event. */
  int[] firing(long event);

  /** Sets the bits of the units that are enabled in a state; unit 64 is bit 0 of word 1. */
  void addEnabled(State state, long[] enabled);
}
