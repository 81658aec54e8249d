package io.nutshell.check;

import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.store.Retrievable;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Watches whether a predicate can always become true again: it can where every terminal component
 * has a state in which it is true.
 */
final class HomeWatch implements Components.Visitor {

  /** Told of a state from which the predicate can never be true again. */
  interface Listener {
    /**
     * Answers whether to go on.
     *
     * @param error why the predicate has no value in some state that can be reached from there;
     *     null where it is false in all of them
     */
    boolean lost(State state, Fault.@Nullable Mistake error);
  }

  private final Predicate predicate;
  private final Retrievable states;
  private final BooleanSupplier goOn;
  private final Listener listener;
  private final State state = new State(1);
  private Fault.@Nullable Mistake error;

  HomeWatch(Predicate predicate, Retrievable states, BooleanSupplier goOn, Listener listener) {
    this.predicate = predicate;
    this.states = states;
    this.goOn = goOn;
    this.listener = listener;
  }

  @Override
  public boolean pulse(long nodesDone) {
    return goOn.getAsBoolean();
  }

  @Override
  public boolean found(Component component) {
    if (!component.terminal()) {
      return true;
    }
    error = null;
    for (long i = 0; i < component.size(); i++) {
      states.get(component.node(i), state);
      if (holds()) {
        return true;
      }
    }
    return listener.lost(state, error);
  }

  /** A predicate without a value is not true. */
  private boolean holds() {
    try {
      return predicate.test(state);
    } catch (EvaluationFault fault) {
      error = fault.error();
      return false;
    }
  }
}
