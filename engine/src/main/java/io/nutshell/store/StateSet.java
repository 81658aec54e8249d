package io.nutshell.store;

import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The states of one exploration, by whatever storage method: what a report asks of all of them. */
public interface StateSet extends AutoCloseable {

  /** How many states are held. */
  long size();

  /** Whether two different states are always kept apart; else states may be missed. */
  default boolean exact() {
    return !(this instanceof Lossy);
  }

  /** Bytes held for states to come, in excess of what it takes when it has grown. */
  default long spare() {
    return 0;
  }

  /** What a reader of the counts must know, in words; null where there is nothing. */
  default @Nullable String caveat() {
    return null;
  }

  /** What the method counted in this run, by name, for the report. */
  default Map<String, Long> statistics() {
    return Map.of();
  }

  /** Has someone told of moves, just after each; only sets that can move make any. */
  default void onMove(Consumer<Move> told) {}

  @Override
  void close();
}
