package io.nutshell.model;

import java.util.List;

/** A model whose cursors are all of the trusted executor. */
record TrustedModel(Model model) implements Model {

  @Override
  public Successors successors() {
    return model.reference();
  }

  @Override
  public Successors reference() {
    return model.reference();
  }

  @Override
  public Model trusted() {
    return this;
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
  public void initial(State target) {
    model.initial(target);
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

  @Override
  public Model widened(Fault.Overflow overflow) {
    return model.widened(overflow).trusted();
  }
}
