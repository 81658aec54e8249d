package io.nutshell.store;

import org.jspecify.annotations.Nullable;

/**
 * A store to which several workers can add states at once, in {@linkplain Round rounds}. While no
 * state is added, several workers can also read states and look up stored ones at once, each by its
 * own inserter.
 */
public interface RoundStore {

  /**
   * The rounds of this store, of which one is under way at a time; null where it has none.
   *
   * @param workers the number of workers
   */
  @Nullable Round round(int workers);
}
