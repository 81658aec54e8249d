package io.nutshell.search;

import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.Padded;
import io.nutshell.model.State;
import io.nutshell.model.Successors;

/**
 * Expands one state: yields the successors of a source, its steps that are faults, and whether it
 * is dead. Every search, the component search, graphs and the verifier step through the events of a
 * state only by this class, so that a reduction of the set of steps has one place.
 *
 * <p><b>Use.</b> {@link #begin} (or {@link #resume}), then {@link #next} until it answers false.
 * After each true, either the step {@link #failed} or the target holds the successor. After the
 * last step, {@link #dead} tells whether the source enables no event.
 *
 * <p>One per worker. It allocates nothing per step.
 */
public final class Expansion extends Padded {
  private final Successors successors;
  private boolean enabled;
  private boolean failed;

  /** Expands by the model's fast executor. */
  public static Expansion of(Model model) {
    return new Expansion(model.successors());
  }

  /** Expands by the model's reference executor. */
  public static Expansion byReference(Model model) {
    return new Expansion(model.reference());
  }

  private Expansion(Successors successors) {
    this.successors = successors;
  }

  /** Begins with the first event of a source, which must stay unchanged until the next call. */
  public void begin(State source) {
    enabled = false;
    successors.reset(source);
  }

  /** Continues after a given step of a source that was expanded in part before. */
  public void resume(State source, long event, int choice) {
    enabled = true;
    if (!successors.seek(source, event, choice)) {
      throw new IllegalStateException("event " + event + " vanished from its state");
    }
  }

  /** Makes the next step; false if there is none. */
  public boolean next(State target) {
    if (!successors.next()) {
      return false;
    }
    enabled = true;
    failed = !successors.fire(target);
    return true;
  }

  /** Whether the source has a further step; does not make it. */
  public boolean hasNext() {
    enabled |= successors.next();
    return enabled;
  }

  /** Makes one step of a source again; false if it is not enabled there. */
  public boolean repeat(State source, long event, int choice, State target) {
    if (!successors.seek(source, event, choice)) {
      return false;
    }
    failed = !successors.fire(target);
    return true;
  }

  /** Whether the last step is a fault; the target is then undefined. */
  public boolean failed() {
    return failed;
  }

  /** Why the last step {@link #failed}; computed anew by each call. */
  public Fault fault() {
    return successors.fault();
  }

  /** The event of the last step. */
  public long event() {
    return successors.event();
  }

  /** The choice of the last step, if its event has several targets. */
  public int choice() {
    return successors.choice();
  }

  /** Whether the source enables no event. */
  public boolean dead() {
    return !enabled;
  }
}
