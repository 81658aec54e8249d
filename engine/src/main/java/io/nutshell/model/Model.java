package io.nutshell.model;

import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * A system whose reachable states are to be explored.
 *
 * <p><b>To add a model</b>, provide a layout, the initial state, a cursor over successors and a
 * describer; {@link #predicate} allows properties in the model's own terms. A model is immutable;
 * each worker gets its own cursors and predicates.
 */
public interface Model {

  String name();

  Layout layout();

  void initial(State target);

  /** A new cursor: the fast executor. */
  Successors successors();

  /**
   * A new cursor of the reference executor, which replays every counterexample. It gives the same
   * events in the same order and the same states.
   */
  Successors reference();

  /**
   * The same system with the reference executor throughout: its {@link #successors} are those of
   * {@link #reference}, and it evaluates predicates and assertions likewise. Certificates are
   * verified with it.
   */
  default Model trusted() {
    return new TrustedModel(this);
  }

  Describer describer();

  /**
   * Compiles an expression of the model's own language.
   *
   * @throws InputError if the expression is not valid in the language
   */
  Predicate predicate(String expression);

  /**
   * Compiles a numeric expression of the model's own language.
   *
   * @throws InputError if the expression is not valid in the language, or not a number
   */
  default Quantity quantity(String expression) {
    throw new InputError(
        null,
        "'" + expression + "' cannot be used: " + name() + " has no numeric expressions",
        "use the model's own measure, or define one in Java");
  }

  /** Warnings about parts of the source that may not mean what the author thinks. */
  default List<Warning> warnings() {
    return List.of();
  }

  /**
   * Warnings about an expression of the model's own language.
   *
   * @throws InputError where the expression is not of the language
   */
  default List<Warning> warnings(String expression) {
    return List.of();
  }

  /** The assertions that the model itself makes about every reachable state. */
  default List<Assertion> assertions() {
    return List.of();
  }

  /** The automaton that the model's author put beside the system, as its property. */
  default Optional<PropertyAutomaton> propertyAutomaton() {
    return Optional.empty();
  }

  /**
   * The maximum number of targets of an event in one state; 1 if {@link Successors#choice} is
   * always 0.
   */
  default int choices() {
    return 1;
  }

  /** The number of different events, numbered from 0; -1 if unknown in advance. */
  default long events() {
    return -1;
  }

  /**
   * The events that a name stands for: a transition, a rule, or every event that a process takes
   * part in.
   *
   * @throws InputError if nothing has that name
   */
  default LongPredicate eventsNamed(String name) {
    return EventNames.named(this, name);
  }

  /**
   * The events that are not enabled in a state, each with the reason: those that only a guard
   * disables first. Empty if the model cannot explain it.
   *
   * @param most the maximum number of events
   */
  default List<Blocked> blocked(State state, int most) {
    return List.of();
  }

  /** The progress measure that the model's author declared. */
  default Optional<ProgressMeasure> progress() {
    return Optional.empty();
  }

  /**
   * A progress measure found by analysing the model's events, if there is one.
   *
   * @param regress whether steps may decrease the measure
   */
  default Optional<ProgressMeasure> progressFound(boolean regress) {
    return Optional.empty();
  }

  /**
   * Whether the model is monotone, as Petri nets are: if a state has at least the value of another
   * state in every slot, each event enabled in the other is enabled in it too, and changes the
   * slots by the same amounts.
   */
  default boolean monotone() {
    return false;
  }

  /**
   * The numbers that the model hands out as it meets values and events; empty if the numbers in its
   * states and events have a meaning of their own.
   */
  default Optional<Dictionary> dictionary() {
    return Optional.empty();
  }

  /**
   * Whether several threads may explore the model at once, each with its own cursors. A model that
   * hands out numbers as it meets values does not: the numbers would depend on timing.
   */
  default boolean concurrent() {
    return dictionary().isEmpty();
  }

  /**
   * The bytes of the model's own tables that grow during a search, such as dictionaries of values.
   * A search charges them to its memory budget.
   */
  default long dictionaryBytes() {
    return 0;
  }

  /** Undoes events, if the model can; one for each worker. */
  default Optional<Reversal> reversal() {
    return Optional.empty();
  }

  /**
   * The same system with room for the value that overflowed. Slots and events keep their numbers.
   */
  default Model widened(Fault.Overflow overflow) {
    throw new IllegalStateException(name() + " learns no ranges, but reported " + overflow);
  }
}
