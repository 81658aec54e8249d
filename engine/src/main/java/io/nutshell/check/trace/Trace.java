package io.nutshell.check.trace;

import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A path from the initial state, replayed by the model's reference executor. It is either finite,
 * or a lasso: an infinite run whose steps from some step on repeat for ever.
 *
 * @param steps those of a long path are computed as they are read: read them in order, and do not
 *     collect them
 * @param loop the number of steps before the cycle: the state after them is the last state again.
 *     If it is the number of all steps, the last state is dead and the run stays there for ever.
 *     {@link #FINITE} if there is no cycle
 * @param failure the event of the last state that is a mistake of the model, if the trace is about
 *     one; else null
 */
public record Trace(State initial, List<Step> steps, int loop, @Nullable Failure failure) {
  public static final int FINITE = -1;

  public Trace {
    steps = steps instanceof ReplayedSteps ? steps : List.copyOf(steps);
    if (loop < FINITE || loop > steps.size()) {
      throw new IllegalArgumentException("a cycle begins at one of the states");
    }
  }

  /** A finite path. */
  public Trace(State initial, List<Step> steps) {
    this(initial, steps, FINITE, null);
  }

  /** An enabled event that cannot be fired, and why. */
  public record Failure(long event, int choice, String message) {}

  /** Walks the path from the initial state; a path that does not replay is a defect. */
  static Trace replayed(Model model, Path path) {
    State initial = new State(model.layout().words());
    model.initial(initial);
    return new Trace(initial, new ReplayedSteps(model, initial, path));
  }

  /** The same path as a lasso, whose cycle begins after {@code stem} steps. */
  public Trace looping(int stem) {
    return new Trace(initial, steps, stem, failure);
  }

  /** The same path, which ends because an event of its last state fails. */
  public Trace failing(Failure event) {
    return new Trace(initial, steps, loop, event);
  }

  /** Whether it is an infinite run. */
  public boolean loops() {
    return loop != FINITE;
  }

  /** Whether it is an infinite run that stays in its last state for ever. */
  public boolean stutters() {
    return loop == steps.size();
  }

  /** The state after the given number of steps. */
  public State at(int step) {
    return step == 0 ? initial : steps.get(step - 1).target();
  }

  /** The same path in another model, whose states may have wider slots. */
  public Trace on(Model model) {
    State start = new State(model.layout().words());
    model.initial(start);
    return steps instanceof ReplayedSteps replayed
        ? new Trace(start, replayed.on(model, start), loop, failure)
        : this;
  }

  /** One event and the state it led to. */
  public record Step(long event, int choice, State target) {}

  /** The state at the end. */
  public State last() {
    return steps.isEmpty() ? initial : steps.getLast().target();
  }
}
