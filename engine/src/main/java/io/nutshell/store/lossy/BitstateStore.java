package io.nutshell.store.lossy;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;
import io.nutshell.model.State;
import io.nutshell.store.Lossy;
import io.nutshell.store.Omissions;
import io.nutshell.store.Seekable;
import io.nutshell.store.Seeker;
import io.nutshell.store.StateStore;
import io.nutshell.store.table.Hash;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Bit-state hashing: a state is k bits of one large array, at positions given by double hashing
 * (Holzmann 1998; Westergaard et al. 2007, section 6). A state counts as seen when all its bits are
 * set, so a state may be missed; the fuller the array, the likelier.
 */
public final class BitstateStore implements StateStore, Lossy, Seekable {
  private final Hash hash;
  private final Region array;
  private final long bits;
  private final int functions;
  private final Omissions omissions = new Omissions();
  private long ones;
  private long size;

  /**
   * @param bytes the size of the array
   * @param functions the number of bits that represent a state
   */
  public BitstateStore(MemoryBudget budget, long bytes, int functions, Hash hash) {
    this.hash = hash;
    this.functions = functions;
    array = new Region(budget, bytes);
    bits = array.capacity() * Byte.SIZE;
  }

  @Override
  public Inserter inserter() {
    return (state, event, choice) -> insert(state);
  }

  private long insert(State state) {
    long first = hash.of(state.words, state.length);
    long step = hash.of(first) | 1;
    long set = 0;
    long at = first;
    double fill = (double) ones / bits;
    for (int i = 0; i < functions; i++) {
      long bit = Math.unsignedMultiplyHigh(at, bits);
      long word = array.getLong(bit >>> 6);
      long mask = 1L << bit;
      if ((word & mask) == 0) {
        array.setLong(bit >>> 6, word | mask);
        set++;
      }
      at += step;
    }
    if (set == 0) {
      return PRESENT;
    }
    ones += set;
    omissions.added(Math.pow(fill, functions));
    return size++;
  }

  /** A bit that is set stays set, so a lookup may read while another worker sets bits. */
  @Override
  public Seeker seeker() {
    return (states, count, found) -> {
      for (int i = 0; i < count; i++) {
        found[i] = holds(states[i]);
      }
    };
  }

  private boolean holds(State state) {
    long first = hash.of(state.words, state.length);
    long step = hash.of(first) | 1;
    long at = first;
    for (int i = 0; i < functions; i++) {
      long bit = Math.unsignedMultiplyHigh(at, bits);
      if ((array.getLong(bit >>> 6) & 1L << bit) == 0) {
        return false;
      }
      at += step;
    }
    return true;
  }

  @Override
  public void beforeMoving(Runnable quiesce) {}

  @Override
  public long size() {
    return size;
  }

  @Override
  public Omissions omissions() {
    return omissions;
  }

  @Override
  public Map<String, Long> statistics() {
    Map<String, Long> statistics = new LinkedHashMap<>();
    statistics.put("bits in the array", bits);
    statistics.put("bits set", ones);
    return statistics;
  }

  @Override
  public void close() {
    array.close();
  }
}
