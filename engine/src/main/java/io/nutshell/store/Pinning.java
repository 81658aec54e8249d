package io.nutshell.store;

/**
 * A store that may replace states, but never a pinned one. A depth-first search pins the states on
 * its stack. Ids of such a store are not dense: they are table slots, and valid while the state is
 * pinned.
 */
public interface Pinning {

  void pin(long id);

  void unpin(long id);
}
