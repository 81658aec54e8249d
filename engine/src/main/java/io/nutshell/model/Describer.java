package io.nutshell.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts events and values in the terms of the model's source. */
public interface Describer {

  /** The event as its author would name it. */
  String event(long event);

  /** Where the event stands in the source, if anywhere. */
  @Nullable SourcePosition position(long event);

  /**
   * Who takes part in the event. A language that knows processes, units or agents tells them apart
   * here; of others, traces show which groups an event changed.
   */
  default Interaction interaction(long event) {
    return Interaction.NONE;
  }

  /**
   * What the author wrote that events are instances of. Empty where each event is its author's own.
   */
  default List<Rule> rules() {
    return List.of();
  }

  /** Which of the {@link #rules()} an event is an instance of; where there are none, 0. */
  default int rule(long event) {
    return 0;
  }

  /** The names of a slot's values from 0 up, used or not; empty where they are plain numbers. */
  default List<String> valueNames(int slot) {
    return List.of();
  }

  /** A slot's value in words: the name of a location, {@code true}, or the number. */
  default String value(int slot, long value) {
    return Long.toString(value);
  }
}
