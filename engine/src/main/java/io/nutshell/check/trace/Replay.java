package io.nutshell.check.trace;

import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.store.Path;
import org.jspecify.annotations.Nullable;

/**
 * Replays paths by the reference executor. Every trace shown to a user is made here: a path that
 * does not replay is a defect of Nutshell, and is reported as one.
 */
public final class Replay {
  private final Model model;

  public Replay(Model model) {
    this.model = model;
  }

  /** The trace along a path from the initial state. */
  public Trace along(Path path) {
    return Trace.replayed(model, path);
  }

  /** The first value on the path that outgrows its range; null if all states fit. */
  public Fault.@Nullable Overflow overflow(Path path) {
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

  public static IllegalStateException defect(String what) {
    return new IllegalStateException("a counterexample was not confirmed: " + what);
  }
}
