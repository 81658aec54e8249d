package io.nutshell.store.sorted;

import java.util.Arrays;

/** A permutation of the bits of keys, made of moves of groups of neighbouring bits. */
final class KeyMoves {
  private final int[] places;
  private final int words;

  /** Bits from this one up stay where they are. */
  private final int fixed;

  private final int count;
  private final int[] from;
  private final int[] fromShift;
  private final int[] to;
  private final int[] toShift;
  private final long[] mask;

  /**
   * @param places for each bit of the new key, from the least significant up, its index in the old
   *     key
   * @param words the number of words of a key
   */
  KeyMoves(int[] places, int words) {
    this.places = places;
    this.words = words;
    int highest = places.length;
    while (highest > 0 && places[highest - 1] == highest - 1) {
      highest--;
    }
    fixed = highest;
    int moves = 0;
    int[][] found = new int[5][places.length];
    int next;
    for (int bit = 0; bit < places.length; bit = next) {
      next = bit + 1;
      while (next < places.length
          && places[next] == places[next - 1] + 1
          && next % Long.SIZE != 0
          && places[next] % Long.SIZE != 0) {
        next++;
      }
      found[0][moves] = words - 1 - places[bit] / Long.SIZE;
      found[1][moves] = places[bit] % Long.SIZE;
      found[2][moves] = words - 1 - bit / Long.SIZE;
      found[3][moves] = bit % Long.SIZE;
      found[4][moves] = next - bit;
      moves++;
    }
    count = moves;
    from = Arrays.copyOf(found[0], moves);
    fromShift = Arrays.copyOf(found[1], moves);
    to = Arrays.copyOf(found[2], moves);
    toShift = Arrays.copyOf(found[3], moves);
    mask = new long[moves];
    for (int i = 0; i < moves; i++) {
      mask[i] = found[4][i] == Long.SIZE ? -1L : (1L << found[4][i]) - 1;
    }
  }

  /** The moves that undo these. */
  KeyMoves inverse() {
    int[] back = new int[places.length];
    for (int bit = 0; bit < places.length; bit++) {
      back[places[bit]] = bit;
    }
    return new KeyMoves(back, words);
  }

  /**
   * Whether two keys agree in all bits above those that move; then all keys between them do too.
   */
  boolean together(long[] a, long[] b) {
    int low = words - 1 - fixed / Long.SIZE;
    for (int i = 0; i < low; i++) {
      if (a[i] != b[i]) {
        return false;
      }
    }
    return low < 0 || (a[low] ^ b[low]) >>> fixed == 0;
  }

  void apply(long[] key, int at, long[] target, int into) {
    if (words == 1) {
      target[into] = apply(key[at]);
      return;
    }
    Arrays.fill(target, into, into + words, 0);
    for (int i = 0; i < count; i++) {
      target[into + to[i]] |= ((key[at + from[i]] >>> fromShift[i]) & mask[i]) << toShift[i];
    }
  }

  private long apply(long key) {
    long result = 0;
    for (int i = 0; i < count; i++) {
      result |= ((key >>> fromShift[i]) & mask[i]) << toShift[i];
    }
    return result;
  }
}
