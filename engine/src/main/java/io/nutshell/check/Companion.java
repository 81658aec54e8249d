package io.nutshell.check;

import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.search.Observer;
import java.util.List;

/** Follows a search for purposes of its own, beside the properties. */
@FunctionalInterface
public interface Companion {

  /** One that is not there. */
  Companion NONE = (model, widened, observer) -> observer;

  /**
   * A search begins, or begins anew with a wider model.
   *
   * @param widened what outgrew its range in the searches before, in that order
   * @param observer the properties
   * @return one that is told of everything, and tells the given one
   */
  Observer follow(Model model, List<Fault.Overflow> widened, Observer observer);
}
