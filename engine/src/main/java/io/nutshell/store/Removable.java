package io.nutshell.store;

/**
 * A store from which states can be removed. The next new state reuses the id of a removed one, so
 * callers must drop the ids of states they remove. While nothing is removed ids are dense, as in
 * every store; the number of ids never exceeds the largest number of states held at once.
 */
public interface Removable {

  /**
   * Removes the state with this id, which must be held.
   *
   * @throws io.nutshell.memory.MemoryExhausted where the removal itself needs memory and there is
   *     none; the state is then still held
   */
  void remove(long id);

  /**
   * Called after many removals: releases what no state uses any more.
   *
   * @param urgent whether to do so even where little is gained
   */
  default void tidy(boolean urgent) {}

  /** Whether the id names a state that is held. */
  boolean holds(long id);

  /** All ids in use are below this. */
  long bound();
}
