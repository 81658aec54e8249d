package io.nutshell.search;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import io.nutshell.store.StateStore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What an {@link Observer} may ask of the search that is telling it of a state. */
public interface SearchView {

  /** The state whose successors are being found; null for the initial state. */
  @Nullable State source();

  /**
   * The layer of the state that was just found, the initial state's being 0; breadth-first only.
   */
  long layer();

  /**
   * The path to the state that the observer is being told of.
   *
   * @return to be asked when the search has ended; it answers null where the path cannot be found
   *     again. Null where traces are off, or the search has forgotten the path
   */
  @Nullable Supplier<@Nullable Path> path(long id, State state);

  /**
   * The last part of the path to the state that the observer is being told of, where the search
   * knows only that; else null.
   */
  Path.@Nullable Piece piece(long id);

  /** The states found so far. */
  StateStore states();

  MemoryBudget budget();

  /** Whether the search may go on, for observers that take long. */
  boolean inTime();
}
