package io.nutshell.store.exact;

import io.nutshell.model.State;

/** States in full, by id. */
interface Entries extends AutoCloseable {

  boolean isAt(long id, State state);

  /**
   * @throws io.nutshell.memory.MemoryExhausted if there is no room; nothing is changed then
   */
  void put(long id, State state);

  void get(long id, State target);

  /** The entry of this id is no longer needed. */
  void giveBack(long id);

  @Override
  void close();
}
