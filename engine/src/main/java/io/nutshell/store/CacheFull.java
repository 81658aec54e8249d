package io.nutshell.store;

import java.util.Locale;

/** Every table slot of a state cache is pinned: the search's stack has outgrown the cache. */
public final class CacheFull extends RuntimeException {
  private static final long serialVersionUID = 1;

  public CacheFull(long places) {
    super(
        String.format(
            Locale.ROOT, "the path being explored fills all %,d places of the cache", places),
        null,
        false,
        false);
  }
}
