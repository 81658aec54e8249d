package io.nutshell.store;

import io.nutshell.model.Padded;
import java.util.Arrays;

/**
 * Which of the states that were offered for a chunk of a {@link Round} are new. Offers are numbered
 * from 0 up, in the order of the sources and of their steps.
 */
public final class Fresh extends Padded {
  private long[] bits = new long[16];

  /** For each word of {@link #bits}, the number of new states before it. */
  private int[] ranks = new int[16];

  private int words;
  private int count;

  /** None of the first {@code offers} offers is new. */
  public void clear(int offers) {
    words = (offers + Long.SIZE - 1) / Long.SIZE;
    if (bits.length < words) {
      bits = new long[2 * words];
      ranks = new int[2 * words];
    }
    Arrays.fill(bits, 0, words, 0);
    count = 0;
  }

  public void add(int offer) {
    bits[offer >> 6] |= 1L << offer;
  }

  /** Counts the new states; called when all are added. */
  public void rank() {
    count = 0;
    for (int i = 0; i < words; i++) {
      ranks[i] = count;
      count += Long.bitCount(bits[i]);
    }
  }

  public boolean contains(int offer) {
    return (bits[offer >> 6] >>> offer & 1) != 0;
  }

  /** The number of new states before this offer. */
  public int before(int offer) {
    return ranks[offer >> 6] + Long.bitCount(bits[offer >> 6] & ((1L << offer) - 1));
  }

  /** The number of new states. */
  public int count() {
    return count;
  }
}
