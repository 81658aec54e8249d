package io.nutshell.search;

import io.nutshell.model.State;
import io.nutshell.store.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds the paths to the states of a search. */
@FunctionalInterface
interface Paths {
  /** For a search that does not know paths. */
  Paths NONE = (_, _) -> null;

  /** As {@link SearchView#path}. */
  @Nullable Supplier<@Nullable Path> to(long id, State state);
}
