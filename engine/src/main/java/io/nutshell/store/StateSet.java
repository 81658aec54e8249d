package io.nutshell.store;

import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The states of one search, kept by any storage method: the part of their interface that reports
 * use.
 */
public interface StateSet extends AutoCloseable {

  /** The number of states held. */
  long size();

  /** Whether two different states are always told apart; otherwise states may be missed. */
  default boolean exact() {
    return !(this instanceof Lossy);
  }

  /** A warning for the reader of the counts; null where there is none. */
  default @Nullable String caveat() {
    return null;
  }

  /** The set that holds the states at present: another one if this set moves them. */
  default StateSet current() {
    return this;
  }

  /**
   * The name of the storage method that holds the states at present, if this set chooses among
   * several; null if it has only the method that the search was given.
   */
  default @Nullable String chosenMethod() {
    return null;
  }

  /** Figures of the method for the report, by name. */
  default Map<String, Long> statistics() {
    return Map.of();
  }

  /** Registers a listener that is called after each move; only sets that can move call it. */
  default void onMove(Consumer<Move> told) {}

  @Override
  void close();
}
