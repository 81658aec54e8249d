package io.nutshell.search;

import io.nutshell.memory.NumberArray;
import io.nutshell.memory.NumberSet;
import io.nutshell.model.State;
import io.nutshell.store.BatchStore;
import io.nutshell.store.StateSet;
import io.nutshell.store.StateStore;
import io.nutshell.store.auto.AutoStore;

/**
 * The states of a complete search by number, and the steps between them. Steps are not stored: they
 * are made again, many at a time, and their targets looked up. Steps that are faults are left out.
 *
 * <p>One implementation for each way in which stores number states: by id, or by position in the
 * sorted set.
 */
sealed interface StoredSteps extends AutoCloseable permits StepsById, StepsByPosition {

  /** Attaches a number to each source, which the visitor receives with its steps. */
  @FunctionalInterface
  interface Labels {
    long of(long source);
  }

  /** Receives steps. */
  @FunctionalInterface
  interface Visitor {
    /** Returns whether to go on. */
    boolean step(long label, long target);
  }

  static StoredSteps of(Course course) {
    StateSet store = course.exploration.store();
    return switch (store instanceof AutoStore moving ? moving.current() : store) {
      case StateStore numbering -> new StepsById(course, numbering);
      case BatchStore sorting -> new StepsByPosition(course, sorting);
      default -> throw new IllegalArgumentException("the store does not number states");
    };
  }

  /** The number of states; their numbers are below this. */
  long size();

  /** An empty set of states. The caller closes it. */
  NumberSet noStates();

  /** An array with {@code bits} bits per state, all 0. The caller closes it. */
  NumberArray zeros(int bits);

  /** The number of bits of a state's number plus one. */
  default int bits() {
    return Long.SIZE - Long.numberOfLeadingZeros(size());
  }

  void get(long number, State target);

  /** The number of the initial state. */
  long initial();

  /**
   * Takes each state from the frontier, in ascending order, and makes its steps. States that the
   * visitor adds to the frontier are taken in the same pass if they come later in the order; the
   * others stay in it.
   *
   * @return false if the visitor or a limit ended it
   */
  boolean follow(NumberSet frontier, Labels labels, Visitor visitor);

  /**
   * As {@link #follow}, in descending order where the states can be read in it as fast. In a
   * breadth-first numbering, most steps lead to higher numbers, so what is known of targets spreads
   * to sources in few passes.
   */
  boolean followDown(NumberSet frontier, Labels labels, Visitor visitor);

  @Override
  void close();
}
