package io.nutshell.app.simulate;

import io.nutshell.model.Assertion;
import io.nutshell.model.Describer;
import io.nutshell.model.Fault;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.util.List;

/** A model as it is, except that it begins in another state. */
record StartingAt(Model model, State state) implements Model {

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
  public String name() {
    return model.name();
  }

  @Override
  public Layout layout() {
    return model.layout();
  }

  @Override
  public Successors successors() {
    return model.successors();
  }

  @Override
  public Successors reference() {
    return model.reference();
  }

  @Override
  public Describer describer() {
    return model.describer();
  }

  @Override
  public Predicate predicate(String expression) {
    return model.predicate(expression);
  }

  @Override
  public List<Assertion> assertions() {
    return model.assertions();
  }

  @Override
  public int choices() {
    return model.choices();
  }

  @Override
  public long events() {
    return model.events();
  }
}
