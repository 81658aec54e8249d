package io.nutshell.model;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Describes events and values in the terms of the model's source. */
public interface Describer {

  /** The name that its author would give the event. */
  String event(long event);

  /** The position of the event in the source, if it has one. */
  @Nullable SourcePosition position(long event);

  /**
   * The groups that take part in the event. Languages with processes, units or agents override
   * this; for the others, traces show which groups an event changed.
   */
  default Interaction interaction(long event) {
    return Interaction.NONE;
  }

  /**
   * The rules of the source that events are instances of; empty if events are no instances of
   * rules.
   */
  default List<Rule> rules() {
    return List.of();
  }

  /**
   * The index of the {@link #rules() rule} that an event is an instance of; 0 if there are no
   * rules.
   */
  default int rule(long event) {
    return 0;
  }

  /** The names of a slot's values from 0 up, used or not; empty if the values are plain numbers. */
  default List<String> valueNames(int slot) {
    return List.of();
  }

  /**
   * Whether a slot holds numbers of a dictionary: their values matter, and their range says
   * nothing.
   */
  default boolean hasDictionary(int slot) {
    return false;
  }

  /**
   * The amount that a slot's value stands for: the value itself, or the number of tokens if the
   * value is the number of a multiset. Ranges and bounds are ranges of this amount.
   */
  default long amount(int slot, long value) {
    return value;
  }

  /**
   * How a step changes a slot, as text, if there is a shorter one than both values: the tokens that
   * a place loses and gains.
   */
  default Optional<String> change(int slot, long before, long after) {
    return Optional.empty();
  }

  /** A slot's value as text: the name of a location, {@code true}, or the number. */
  default String value(int slot, long value) {
    return Long.toString(value);
  }
}
