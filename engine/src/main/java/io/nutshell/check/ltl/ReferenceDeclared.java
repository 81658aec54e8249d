package io.nutshell.check.ltl;

import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.PropertyAutomaton;
import io.nutshell.model.State;
import io.nutshell.search.Expansion;

/** The product that the model's language makes of a system and its property automaton. */
public final class ReferenceDeclared implements ReferenceProduct {
  private final DeclaredProduct product;
  private final Model trusted;
  private final Predicate accepting;
  private final Expansion expansion;
  private final State target = new State(1);

  /**
   * @param product of the language, as widened
   */
  public ReferenceDeclared(Model system, PropertyAutomaton automaton, Model product) {
    this.product = new DeclaredProduct(system, automaton, product);
    this.trusted = product.trusted();
    this.accepting = this.product.accepting();
    this.expansion = Expansion.of(trusted);
  }

  @Override
  public Model model() {
    return trusted;
  }

  @Override
  public int prefix() {
    return 0;
  }

  @Override
  public int locations() {
    return 0;
  }

  @Override
  public void initial(State into) {
    trusted.initial(into);
  }

  @Override
  public boolean accepting(State source) {
    return accepting.test(source);
  }

  @Override
  public void expand(State source, Visitor visitor) {
    expansion.begin(source);
    while (expansion.next(target)) {
      if (!expansion.failed()) {
        visitor.successor(target);
      } else if (product.systemEvent(expansion.event()) == Product.STUTTER
          && expansion.fault() instanceof Fault.Mistake error) {
        visitor.valueless(error.message());
      } else {
        visitor.fault(expansion.fault());
      }
    }
  }
}
