package io.nutshell.check;

import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.ModelLayer;
import io.nutshell.model.Successors;
import java.util.function.UnaryOperator;

/**
 * A model as it is, except that its fast cursors are watched.
 *
 * @param watched makes of a cursor one that is watched
 */
record CountedModel(Model model, UnaryOperator<Successors> watched) implements ModelLayer {

  @Override
  public Successors successors() {
    return watched.apply(model.successors());
  }

  @Override
  public Model widened(Fault.Overflow overflow) {
    return model.widened(overflow);
  }
}
