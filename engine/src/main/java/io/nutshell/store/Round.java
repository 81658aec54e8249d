package io.nutshell.store;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.parallel.Helpers;

/**
 * Adds the successors of some neighbouring sources to a store, on several workers at once, so that
 * the ids are those of one worker that adds them in order.
 *
 * <p><b>Protocol.</b> The sources are cut into chunks, numbered in their order. After {@link
 * #begin}, the workers <em>claim</em> the successors of the chunks, each by its {@link Claimer}. A
 * state that several chunks lead to belongs in the end to the first of these chunks; the claims of
 * the others are no longer {@linkplain #valid valid}. When all chunks are done, the valid claims in
 * the order of the chunks are the new states, and the searching thread knows their ids. It {@link
 * #reserve}s room for them, the workers {@link #commit} each claim with its id, and {@link #end}
 * ends the round. A round that cannot be completed is {@linkplain #undo undone}: the store is as it
 * was, and one worker adds the states.
 *
 * <p><b>Threads.</b> Workers claim at the same time, and later commit at the same time. Everything
 * else is done by the searching thread while no worker is at work; whoever calls sees to it that
 * what was written before such a change is visible after it.
 */
public interface Round {

  /** A handle for one worker, with scratch memory of its own. */
  Claimer claimer();

  /** When tables grow between rounds, these threads share the work. */
  void growWith(Helpers helpers);

  /**
   * Begins a round.
   *
   * @param most at most this many states may be claimed
   * @return how many may be claimed; 0 if there is no room now, and one worker must add states
   */
  int begin(int most);

  /** How many states can still be claimed in this round. May be called by all workers. */
  int left();

  /** Whether the claimed state belongs to the chunk that claimed it. */
  boolean valid(int claim);

  /**
   * Makes room for this many new states.
   *
   * @throws MemoryExhausted where there is none; the round must then be undone
   */
  void reserve(int states);

  /** Stores the state of a valid claim. Ids are the next ones of the store, without gaps. */
  void commit(int claim, long id);

  /** Ends the round, after all valid claims were committed. */
  void end(int states);

  /** Ends the round as if no state had been claimed. */
  void undo();
}
