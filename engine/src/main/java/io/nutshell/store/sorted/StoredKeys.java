package io.nutshell.store.sorted;

import io.nutshell.model.State;
import io.nutshell.store.Retrievable;

/** The states of another store as keys, by their ids there. */
final class StoredKeys {
  private final Retrievable states;
  private final StateKeys keys;
  private final State state = new State(1);

  /**
   * @param count the number of states; keys get all bits in which they differ
   */
  StoredKeys(Retrievable states, long count, StateKeys keys) {
    this.states = states;
    this.keys = keys;
    for (long id = 0; id < count; id++) {
      states.get(id, state);
      keys.admit(state);
    }
  }

  /** Writes the key of a state; fastest if the state is similar to the one before. */
  void key(long id, long[] target, int at) {
    states.get(id, state);
    keys.follow(state, target, at);
  }
}
