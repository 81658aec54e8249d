package io.nutshell.model;

import java.util.List;
import java.util.Optional;

/**
 * A system whose reachable states are to be explored.
 *
 * <p><b>To add a model</b>, give a layout, the initial state, a cursor over successors and a
 * describer; {@link #predicate} makes properties in the model's own terms possible. A model is
 * immutable; cursors and predicates are made for one worker each.
 */
public interface Model {

  String name();

  Layout layout();

  void initial(State target);

  /** A new cursor: the fast executor. */
  Successors successors();

  /**
   * A new cursor of the trusted executor, which replays every counterexample. Same events, same
   * order, same states.
   */
  Successors reference();

  /**
   * The same system with the trusted executor in every place: its {@link #successors} are those of
   * {@link #reference}, and its predicates and assertions are evaluated likewise. For proofs.
   */
  default Model trusted() {
    return new TrustedModel(this);
  }

  Describer describer();

  /**
   * Compiles an expression of the model's own language.
   *
   * @throws InputError where the expression is not of the language
   */
  Predicate predicate(String expression);

  /**
   * Compiles an expression of the model's own language that stands for a number.
   *
   * @throws InputError where the expression is not of the language, or not a number
   */
  default Quantity quantity(String expression) {
    throw new InputError(
        null,
        "'" + expression + "' cannot be used: " + name() + " has no expressions for numbers",
        "the model's own measure, or one given in Java");
  }

  /** What in the model's source may not mean what its author thinks. */
  default List<Warning> warnings() {
    return List.of();
  }

  /**
   * Likewise, in an expression of the model's own language.
   *
   * @throws InputError where the expression is not of the language
   */
  default List<Warning> warnings(String expression) {
    return List.of();
  }

  /** What the model itself asserts of every state. */
  default List<Assertion> assertions() {
    return List.of();
  }

  /** The most targets any event has in one state; 1 where {@link Successors#choice} is always 0. */
  default int choices() {
    return 1;
  }

  /**
   * How many different events there can be, numbered from 0; -1 where that is not known in advance.
   */
  default long events() {
    return -1;
  }

  /** The measure of progress that the model's author declared. */
  default Optional<ProgressMeasure> progress() {
    return Optional.empty();
  }

  /**
   * A measure of progress found by looking at the model's events, where there is any.
   *
   * @param regress whether some steps may lead to a smaller measure; else none does
   */
  default Optional<ProgressMeasure> progressFound(boolean regress) {
    return Optional.empty();
  }

  /**
   * Whether more can only do more: where every slot has at least what it has in another state, each
   * event of that state is enabled too, and changes the slots by as much. So it is with Petri nets.
   */
  default boolean monotone() {
    return false;
  }

  /** The system run backwards, where its events can be undone; one for each worker. */
  default Optional<Reversal> reversal() {
    return Optional.empty();
  }

  /**
   * The same system with room for the value that did not fit. Slots keep their numbers; events keep
   * theirs.
   */
  default Model widened(Fault.Overflow overflow) {
    throw new IllegalStateException(name() + " has no learnt ranges, yet reported " + overflow);
  }
}
