package io.nutshell.search;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import io.nutshell.store.StateStore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What an {@link Observer} may ask of the search that reports a state to it. */
public interface SearchView {

  /** The state being expanded; null while the initial state is reported. */
  @Nullable State source();

  /**
   * The layer of the state that was just found, the initial state's being 0; breadth-first only.
   */
  long layer();

  /**
   * The path to the state that is being reported.
   *
   * @return a supplier to call after the search has ended; it returns null if the path cannot be
   *     rebuilt. Null if traces are off or the search has forgotten the path
   */
  @Nullable Supplier<@Nullable Path> path(long id, State state);

  /**
   * The last part of the path to the state that is being reported, if the search knows only that;
   * else null.
   */
  Path.@Nullable Piece piece(long id);

  /** The states found so far. */
  StateStore states();

  MemoryBudget budget();

  /** Whether no limit is reached yet; observers that take long ask this. */
  boolean inTime();
}
