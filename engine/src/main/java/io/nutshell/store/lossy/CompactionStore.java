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
 * Hash compaction: only a hash of 32 or 64 bits is kept of each state, in an open-addressing hash
 * table (Wolper and Leroy 1993; Westergaard et al. 2007, algorithm 1). Two states with one hash
 * count as the same, so a state may be missed.
 *
 * <p>The home slot is the hash scaled to the number of slots: a hash alone says where it belongs,
 * and the table can grow without the states.
 */
public final class CompactionStore implements StateStore, Lossy, Seekable {
  private static final double LOAD = 0.8;
  private static final long SMALLEST = 1L << 10;

  private final Hash hash;
  private final MemoryBudget budget;
  private final int bits;
  private final Omissions omissions = new Omissions();
  private Region table;
  private long slots = SMALLEST;
  private long size;
  private Runnable beforeMoving = () -> {};

  /**
   * @param bits 32 or 64
   */
  public CompactionStore(MemoryBudget budget, int bits, Hash hash) {
    this.hash = hash;
    this.budget = budget;
    this.bits = bits;
    table = new Region(budget, bytes(slots));
  }

  private long bytes(long count) {
    return count * (bits / Byte.SIZE);
  }

  @Override
  public Inserter inserter() {
    return (state, event, choice) -> insert(state);
  }

  private long insert(State state) {
    long key = key(state);
    long slot = find(key);
    if (get(slot) != 0) {
      return PRESENT;
    }
    if (size + 1 > slots * LOAD) {
      grow();
      slot = find(key);
    }
    set(slot, key);
    omissions.added((double) size / Math.pow(2, bits));
    return size++;
  }

  /** The hash, never zero: zero means a free slot. */
  private long key(State state) {
    long hashed = hash.of(state.words, state.length);
    long key = bits == Long.SIZE ? hashed : hashed >>> Integer.SIZE;
    return key == 0 ? 1 : key;
  }

  /** The slot that holds the key, or the free one where it belongs. */
  private long find(long key) {
    long slot =
        bits == Long.SIZE
            ? Math.unsignedMultiplyHigh(key, slots)
            : Math.unsignedMultiplyHigh(key << Integer.SIZE, slots);
    while (true) {
      long held = get(slot);
      if (held == 0 || held == key) {
        return slot;
      }
      slot = slot + 1 == slots ? 0 : slot + 1;
    }
  }

  private long get(long slot) {
    return bits == Long.SIZE ? table.getLong(slot) : table.getInt(slot) & 0xffff_ffffL;
  }

  private void set(long slot, long key) {
    if (bits == Long.SIZE) {
      table.setLong(slot, key);
    } else {
      table.setInt(slot, (int) key);
    }
  }

  private void grow() {
    long oldSlots = slots;
    Region old = table;
    Region larger = new Region(budget, bytes(oldSlots + oldSlots / 2));
    beforeMoving.run();
    table = larger;
    slots = oldSlots + oldSlots / 2;
    for (long i = 0; i < oldSlots; i++) {
      long key = bits == Long.SIZE ? old.getLong(i) : old.getInt(i) & 0xffff_ffffL;
      if (key != 0) {
        set(find(key), key);
      }
    }
    old.close();
  }

  /** A slot is written once, as a whole, so a lookup may read while another worker adds. */
  @Override
  public Seeker seeker() {
    return (states, count, found) -> {
      for (int i = 0; i < count; i++) {
        long key = key(states[i]);
        found[i] = get(CompactionStore.this.find(key)) == key;
      }
    };
  }

  @Override
  public void beforeMoving(Runnable quiesce) {
    beforeMoving = quiesce;
  }

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
    statistics.put("hash bits", (long) bits);
    return statistics;
  }

  @Override
  public void close() {
    table.close();
  }
}
