package io.nutshell.store.comback;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.Region;
import io.nutshell.model.State;
import org.jspecify.annotations.Nullable;

/**
 * A cache of whole states by their numbers, for {@link ComBackStore}: one half for the states found
 * last, the other half for those reconstructed last. In each half a state's position is its number
 * modulo the half's size, and a new state replaces the one there.
 *
 * <p>It starts small and grows to its bound as states are put; where memory does not allow that, it
 * keeps its size.
 */
final class StateCache implements AutoCloseable {
  /** The result of a comparison with a cached state. */
  enum Answer {
    SAME,
    OTHER,
    NOT_HERE
  }

  private static final int FIRST_PLACES = 1 << 10;
  private static final int LENGTH_BITS = 20;
  private static final int LENGTH_MASK = (1 << LENGTH_BITS) - 1;

  private final MemoryBudget budget;
  private final long bound;

  /** The entries: a number, plus one so that 0 means free, with a length; then the words. */
  private @Nullable Region region;

  private long half;
  private long newest;
  private int stride;
  private long puts;

  /**
   * @param bound the largest number of states; 0 for no cache
   * @param words the length of a state in words; an estimate if lengths vary
   */
  StateCache(MemoryBudget budget, long bound, int words) {
    this.budget = budget;
    this.bound = bound;
    if (bound > 1) {
      resize(Math.min(bound, FIRST_PLACES) / 2, words + 1);
    }
  }

  /** Makes an empty cache of another size; where there is no memory for it, changes nothing. */
  private void resize(long newHalf, int newStride) {
    try {
      Region larger = new Region(budget, 2 * newHalf * newStride * Long.BYTES);
      close();
      region = larger;
      half = newHalf;
      stride = newStride;
    } catch (MemoryExhausted smallerWillDo) {
      puts = Long.MIN_VALUE;
    }
  }

  /** Puts a state just found; its number is larger than all before. */
  void putNew(long id, State state) {
    newest = id;
    put(id, state);
  }

  void put(long id, State state) {
    if (half == 0) {
      return;
    }
    if (++puts > half && half < bound / 2) {
      resize(Math.min(bound / 2, half * 4), stride);
    }
    if (state.length >= stride) {
      resize(half, state.length + 1);
    }
    Region here = region;
    if (here == null || state.length >= stride || state.length > LENGTH_MASK) {
      return;
    }
    long place = place(id);
    here.setLong(place, head(id, state.length));
    for (int i = 0; i < state.length; i++) {
      here.setLong(place + 1 + i, state.words[i]);
    }
  }

  private long place(long id) {
    long place = id % half;
    return (id > newest - half ? place : half + place) * stride;
  }

  private static long head(long id, int length) {
    return (id + 1) << LENGTH_BITS | length;
  }

  /** Copies the state of this number, if it is cached. */
  boolean get(long id, State target) {
    Region here = region;
    if (here == null) {
      return false;
    }
    long place = place(id);
    long head = here.getLong(place);
    if (head >>> LENGTH_BITS != id + 1) {
      return false;
    }
    target.resize((int) head & LENGTH_MASK);
    for (int i = 0; i < target.length; i++) {
      target.words[i] = here.getLong(place + 1 + i);
    }
    return true;
  }

  /** Compares the state of this number, if it is cached. */
  Answer compare(long id, State state) {
    Region here = region;
    if (here == null) {
      return Answer.NOT_HERE;
    }
    long place = place(id);
    long head = here.getLong(place);
    if (head != head(id, state.length)) {
      return head >>> LENGTH_BITS == id + 1 ? Answer.OTHER : Answer.NOT_HERE;
    }
    for (int i = 0; i < state.length; i++) {
      if (here.getLong(place + 1 + i) != state.words[i]) {
        return Answer.OTHER;
      }
    }
    return Answer.SAME;
  }

  @Override
  public void close() {
    if (region != null) {
      region.close();
      region = null;
    }
  }
}
