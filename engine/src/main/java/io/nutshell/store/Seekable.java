package io.nutshell.store;

import io.nutshell.parallel.Helpers;

/**
 * A store in which workers look states up while another worker adds states.
 *
 * <p><b>Answers.</b> A state that a {@link Seeker} finds is in the store. One that it does not find
 * may be in the store all the same, if it was added lately: the worker that adds states decides. So
 * the answers never depend on timing in the end, only who gives them does.
 *
 * <p><b>Memory.</b> Lookups read hash tables that are being written. That is sound because a found
 * entry only names a candidate: it is compared with states that were stored before the last {@link
 * #publish}, which nobody writes. Memory that is about to move must not be read meanwhile, so the
 * store announces that (see {@link #beforeMoving}). No state may be removed.
 */
public interface Seekable {

  /** A handle for one worker, with scratch memory of its own. */
  Seeker seeker();

  /** Lets seekers find the states added so far, from their next {@link Seeker#refresh} on. */
  void publish();

  /**
   * Runs {@code quiesce} on the adding thread each time before memory moves that seekers read. It
   * returns when no lookup is under way, and lets none begin before the state is added. The helpers
   * share the work of moving.
   */
  void beforeMoving(Runnable quiesce, Helpers helpers);
}
