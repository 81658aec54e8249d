package io.nutshell.model;

import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * A model that wraps another and delegates to it, except for what it overrides. Every method of
 * {@link Model} is delegated here, so that a wrapper loses none when the interface grows.
 */
public interface ModelLayer extends Model {

  /** The wrapped model. */
  Model model();

  /** Each wrapper decides how it wraps a widened model. */
  @Override
  Model widened(Fault.Overflow overflow);

  @Override
  default String name() {
    return model().name();
  }

  @Override
  default Layout layout() {
    return model().layout();
  }

  @Override
  default void initial(State target) {
    model().initial(target);
  }

  @Override
  default Successors successors() {
    return model().successors();
  }

  @Override
  default Successors reference() {
    return model().reference();
  }

  @Override
  default Model trusted() {
    return model().trusted();
  }

  @Override
  default boolean concurrent() {
    return model().concurrent();
  }

  @Override
  default Describer describer() {
    return model().describer();
  }

  @Override
  default Predicate predicate(String expression) {
    return model().predicate(expression);
  }

  @Override
  default Quantity quantity(String expression) {
    return model().quantity(expression);
  }

  @Override
  default List<Warning> warnings() {
    return model().warnings();
  }

  @Override
  default List<Warning> warnings(String expression) {
    return model().warnings(expression);
  }

  @Override
  default List<Assertion> assertions() {
    return model().assertions();
  }

  @Override
  default Optional<PropertyAutomaton> propertyAutomaton() {
    return model().propertyAutomaton();
  }

  @Override
  default int choices() {
    return model().choices();
  }

  @Override
  default long events() {
    return model().events();
  }

  @Override
  default LongPredicate eventsNamed(String name) {
    return model().eventsNamed(name);
  }

  @Override
  default List<Blocked> blocked(State state, int most) {
    return model().blocked(state, most);
  }

  @Override
  default Optional<ProgressMeasure> progress() {
    return model().progress();
  }

  @Override
  default Optional<ProgressMeasure> progressFound(boolean regress) {
    return model().progressFound(regress);
  }

  @Override
  default boolean monotone() {
    return model().monotone();
  }

  @Override
  default Optional<Dictionary> dictionary() {
    return model().dictionary();
  }

  @Override
  default long dictionaryBytes() {
    return model().dictionaryBytes();
  }

  @Override
  default Optional<Reversal> reversal() {
    return model().reversal();
  }
}
