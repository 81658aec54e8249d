package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.Region;
import io.nutshell.model.State;
import org.jspecify.annotations.Nullable;

/**
 * A bounded number of whole states by their numbers, for {@link ComBackStore}. A state's place is
 * its number modulo the size; who comes last has it. So the states found last are all here, but for
 * those whose place was needed by one brought back.
 *
 * <p>It starts small and grows to its bound as states are put; where memory does not allow that, it
 * stays as it is.
 */
final class StateCache implements AutoCloseable {
  /** What is known of a state that is compared. */
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

  /** The places: a number, plus one so that 0 means free, with a length; then the words. */
  private @Nullable Region region;

  private long places;
  private int stride;
  private long puts;

  /**
   * @param bound how many states at most; 0 for none
   * @param words how long states are, or may be expected to be
   */
  StateCache(MemoryBudget budget, long bound, int words) {
    this.budget = budget;
    this.bound = bound;
    if (bound > 0) {
      resize(Math.min(bound, FIRST_PLACES), words + 1);
    }
  }

  /** Makes an empty cache of another size; where there is no memory for it, leaves all as it is. */
  private void resize(long newPlaces, int newStride) {
    try {
      Region larger = new Region(budget, newPlaces * newStride * Long.BYTES);
      close();
      region = larger;
      places = newPlaces;
      stride = newStride;
    } catch (MemoryExhausted smallerWillDo) {
      puts = Long.MIN_VALUE;
    }
  }

  void put(long id, State state) {
    if (places == 0) {
      return;
    }
    if (++puts > places && places < bound) {
      resize(Math.min(bound, places * 4), stride);
    }
    if (state.length >= stride) {
      resize(places, state.length + 1);
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
    return id % places * stride;
  }

  private static long head(long id, int length) {
    return (id + 1) << LENGTH_BITS | length;
  }

  /** Copies the state of this number, if it is here. */
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

  /** Compares the state of this number, if it is here. */
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
