package io.nutshell.store.cache;

import io.nutshell.compact.Packing;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.Region;
import io.nutshell.model.State;
import io.nutshell.store.CacheFull;
import io.nutshell.store.Pinning;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import io.nutshell.store.table.Hash;
import io.nutshell.store.table.PackedEntries;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A state cache: holds as many states as fit, and replaces older states by newer ones (Geldenhuys,
 * "Efficient State-exploration").
 *
 * <p><b>How it works.</b> A hash table of fixed size with open addressing. A new state takes the
 * first free table slot within {@link #NEAR} of its home; if there is none, it replaces a state
 * chosen by the {@link Policy}. The states on the search's stack are pinned, that is, never
 * replaced, so every cycle is detected and the search ends. A replaced state that is found again is
 * explored again, which costs time but loses nothing: the search is complete, and its counts are
 * visits.
 *
 * <p>A table slot, once taken, is never free again, so a lookup ends at the first free one. If all
 * slots near home are pinned, a state goes further, and lookups probe as far as the furthest. An id
 * is the index of a table slot.
 */
public final class CacheStore implements StateStore, Pinning {

  /** Which state is replaced. */
  public enum Policy {
    /** A random state, which worked best in the paper. */
    RANDOM,
    /**
     * The state found least often recently: each hit increments its counter, and each time it is
     * spared the counter is decremented. Losing a state that many paths lead to costs most.
     */
    HITS
  }

  private static final int NEAR = 8;
  private static final int PINNED = 1;
  private static final int TAKEN = 2;
  private static final int HIT = 4;
  private static final int MOST_HITS = 0xfc;

  private final Hash hash;
  private final Packing packing;
  private final Region region;
  private final PackedEntries places;
  private final Region marks;
  private final long[] packed;
  private final long capacity;
  private final Policy policy;
  private final SplittableRandom random;
  private int reach = NEAR;
  private long size;
  private long evictions;

  /**
   * @param capacity the number of states that it holds
   */
  public CacheStore(
      Packing packing, MemoryBudget budget, long capacity, Policy policy, long seed, Hash hash) {
    this.hash = hash;
    this.packing = packing;
    this.packed = new long[packing.words()];
    this.capacity = capacity;
    this.policy = policy;
    this.random = new SplittableRandom(seed);
    this.region = new Region(budget, PackedEntries.bytes(capacity, packing.bytes()));
    this.places = new PackedEntries(region, packing.bytes());
    Region made;
    try {
      made = new Region(budget, capacity + Long.BYTES);
    } catch (MemoryExhausted exhausted) {
      region.close();
      throw exhausted;
    }
    this.marks = made;
  }

  /** The number of states that fit into {@code bytes} bytes. */
  public static long capacity(Packing packing, long bytes) {
    return Math.max(0, bytes - 3 * Long.BYTES) / (packing.bytes() + 1);
  }

  @Override
  public Inserter inserter() {
    return new Inserter() {
      @Override
      public long add(State state, long event, int choice) {
        packing.pack(state, packed);
        return insert();
      }

      @Override
      public Retrievable reader() {
        return CacheStore.this::get;
      }
    };
  }

  /** Inserts the state just packed. */
  private long insert() {
    long home = Math.unsignedMultiplyHigh(hash.of(packed, packed.length), capacity);
    long window = Math.min(reach, capacity);
    for (long i = 0; i < window; i++) {
      long place = place(home, i);
      int mark = mark(place);
      if (mark == 0) {
        return put(place);
      }
      if (places.isAt(place, packed)) {
        if (mark < MOST_HITS) {
          mark(place, mark + HIT);
        }
        return ~place;
      }
    }
    return replace(home);
  }

  private long replace(long home) {
    long victim = victim(home);
    for (long i = NEAR; victim < 0 && i < capacity; i++) {
      long place = place(home, i);
      if ((mark(place) & PINNED) == 0) {
        victim = place;
        reach = (int) Math.min(Math.max(reach, i + 1), Integer.MAX_VALUE);
      }
    }
    if (victim < 0) {
      throw new CacheFull(capacity);
    }
    if (mark(victim) != 0) {
      evictions++;
    }
    return put(victim);
  }

  /** A table slot near home whose state may be replaced, or -1. */
  private long victim(long home) {
    int near = (int) Math.min(NEAR, capacity);
    int start = random.nextInt(near);
    long best = -1;
    for (int i = 0; i < near; i++) {
      long place = place(home, (start + i) % near);
      int mark = mark(place);
      if ((mark & PINNED) != 0) {
        continue;
      }
      if (policy == Policy.RANDOM) {
        return place;
      }
      if (best < 0 || mark < mark(best)) {
        best = place;
      }
    }
    if (policy == Policy.HITS) {
      age(home, near);
    }
    return best;
  }

  private void age(long home, int near) {
    for (int i = 0; i < near; i++) {
      long place = place(home, i);
      if (mark(place) >= HIT) {
        mark(place, mark(place) - HIT);
      }
    }
  }

  private long put(long place) {
    places.set(place, packed);
    mark(place, TAKEN);
    size++;
    return place;
  }

  private long place(long home, long offset) {
    long place = home + offset;
    return place < capacity ? place : place - capacity;
  }

  private int mark(long place) {
    return (int) marks.getLongAtByte(place) & 0xff;
  }

  private void mark(long place, int mark) {
    marks.setLongAtByte(place, (marks.getLongAtByte(place) & ~0xffL) | mark);
  }

  @Override
  public void pin(long id) {
    mark(id, mark(id) | PINNED);
  }

  @Override
  public void unpin(long id) {
    mark(id, mark(id) & ~PINNED);
  }

  private void get(long id, State target) {
    places.get(id, packed);
    packing.unpack(packed, target);
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public @Nullable String caveat() {
    return evictions == 0
        ? null
        : "%,d states gave way in the cache: counts are visits, not distinct states"
            .formatted(evictions);
  }

  @Override
  public Map<String, Long> statistics() {
    Map<String, Long> statistics = new LinkedHashMap<>();
    statistics.put("cache places", capacity);
    statistics.put("evictions", evictions);
    return statistics;
  }

  @Override
  public void close() {
    region.close();
    marks.close();
  }
}
