package io.nutshell.store.table;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Padded;
import java.util.Arrays;

/**
 * What one worker offers in a round: for each part of the table, the states whose hashes belong
 * there, one after the other. The worker of the part reads them in one stream.
 */
public final class RoundBuffers extends Padded {
  private static final int FIRST_OFFERS = 1 << 10;

  private final TableRound round;
  private final int number;
  private final int width;
  private final int parts;

  /** For each part, the words of the offers, their hashes, and their numbers in their chunk. */
  private final long[][] words;

  private final long[][] hashes;
  private final int[][] numbers;
  private final int[] counts;

  /** The number of the next offer in its chunk. */
  private int next;

  /** For each chunk that was offered and each part, the number of offers before. */
  private int[] firsts = new int[16];

  /** For each chunk that was offered, the number of its offers. */
  private int[] offers = new int[16];

  private int chunkCount;

  /**
   * @param number the worker's
   */
  RoundBuffers(TableRound round, int number, int width) {
    this.round = round;
    this.number = number;
    this.width = width;
    parts = round.parts();
    words = new long[parts][FIRST_OFFERS * width];
    hashes = new long[parts][FIRST_OFFERS];
    numbers = new int[parts][FIRST_OFFERS];
    counts = new int[parts];
  }

  int number() {
    return number;
  }

  void clear() {
    Arrays.fill(counts, 0);
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
    if (firsts.length < (chunkCount + 1) * parts) {
      firsts = Arrays.copyOf(firsts, 2 * (chunkCount + 1) * parts);
      offers = Arrays.copyOf(offers, 2 * (chunkCount + 1));
    }
    System.arraycopy(counts, 0, firsts, chunkCount * parts, parts);
    if (chunkCount > 0) {
      offers[chunkCount - 1] = next;
    }
  }

  /**
   * Offers a state.
   *
   * @param from holds the words of the state, from {@code begin} on
   * @throws MemoryExhausted where the round has no room for it
   */
  public void offer(long[] from, int begin, long hash) {
    int part = round.partOf(hash);
    int index = counts[part];
    if (index == numbers[part].length) {
      enlarge(part);
    }
    long[] to = words[part];
    int at = index * width;
    for (int i = 0; i < width; i++) {
      to[at + i] = from[begin + i];
    }
    hashes[part][index] = hash;
    numbers[part][index] = next++;
    counts[part] = index + 1;
  }

  /** Leaves out a state that is stored: it counts as offered. */
  public void skip() {
    next++;
  }

  private void enlarge(int part) {
    int length = 2 * numbers[part].length;
    if ((long) length * width > 2 * TableRound.MOST_WORDS) {
      throw new MemoryExhausted("the offers of a round have no room");
    }
    words[part] = Arrays.copyOf(words[part], length * width);
    hashes[part] = Arrays.copyOf(hashes[part], length);
    numbers[part] = Arrays.copyOf(numbers[part], length);
  }

  /** The number of states that were offered for a chunk, all parts together. */
  int offers(int chunk) {
    return offers[chunk];
  }

  /** The index of the first offer of a chunk in a part; that of the next chunk is its end. */
  int first(int chunk, int part) {
    return firsts[chunk * parts + part];
  }

  /** The words of the offers of a part. */
  long[] words(int part) {
    return words[part];
  }

  /** The hashes of the offers of a part. */
  long[] hashes(int part) {
    return hashes[part];
  }

  /** The number in its chunk of an offer of a part. */
  int number(int part, int index) {
    return numbers[part][index];
  }
}
