package io.nutshell.store;

/** Every table slot of a state cache is pinned: the search's stack has outgrown the cache. */
public final class CacheFull extends RuntimeException {
  private static final long serialVersionUID = 1;

  public CacheFull(long places) {
    super(
        "the path being explored fills all %,d places of the cache: maybe --store cache:states=%d"
            .formatted(places, 4 * places),
        null,
        false,
        false);
  }
}
