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
   * A search begins, or starts over with a wider model.
   *
   * @param widened the values that outgrew their ranges in earlier searches, in that order
   * @return the observers of this search
   */
  List<Observer> follow(Model model, List<Fault.Overflow> widened);
}
