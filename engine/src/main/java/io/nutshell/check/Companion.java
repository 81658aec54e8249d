package io.nutshell.check;

import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.search.Observer;
import java.util.List;

/** Follows the searches of a check for purposes of its own, beside the properties. */
@FunctionalInterface
public interface Companion {

  /** Follows nothing. */
  Companion NONE = (_, _) -> List.of();

  /**
   * A search begins, or begins again with a wider model.
   *
   * @param widened what outgrew its range in the searches before, in that order
   * @return the observers to be told of this search
   */
  List<Observer> follow(Model model, List<Fault.Overflow> widened);
}
