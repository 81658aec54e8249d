package io.nutshell.store;

/**
 * A store that forgets states when told to. The id of a forgotten state is given again, to the next
 * state that is new: an id names a state from when it was given until the state is removed, and
 * whoever keeps ids must drop those of states it removes. While nothing is removed ids are dense,
 * as in every store; and there are never more of them than states were held at once.
 */
public interface Removable extends Retrievable {

  /**
   * Forgets the state with this id, which must be held.
   *
   * @throws io.nutshell.memory.MemoryExhausted where even that needs memory and there is none; the
   *     state is then still held
   */
  void remove(long id);

  /**
   * Called after many removals: gives free what no state uses any more.
   *
   * @param urgent whether it should be done even where little is to be gained
   */
  default void tidy(boolean urgent) {}

  /** Whether the id names a state that is held. */
  boolean holds(long id);

  /** All ids in use are below this. */
  long bound();
}
