package io.nutshell.check.property;

import io.nutshell.check.ltl.Product;
import io.nutshell.model.Model;

/**
 * A property of infinite runs. It says by an automaton which runs are bad, and holds if the product
 * of the system and the automaton has no accepting cycle. Each such property has a search of its
 * own.
 */
public interface Temporal extends Property {

  /**
   * The product of the system and the automaton of the bad runs.
   *
   * @throws io.nutshell.model.InputError if the property does not fit the model
   */
  Product product(Model model);

  /**
   * The same as a product with an automaton that may have several acceptance sets, for searches
   * that take those as they are: it may be smaller.
   */
  default Product generalised(Model model) {
    return product(model);
  }

  @Override
  default String uncertifiable() {
    return "it is about cycles, and a certificate has states without paths";
  }
}
