package io.nutshell.plan;

import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.ModelLayer;
import io.nutshell.model.State;

/** A model with another initial state. */
record StartingAt(Model model, State state) implements ModelLayer {

  @Override
  public void initial(State target) {
    target.copyFrom(state);
  }

  @Override
  public Model widened(Fault.Overflow overflow) {
    Model wider = model.widened(overflow);
    State same = new State(wider.layout().words());
    wider.initial(same);
    for (int slot = 0; slot < wider.layout().slots().size(); slot++) {
      wider.layout().set(same, slot, model.layout().get(state, slot));
    }
    return new StartingAt(wider, same);
  }

  @Override
  public Model trusted() {
    return new StartingAt(model.trusted(), state);
  }
}
