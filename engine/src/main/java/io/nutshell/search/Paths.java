package io.nutshell.search;

import io.nutshell.model.State;
import io.nutshell.store.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How a search knows the paths to its states. */
@FunctionalInterface
interface Paths {
  /** Those of a search that does not know them. */
  Paths NONE = (_, _) -> null;

  /** As {@link SearchView#path}. */
  @Nullable Supplier<@Nullable Path> to(long id, State state);
}
