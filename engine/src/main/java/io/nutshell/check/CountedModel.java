package io.nutshell.check;

import io.nutshell.model.Assertion;
import io.nutshell.model.Describer;
import io.nutshell.model.Fault;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.Quantity;
import io.nutshell.model.Reversal;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A model as it is, except that its fast cursors are watched.
 *
 * @param watched makes of a cursor one that is watched
 */
record CountedModel(Model model, UnaryOperator<Successors> watched) implements Model {

  @Override
  public Successors successors() {
    return watched.apply(model.successors());
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
  public Successors reference() {
    return model.reference();
  }

  @Override
  public Model trusted() {
    return model.trusted();
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
  public Quantity quantity(String expression) {
    return model.quantity(expression);
  }

  @Override
  public Optional<ProgressMeasure> progress() {
    return model.progress();
  }

  @Override
  public Optional<ProgressMeasure> progressFound(boolean regress) {
    return model.progressFound(regress);
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
  public boolean monotone() {
    return model.monotone();
  }

  @Override
  public Optional<Reversal> reversal() {
    return model.reversal();
  }

  @Override
  public Model widened(Fault.Overflow overflow) {
    return model.widened(overflow);
  }
}
