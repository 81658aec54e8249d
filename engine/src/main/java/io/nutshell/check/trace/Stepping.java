package io.nutshell.check.trace;

import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.search.Expansion;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Executes single events by the reference executor. A learnt range that proves too small is
 * widened: {@link #model} then returns another model, whose layout the states must be converted to.
 */
final class Stepping {
  private Model model;
  private Expansion reference;

  Stepping(Model model) {
    this.model = model;
    this.reference = Expansion.byReference(model);
  }

  /** The model as widened so far. */
  Model model() {
    return model;
  }

  State initial() {
    State state = new State(model.layout().words());
    model.initial(state);
    return state;
  }

  /**
   * The events enabled in a state, in the model's order. Returns null if a range had to be widened:
   * the caller then converts its states and asks again.
   */
  @Nullable List<Walk.Option> enabled(State state) {
    List<Walk.Option> found = new ArrayList<>();
    State target = new State(state.length);
    reference.begin(state);
    while (reference.next(target)) {
      if (!reference.failed()) {
        found.add(new Walk.Option(reference.event(), reference.choice(), target.copy(), null));
        continue;
      }
      switch (reference.fault()) {
        case Fault.Mistake mistake ->
            found.add(new Walk.Option(reference.event(), reference.choice(), null, mistake));
        case Fault.Overflow overflow -> {
          model = model.widened(overflow);
          reference = Expansion.byReference(model);
          return null;
        }
      }
    }
    return List.copyOf(found);
  }

  /** Fires again an event that is known to be enabled. */
  State again(State source, long event, int choice) {
    State target = new State(source.length);
    if (!reference.repeat(source, event, choice, target) || reference.failed()) {
      throw Replay.defect("a walk differs after a range was widened");
    }
    return target;
  }
}
