package io.nutshell.check.trace;

import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import java.util.List;

/**
 * A path from the initial state, replayed by the model's reference executor.
 *
 * @param steps those of a long path are computed as they are read: read them in order, and do not
 *     collect them
 */
public record Trace(State initial, List<Step> steps) {

  public Trace {
    steps = steps instanceof ReplayedSteps ? steps : List.copyOf(steps);
  }

  /** Walks the path from the initial state; a path that does not replay is a defect. */
  static Trace replayed(Model model, Path path) {
    State initial = new State(model.layout().words());
    model.initial(initial);
    return new Trace(initial, new ReplayedSteps(model, initial, path));
  }

  /** One event and the state it led to. */
  public record Step(long event, int choice, State target) {}

  /** The state at the end. */
  public State last() {
    return steps.isEmpty() ? initial : steps.getLast().target();
  }
}
