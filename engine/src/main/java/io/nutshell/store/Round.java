package io.nutshell.store;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.parallel.Helpers;

/**
 * Adds the successors of some neighbouring sources to a store, on several workers at once, so that
 * the ids are those of one worker that adds them in order.
 *
 * <p><b>Protocol.</b> The sources are cut into chunks, numbered in their order. After {@link
 * #begin}, the workers <em>offer</em> the successors of the chunks, each by its {@link
 * RoundInserter}, and take the chunks in ascending order. Then the workers {@link #settle} the
 * parts of the store: a part holds the states whose hashes begin with certain bits, and one worker
 * looks up all offers of a part, in the order of the chunks. So the first offer of a state that is
 * not stored is found to be new, and no two workers touch the same part. {@link #settled} ends
 * this. {@link #collect} then says which offers of a chunk are new. The searching thread {@link
 * #number}s the chunks and {@link #reserve}s room, the workers {@link #store} the new states of
 * each chunk and {@link #enter} the ids of each part, and {@link #end} ends the round. A round that
 * cannot be completed is {@linkplain #undo undone}: the store is as it was, and one worker adds the
 * states.
 *
 * <p><b>Threads.</b> Workers offer at the same time, later settle, then collect, then store and
 * enter at the same time, each phase when all workers have finished the one before. Everything else
 * is done by the searching thread while no worker is at work. The caller orders the phases: what
 * one phase writes is visible in the next.
 */
public interface Round {

  /**
   * A handle for one worker, with scratch memory of its own. Each worker asks for one before the
   * first round begins.
   *
   * @param worker its number, from 0 up
   */
  RoundInserter inserter(int worker);

  /** Sets the threads that share the work when the table grows between rounds. */
  void growWith(Helpers helpers);

  /**
   * Begins a round.
   *
   * @param most at most this many states may be offered
   * @param chunks the number of chunks, at most
   * @return how many may be offered; 0 if there is no room now, and one worker must add states
   */
  int begin(int most, int chunks);

  /** The number of parts to be settled. */
  int parts();

  /** The first {@code chunks} chunks were offered, and will be settled. */
  void offered(int chunks);

  /** Finds the new states among the offers of a part. Each part is settled once. */
  void settle(int part);

  /**
   * Ends settling.
   *
   * @throws MemoryExhausted where the round cannot be completed; it must then be undone
   */
  void settled();

  /** The new states of a chunk; until the next round begins. */
  Fresh collect(int chunk);

  /**
   * Gives ids to the new states of a chunk.
   *
   * @param firstId the id of the first; the others have the next ones, in order
   */
  void number(int chunk, long firstId);

  /**
   * Makes room for new states.
   *
   * @param helpers touch the memory by which the store grows
   * @throws MemoryExhausted where there is none; the round must then be undone
   */
  void reserve(int states, Helpers helpers);

  /** Stores the new states of a chunk. */
  void store(int chunk);

  /** Makes the new states of a part known by their ids. */
  void enter(int part);

  /** Ends the round, after all chunks were stored and all parts entered. */
  void end(int states);

  /** Ends the round as if no state had been offered. */
  void undo();
}
