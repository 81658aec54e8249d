package io.nutshell.store;

import io.nutshell.model.State;
import org.jspecify.annotations.Nullable;

/** Looks states up for one worker, while another adds states to the same {@link Seekable} store. */
public interface Seeker {

  /** From now on, finds the states added before the last {@link Seekable#publish}. */
  void refresh();

  /** Gives states back, those added before the last publication; null where the store cannot. */
  default @Nullable Retrievable reader() {
    return null;
  }

  /** The states prepared next are successors of this one. */
  default void from(long id) {}

  /**
   * Prepares the states from {@code begin} to {@code end}, successors of the state last given to
   * {@link #from}, to be looked up.
   */
  default void prepare(State[] states, int begin, int end) {}

  /**
   * Looks up the first {@code count} states, all prepared since the last call.
   *
   * @param found receives whether each state is known
   */
  void find(State[] states, int count, boolean[] found);
}
