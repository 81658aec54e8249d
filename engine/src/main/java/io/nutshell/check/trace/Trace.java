package io.nutshell.check.trace;

import io.nutshell.model.State;
import java.util.List;

/** A path from the initial state, replayed by the model's reference executor. */
public record Trace(State initial, List<Step> steps) {

  public Trace {
    steps = List.copyOf(steps);
  }

  /** One event and the state it led to. */
  public record Step(long event, int choice, State target) {}

  /** The state at the end. */
  public State last() {
    return steps.isEmpty() ? initial : steps.getLast().target();
  }
}
