package io.nutshell.store.sorted;

import io.nutshell.model.State;
import io.nutshell.store.Retrievable;

/** The states of another store as keys, by their numbers there. */
final class StoredKeys {
  private final Retrievable states;
  private final StateKeys keys;
  private final State state = new State(1);

  /**
   * @param count how many states there are: keys will tell all of them apart
   */
  StoredKeys(Retrievable states, long count, StateKeys keys) {
    this.states = states;
    this.keys = keys;
    for (long id = 0; id < count; id++) {
      states.get(id, state);
      keys.admit(state);
    }
  }

  /** Writes the key of a state; fastest where it is like the one before. */
  void key(long id, long[] target, int at) {
    states.get(id, state);
    keys.follow(state, target, at);
  }
}
