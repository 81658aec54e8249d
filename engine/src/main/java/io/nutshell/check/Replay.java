package io.nutshell.check;

import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.store.Path;
import org.jspecify.annotations.Nullable;

/**
 * Turns a finding into a trace that the reference executor has walked. Nothing is shown to a user
 * that did not pass through here: a path that does not replay is a defect of Nutshell, and is
 * reported as one.
 */
final class Replay {
  private final Model model;

  Replay(Model model) {
    this.model = model;
  }

  /** Walks the path step by step from the initial state. */
  Trace walk(Path path) {
    return Trace.replayed(model, path);
  }

  /** What outgrows its range on the path; null where all its states fit. */
  Fault.@Nullable Overflow overflow(Path path) {
    Successors reference = model.reference();
    State source = new State(model.layout().words());
    State target = new State(source.length);
    model.initial(source);
    for (int i = 0; i < path.length(); i++) {
      if (!reference.seek(source, path.event(i), path.choice(i))) {
        throw defect("step %d does not replay".formatted(i + 1));
      }
      if (!reference.fire(target)) {
        if (reference.fault() instanceof Fault.Overflow overflow) {
          return overflow;
        }
        throw defect("step %d does not replay".formatted(i + 1));
      }
      State swap = source;
      source = target;
      target = swap;
    }
    return null;
  }

  /** Confirms that the trace's last state has no successor. */
  void confirmDead(Trace trace) {
    Successors reference = model.reference();
    reference.reset(trace.last());
    if (reference.next()) {
      throw defect("a deadlock was reported where the reference executor can go on");
    }
  }

  /** Confirms that firing the event in the trace's last state is a fault. */
  void confirmFaulty(Trace trace, long event, int choice) {
    Successors reference = model.reference();
    if (!reference.seek(trace.last(), event, choice)
        || reference.fire(new State(1))
        || !(reference.fault() instanceof Fault.Mistake)) {
      throw defect("a model error was reported where the reference executor has none");
    }
  }

  static IllegalStateException defect(String what) {
    return new IllegalStateException("a counterexample was not confirmed: " + what);
  }
}
