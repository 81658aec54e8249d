package io.nutshell.check.ltl;

import io.nutshell.search.CycleOutcome;
import io.nutshell.search.Exploration;
import io.nutshell.search.Order;

/**
 * A search for an accepting cycle of a product.
 *
 * @param name by which a user asks for it
 * @param idea how it works, in a few words
 * @param order the order in which it visits states
 * @param givesBack whether the store must give states back by number
 * @param servesLossy whether a store that may miss states will do as well
 * @param generalised whether it supports several acceptance sets
 * @param fair whether it can be restricted to fair runs
 * @param fits whether it is right for products of a shape
 * @param search searches the product that the exploration explores
 */
public record Emptiness(
    String name,
    String idea,
    Order order,
    boolean givesBack,
    boolean servesLossy,
    boolean generalised,
    boolean fair,
    java.util.function.Predicate<Product.Shape> fits,
    Search search) {

  /** Searches one product. */
  @FunctionalInterface
  public interface Search {

    /** Explores until an accepting cycle is found, or there is none, or a limit is reached. */
    CycleOutcome run(Exploration exploration, Product product);
  }
}
