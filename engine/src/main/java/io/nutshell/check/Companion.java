package io.nutshell.check;

import io.nutshell.check.ltl.Product;
import io.nutshell.check.property.Temporal;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.search.Exploration;
import io.nutshell.search.Observer;
import io.nutshell.search.Outcome;
import java.util.List;
import java.util.function.Consumer;

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

  /**
   * A property of infinite runs holds, by a complete search with a store that misses no state.
   *
   * @param notes receives what the user should know
   */
  default void holds(Emptied emptied, Consumer<String> notes) {}

  /**
   * A product without accepting cycles.
   *
   * @param widened the values that outgrew their ranges in earlier searches, in that order
   * @param exploration with the store of the search, which still has all states
   */
  record Emptied(
      Temporal property,
      Product product,
      List<Fault.Overflow> widened,
      Exploration exploration,
      Outcome outcome) {
    public Emptied {
      widened = List.copyOf(widened);
    }
  }
}
