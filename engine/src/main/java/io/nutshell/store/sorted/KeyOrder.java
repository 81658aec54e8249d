package io.nutshell.store.sorted;

import java.util.Arrays;

/**
 * Which bit of a state is which bit of its key. A key is a state's varying bits as one number, in
 * an order chosen so that states which sort next to each other differ by little.
 *
 * <p><b>How it works.</b> Bits that never varied are left out: they have the values of the first
 * state. The first state's key is 0, and a key has a 1 where the state differs from the first.
 * Being a mere permutation, the mapping is linear over exclusive or: the key of a state that
 * differs from another by a few bits is found from the other's key by flipping the images of those
 * bits, and the same holds on the way back. When a bit varies for the first time it becomes the
 * key's highest: the states stored so far have a 0 there, so neither their order nor their gaps
 * change.
 *
 * <p>The words of a key are stored from the most significant to the least, and the highest bit of
 * the first is always 0, so that first words compare as signed numbers and tables have a bit to
 * mark with. Immutable.
 */
final class KeyOrder {
  /** The state bit that each key bit is, from the least significant key bit up. */
  private final int[] sources;

  private final int words;
  private final int stateWords;

  /**
   * For each state bit: the bit of the key word it is, or 0 where it is in no key; and the word.
   */
  private final long[] images;

  private final int[] imageWords;

  /** The bits of each state word that are in keys. */
  private final long[] covered;

  /**
   * @param sources for each key bit, from the least significant up: which state bit it is
   * @param stateWords how many words of a state there are, at least
   */
  KeyOrder(int[] sources, int stateWords) {
    this.sources = sources;
    this.words = sources.length / Long.SIZE + 1;
    this.stateWords = stateWords;
    this.images = new long[stateWords * Long.SIZE];
    this.imageWords = new int[stateWords * Long.SIZE];
    this.covered = new long[stateWords];
    for (int bit = 0; bit < sources.length; bit++) {
      images[sources[bit]] = 1L << bit;
      covered[sources[bit] / Long.SIZE] |= 1L << sources[bit];
      imageWords[sources[bit]] = words - 1 - bit / Long.SIZE;
    }
  }

  /** The number of words of a key. */
  int words() {
    return words;
  }

  int bits() {
    return sources.length;
  }

  int stateWords() {
    return stateWords;
  }

  int source(int bit) {
    return sources[bit];
  }

  /** The same order for states of more words. */
  KeyOrder lengthened(int newStateWords) {
    return new KeyOrder(sources, newStateWords);
  }

  /** This order with another state bit on top. */
  KeyOrder widened(int stateBit) {
    int[] more = Arrays.copyOf(sources, sources.length + 1);
    more[sources.length] = stateBit;
    return new KeyOrder(more, stateWords);
  }

  /** Another order of the same bits: for each new key bit, which one it is of this order. */
  KeyOrder reordered(int[] places) {
    return new KeyOrder(Arrays.stream(places).map(bit -> sources[bit]).toArray(), stateWords);
  }

  /**
   * Flips the bits of the key at {@code at} that correspond to a difference in word {@code word} of
   * the state.
   *
   * @return -1, or a state bit that is in no key yet; the key is then undefined
   */
  int flip(int word, long difference, long[] key, int at) {
    int first = word * Long.SIZE;
    for (long rest = difference; rest != 0; rest &= rest - 1) {
      int bit = first + Long.numberOfTrailingZeros(rest);
      long image = images[bit];
      if (image == 0) {
        return bit;
      }
      key[at + imageWords[bit]] ^= image;
    }
    return -1;
  }

  /** The bits of a difference in word {@code word} of the state that are in no key. */
  long missing(int word, long difference) {
    return difference & ~covered[word];
  }

  /**
   * Flips the bits of the state that correspond to a difference in word {@code word} of its key.
   */
  void flipBack(int word, long difference, long[] state) {
    int first = (words - 1 - word) * Long.SIZE;
    for (long rest = difference; rest != 0; rest &= rest - 1) {
      int source = sources[first + Long.numberOfTrailingZeros(rest)];
      state[source / Long.SIZE] ^= 1L << source;
    }
  }
}
