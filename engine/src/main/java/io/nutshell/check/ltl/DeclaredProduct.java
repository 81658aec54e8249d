package io.nutshell.check.ltl;

import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.ModelLayer;
import io.nutshell.model.Predicate;
import io.nutshell.model.PropertyAutomaton;
import io.nutshell.model.Slot;

/** The product of a system and the automaton that its author put beside it. */
public final class DeclaredProduct implements Product, ModelLayer {
  private final Model system;
  private final PropertyAutomaton automaton;
  private final Model product;

  public DeclaredProduct(Model system, PropertyAutomaton automaton) {
    this(system, automaton, automaton.product().get());
  }

  DeclaredProduct(Model system, PropertyAutomaton automaton, Model product) {
    this.system = system;
    this.automaton = automaton;
    this.product = product;
  }

  @Override
  public Model model() {
    return product;
  }

  @Override
  public Model system() {
    return system;
  }

  @Override
  public long systemEvent(long event) {
    long among = event / automaton.transitions().size();
    return among < system.events() ? among : STUTTER;
  }

  @Override
  public Predicate accepting() {
    Slot slot = product.layout().slots().get(automaton.location());
    boolean[] accepted = new boolean[(int) slot.high() + 1];
    automaton.accepting().stream()
        .filter(location -> location < accepted.length)
        .forEach(location -> accepted[location] = true);
    return state -> accepted[(int) slot.get(state.words)];
  }

  @Override
  public Shape shape() {
    return Shapes.of(automaton);
  }

  @Override
  public boolean readsStatesOnly() {
    return true;
  }

  @Override
  public Product widened(Fault.Overflow overflow) {
    return new DeclaredProduct(system, automaton, product.widened(overflow));
  }
}
