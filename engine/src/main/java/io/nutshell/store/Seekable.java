package io.nutshell.store;

/**
 * A store in which workers look states up while another worker adds states.
 *
 * <p><b>Answers.</b> A state that a {@link Seeker} finds is in the store. One that it does not find
 * may be in the store all the same, if it was added lately: the worker that adds states decides. So
 * timing decides only who gives an answer, not what it is.
 *
 * <p><b>Memory.</b> Lookups read tables that are being written. That is sound where what a state
 * leaves in the table is written once, as a whole: a lookup sees it or does not. Memory that is
 * about to move must not be read meanwhile, so the store announces that. No state may be removed.
 */
public interface Seekable {

  /** A handle for one worker. */
  Seeker seeker();

  /**
   * Runs {@code quiesce} on the adding thread each time before memory moves that seekers read. It
   * returns when no lookup is under way, and lets none begin before the state is added.
   */
  void beforeMoving(Runnable quiesce);
}
