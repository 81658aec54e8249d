package io.nutshell.search;

import io.nutshell.model.State;
import java.util.Arrays;

/**
 * The states that a worker has recently passed on to the searching thread. That thread adds them
 * before it reaches the worker's next chunk, so a state that occurs again need not be passed on
 * twice. This is frequent, because neighbouring states share successors.
 *
 * <p>A direct-mapped cache: a state replaces another with the same place. Longer states are not
 * kept.
 */
final class PassedOn {
  private static final int PLACES = 1 << 12;
  private static final int MAX_WORDS = 8;
  private static final long FACTOR = 0x9e3779b97f4a7c15L;

  private final int[] lengths = new int[PLACES];
  private long[] words = new long[PLACES];
  private int width = 1;

  void clear() {
    Arrays.fill(lengths, 0);
  }

  /** Whether the state was passed on before; it is from now on. */
  boolean add(State state) {
    int length = state.length;
    if (length == 0 || length > MAX_WORDS) {
      return false;
    }
    if (length > width) {
      clear();
      width = length;
      words = new long[PLACES * width];
    }
    long hash = 0;
    for (int i = 0; i < length; i++) {
      hash = (hash ^ state.words[i]) * FACTOR;
      hash ^= hash >>> 32;
    }
    int place = (int) ((hash * FACTOR) >>> 52);
    int at = place * width;
    boolean same = lengths[place] == length;
    for (int i = 0; i < length; i++) {
      same &= words[at + i] == state.words[i];
      words[at + i] = state.words[i];
    }
    lengths[place] = length;
    return same;
  }
}
