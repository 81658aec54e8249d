package io.nutshell.check.property;

import io.nutshell.check.ltl.Product;
import io.nutshell.check.trace.LastState;
import io.nutshell.model.Model;
import java.util.Optional;
import java.util.function.UnaryOperator;

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

  /**
   * The product that a certificate is about: one whose automaton can be written down, and is the
   * property itself where the property is an automaton.
   */
  default Product certified(Model model) {
    return product(model);
  }

  /**
   * The automaton of the {@link #certified} product in HOA format; empty if it is part of the
   * model.
   */
  String automaton(Product certified);

  /**
   * Prepares the verification of a certificate.
   *
   * @param widening gives a model the ranges that the search ended with
   * @param automaton as {@link #automaton(Product)} wrote it
   * @throws EmptinessProof.UnfitAutomaton if the automaton does not stand for this property
   */
  EmptinessProof emptinessProof(
      Model model,
      UnaryOperator<Model> widening,
      String automaton,
      EmptinessProof.Sampling sampling);

  @Override
  default PropertyResult withoutFinding(Extent extent) {
    return extent.noViolation(this);
  }

  /** A single state decides nothing. */
  @Override
  default Optional<Evidence> evidence(LastState last) {
    return Optional.empty();
  }
}
