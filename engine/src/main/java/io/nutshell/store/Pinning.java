package io.nutshell.store;

/**
 * A store that may forget states, but never a pinned one. The stack loop pins the states on its
 * stack. Ids of such a store are not dense: they name a place, and are good while the state is
 * pinned.
 */
public interface Pinning {

  void pin(long id);

  void unpin(long id);
}
