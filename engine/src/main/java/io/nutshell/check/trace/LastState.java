package io.nutshell.check.trace;

import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.search.Expansion;
import java.util.Optional;

/** The last state of a trace, evaluated by the reference executor. */
public record LastState(Model model, State state) {

  /** Whether it enables no event. */
  public boolean dead() {
    Expansion expansion = Expansion.byReference(model);
    expansion.begin(state);
    return !expansion.hasNext();
  }

  /** The first mistake among its steps, if there is one. */
  public Optional<Fault.Mistake> mistake() {
    Expansion expansion = Expansion.byReference(model);
    State target = new State(1);
    expansion.begin(state);
    while (expansion.next(target)) {
      if (expansion.failed() && expansion.fault() instanceof Fault.Mistake mistake) {
        return Optional.of(mistake);
      }
    }
    return Optional.empty();
  }

  /** Whether firing this event is a mistake of the model. */
  public boolean mistaken(long event, int choice) {
    Expansion expansion = Expansion.byReference(model);
    return expansion.repeat(state, event, choice, new State(1))
        && expansion.failed()
        && expansion.fault() instanceof Fault.Mistake;
  }
}
