package io.nutshell.search;

import io.nutshell.model.State;
import io.nutshell.store.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds the way to states that an observer was told of, once the search is over. */
interface Ways {

  /**
   * Notes a state that the observer is just being told of.
   *
   * @return to be asked when the search has ended; null where the way could not be found again
   */
  Supplier<@Nullable Path> to(State state);
}
