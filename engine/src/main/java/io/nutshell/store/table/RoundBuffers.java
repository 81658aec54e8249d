package io.nutshell.store.table;

import io.nutshell.model.Padded;
import java.util.Arrays;

/** What one worker offers in a round: a list of {@link Offers} for each part of the table. */
public final class RoundBuffers extends Padded {
  private final TableRound round;

  private final int width;
  private final Offers[] lists;

  /** The number of the next offer in its chunk. */
  private int next;

  /** For each chunk that was offered and each part, the number of offers before. */
  private int[] firsts = new int[16];

  /** For each chunk that was offered, the number of its offers. */
  private int[] offers = new int[16];

  private int chunkCount;

  RoundBuffers(TableRound round, int width) {
    this.round = round;
    this.width = width;
    int parts = round.parts();
    lists = new Offers[parts];
    // All workers together have parts * parts lists.
    int even = TableRound.MOST_WORDS / width / (parts * parts);
    Arrays.setAll(lists, _ -> new Offers(width, Math.clamp(even, 16, Offers.LARGE)));
  }

  void clear() {
    for (Offers list : lists) {
      list.count = 0;
    }
    chunkCount = 0;
    next = 0;
  }

  /** The states offered next are successors of the sources of this chunk. */
  public void beginChunk(int chunk) {
    endChunk();
    round.offering(chunk, this, chunkCount++);
    next = 0;
  }

  /** Notes where the offers of the chunk before end, and those of the next one begin. */
  void endChunk() {
    int parts = lists.length;
    if (firsts.length < (chunkCount + 1) * parts) {
      firsts = Arrays.copyOf(firsts, 2 * (chunkCount + 1) * parts);
      offers = Arrays.copyOf(offers, 2 * (chunkCount + 1));
    }
    for (int part = 0; part < parts; part++) {
      firsts[chunkCount * parts + part] = lists[part].count;
    }
    if (chunkCount > 0) {
      offers[chunkCount - 1] = next;
    }
  }

  /**
   * Offers a state.
   *
   * @param from holds the words of the state, from {@code begin} on
   * @throws io.nutshell.memory.MemoryExhausted where the round has no room for it
   */
  public void offer(long[] from, int begin, long hash) {
    lists[round.partOf(hash)].add(from, begin, next++);
  }

  /**
   * Offers several states.
   *
   * @param from holds their words, one state after the other
   * @throws io.nutshell.memory.MemoryExhausted where the round has no room for them
   */
  public void offer(long[] from, int states) {
    for (int i = 0; i < states; i++) {
      lists[round.partOf(round.hash(from, i * width))].add(from, i * width, next + i);
    }
    next += states;
  }

  /** Leaves out a state that is stored: it counts as offered. */
  public void skip() {
    next++;
  }

  /** The number of states that were offered for a chunk, all parts together. */
  int offers(int chunk) {
    return offers[chunk];
  }

  /** The index of the first offer of a chunk in a part; that of the next chunk is its end. */
  int first(int chunk, int part) {
    return firsts[chunk * lists.length + part];
  }

  /** The offers to a part. */
  Offers list(int part) {
    return lists[part];
  }
}
