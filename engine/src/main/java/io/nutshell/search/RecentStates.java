package io.nutshell.search;

import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.store.table.Hash;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The states that one worker met last, to recognise those that it meets again.
 *
 * <p>Half of all successors or more were met shortly before, because neighbouring sources have many
 * in common: where two processes can move independently, both orders lead to the same state. A
 * state met again is not new, so it need not be looked up in the store, which takes two reads of
 * memory that is seldom in the cache. This table is small enough to be there: it has one place for
 * each state, named by the hash, and a state replaces the one before.
 *
 * <p>A worker meets states in the order in which they are stored. If some of them could not be
 * stored, it must {@link #clear} this table.
 */
final class RecentStates {
  /** The table takes at most this many words: 256 KiB, what the cache of one processor holds. */
  private static final int WORDS = 1 << 15;

  /** Longer states are not kept: comparing and copying them takes as long as looking them up. */
  private static final int MOST_WIDTH = 4;

  /** The first word of an empty place. States that begin with it are never recognised. */
  private static final long EMPTY = -1;

  private final int width;
  private final int mask;
  private final long[] words;

  /** The table for a model's states; null where they vary in length, or are too long. */
  static @Nullable RecentStates of(Model model) {
    int width = model.layout().words();
    return model.layout().fixedLength() && width >= 1 && width <= MOST_WIDTH
        ? new RecentStates(width)
        : null;
  }

  private RecentStates(int width) {
    this.width = width;
    int places = Integer.highestOneBit(WORDS / width);
    mask = places - 1;
    words = new long[places * width];
    clear();
  }

  /** Forgets all states. */
  void clear() {
    Arrays.fill(words, EMPTY);
  }

  /** Whether a state is among those met last; if not, it is from now on. */
  boolean meet(State state) {
    long[] met = state.words;
    int at = ((int) Hash.FULL.of(met, width) & mask) * width;
    long first = met[0];
    boolean same = words[at] == first && first != EMPTY;
    words[at] = first;
    if (width > 1) {
      same = same && Arrays.equals(words, at + 1, at + width, met, 1, width);
      if (!same) {
        System.arraycopy(met, 1, words, at + 1, width - 1);
      }
    }
    return same;
  }
}
