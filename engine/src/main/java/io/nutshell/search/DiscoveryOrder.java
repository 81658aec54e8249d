package io.nutshell.search;

import io.nutshell.model.State;
import io.nutshell.store.Retrievable;

/**
 * A first-in-first-out frontier that takes no memory: a store numbers its states in order of
 * discovery, so the next one to expand is always the next number, and the store gives the state
 * back.
 */
final class DiscoveryOrder implements Frontier {
  private final Retrievable store;
  private long next;
  private long end;

  DiscoveryOrder(Retrievable store) {
    this(store, 0, 0);
  }

  /** Resumes a search: {@code states} are stored, the first {@code expanded} of them are done. */
  DiscoveryOrder(Retrievable store, long expanded, long states) {
    this.store = store;
    this.next = expanded;
    this.end = states;
  }

  @Override
  public void add(long id, State state) {
    assert id == end : "states must be added in order of discovery";
    end++;
  }

  @Override
  public long take(State target) {
    store.get(next, target);
    return next++;
  }

  /** Adds the next states. */
  void add(long count) {
    end += count;
  }

  /** Takes states that were read otherwise. */
  void skip(long count) {
    next += count;
  }

  @Override
  public long size() {
    return end - next;
  }

  @Override
  public void close() {}
}
