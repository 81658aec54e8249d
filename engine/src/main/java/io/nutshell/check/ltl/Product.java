package io.nutshell.check.ltl;

import io.nutshell.automaton.Buchi;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.search.Acceptance;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A system that moves together with a Büchi automaton, as one model: each step of the system is
 * also a step of the automaton, which reads the state that the step leaves. Where the system is
 * dead, the automaton moves alone and the system stays. A run of the product that visits accepting
 * states infinitely often is a run of the system that the automaton accepts.
 *
 * <p>A step of the system that is a fault is a fault of the product. A state of the system in which
 * the automaton cannot move is no deadlock: it only ends this run of the automaton.
 */
public interface Product extends Model {

  /** The system's event in a step in which the automaton moves alone. */
  long STUTTER = -1;

  /** What is known of the automaton's accepting cycles. */
  enum Shape {
    /** A run that reaches an accepting state can always be continued to an accepted one. */
    TERMINAL,
    /** No cycle has both accepting states and others. */
    WEAK,
    /** Nothing. */
    GENERAL
  }

  /** The system alone. */
  Model system();

  /** The event of the system in an event of the product, or {@link #STUTTER}. */
  long systemEvent(long event);

  /** Lists the events of the system that are enabled in a state of the product. */
  @FunctionalInterface
  interface EnabledEvents {
    void in(State state, LongConsumer receiver);
  }

  /**
   * Lists the enabled events of the system, in states from which the product has a step. One for
   * each worker. By default those in the events of the product: an automaton that reads states only
   * and can move at all moves with each event.
   */
  default EnabledEvents enabledEvents() {
    Successors steps = successors();
    return (state, receiver) -> {
      steps.reset(state);
      while (steps.next()) {
        long event = systemEvent(steps.event());
        if (event != STUTTER) {
          receiver.accept(event);
        }
      }
    };
  }

  /** Whether a state of the product is accepting. One for each worker. */
  Predicate accepting();

  /** Which runs of the product are accepted; by default those that visit accepting states. */
  default Acceptance acceptance() {
    return Acceptance.visiting(accepting());
  }

  /** Which runs of the system count; by default all. */
  default Fair fair() {
    return Fair.NONE;
  }

  Shape shape();

  /** Whether the automaton reads states only, and no events. */
  boolean readsStatesOnly();

  /**
   * How a state of the product is a state of the system and a location of a Büchi automaton; null
   * if the model's language makes the product.
   */
  default @Nullable Pairing pairing() {
    return null;
  }

  /** Takes the states of a product apart. */
  interface Pairing {
    Buchi automaton();

    /** Writes the system's part of a state to {@code target}; returns the location. */
    int split(State state, State target);
  }

  @Override
  Product widened(Fault.Overflow overflow);
}
