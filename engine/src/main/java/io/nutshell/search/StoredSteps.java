package io.nutshell.search;

import io.nutshell.memory.NumberArray;
import io.nutshell.memory.NumberSet;
import io.nutshell.model.State;
import io.nutshell.store.BatchStore;
import io.nutshell.store.StateStore;
import java.util.function.Supplier;

/**
 * The states of a complete search by number, and the steps between them. Steps are not stored: they
 * are made again, many at a time, and their targets looked up. Steps that are faults are left out.
 *
 * <p><b>Passes.</b> A pass takes states from a frontier and makes their steps, in rounds. A round
 * takes the next states, attaches a label to each, makes the steps of all of them and drops those
 * that the {@link Filter} rejects; then the others are delivered. Rounds depend only on the
 * frontier and on the number of states, so what is found does not depend on the number of threads.
 * Several threads call the filter at once, so it must not change anything.
 *
 * <p>One implementation for each way in which stores number states: by id, or by position in the
 * sorted set.
 */
sealed interface StoredSteps extends AutoCloseable permits StepsById, StepsByPosition {

  /** Attaches a number to each source, which is delivered with its steps. */
  @FunctionalInterface
  interface Labels {
    long of(long source);
  }

  /** Tells which steps are delivered. */
  @FunctionalInterface
  interface Filter {
    boolean passes(long label, long target);
  }

  /** Receives steps on one thread, in the order of their sources. */
  @FunctionalInterface
  interface Visitor {
    /** Returns whether to go on. */
    boolean step(long label, long target);
  }

  /**
   * Receives steps, perhaps on several threads at once. Steps to targets of the same {@linkplain
   * NumberSet block} are received on one thread, in the order of their sources; so data of targets
   * may be changed. Only steps that pass are received.
   */
  interface Receiver extends Filter, Visitor {
    /** Returns false if the step must be received alone. */
    boolean receive(long label, long target);

    /** Receives a step while no other thread is at work. */
    void receiveAlone(long label, long target);

    /** Whether the pass can end; looked at after each round. */
    default boolean satisfied() {
      return false;
    }

    /**
     * Whether small rounds save work, because states are taken again when more becomes known about
     * them.
     */
    default boolean repeats() {
      return false;
    }

    /** Receives a step on the only thread. */
    @Override
    default boolean step(long label, long target) {
      if (passes(label, target) && !receive(label, target)) {
        receiveAlone(label, target);
      }
      return true;
    }
  }

  /** Receives states. */
  @FunctionalInterface
  interface Reader {
    void read(long number, State state);
  }

  static StoredSteps of(Course course) {
    return switch (course.exploration.store().current()) {
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
   * Reads all states, those of a {@linkplain NumberSet block} on one thread in ascending order.
   *
   * @param readers makes a reader for each thread, on that thread; is not called by two at once
   * @return false if a limit was reached
   */
  boolean readAll(Supplier<? extends Reader> readers);

  /**
   * Makes a pass in ascending order. States that the visitor adds to the frontier are taken in the
   * same pass if they come after all states of the round; the others stay in it.
   *
   * <p>The filter may see a step before the visitor has received earlier ones of the same round. So
   * a visitor whose work can make the filter reject a step must check that again and ignore the
   * step.
   *
   * @return false if the visitor or a limit ended it
   */
  boolean follow(NumberSet frontier, Labels labels, Filter filter, Visitor visitor);

  /**
   * As {@link #follow}, in descending order if states can be read as fast in that order. In a
   * breadth-first numbering, most steps lead to higher numbers, so what is known of targets spreads
   * to sources in few passes. The filter may depend on what earlier rounds delivered.
   */
  boolean followDown(NumberSet frontier, Labels labels, Filter filter, Visitor visitor);

  /**
   * As {@link #follow}, the conditions included; delivers to several threads.
   *
   * @return false if the receiver is satisfied or a limit was reached
   */
  boolean spread(NumberSet frontier, Labels labels, Receiver receiver);

  @Override
  void close();
}
