package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.Region;

/**
 * An open-addressed table from hashes to ids, with linear probing. It holds no states: whoever owns
 * those compares them.
 *
 * <p>An entry is an id, plus one so that zero means free, under a tag of hash bits that weeds out
 * nearly all entries of other states before the owner has to look. Entries are 32 bits wide while
 * the ids leave room for a tag of at least {@value #LEAST_TAG} bits, then 64. The home slot is the
 * hash scaled to the number of slots, so that any number of slots will do and the table can grow by
 * less than doubling.
 *
 * <p>To look up: {@code slot = home(hash)}, then {@code slot = seek(slot, hash)} until {@code
 * idAt(slot)} is the one wanted or {@link #FREE}; {@code after(slot)} steps on. When {@link
 * #isFull}, the owner makes a larger table with {@link #clearAndGrow} and puts all ids again: it
 * can hash its states anew, and so the old table need not be kept meanwhile.
 */
final class IdTable implements AutoCloseable {
  static final long FREE = -1;

  private static final int LEAST_TAG = 4;
  private static final long SMALLEST = 1L << 10;

  private final int leastTag;
  private final Region entries;
  private long slots;
  private long used;
  private long limit;
  private boolean wide;
  private int idBits;
  private long idMask;

  IdTable(MemoryBudget budget) {
    this(budget, LEAST_TAG);
  }

  /** Tests ask for longer tags, to see wide entries in small tables. */
  IdTable(MemoryBudget budget, int leastTag) {
    this.leastTag = leastTag;
    shape(SMALLEST);
    entries = new Region(budget, bytes(SMALLEST));
  }

  private void shape(long newSlots) {
    slots = newSlots;
    limit = newSlots / 4 * 3;
    int bits = 64 - Long.numberOfLeadingZeros(limit + 1);
    wide = isWide(newSlots);
    idBits = wide ? Math.max(bits, 40) : bits;
    idMask = (1L << idBits) - 1;
  }

  private boolean isWide(long slots) {
    return 64 - Long.numberOfLeadingZeros(slots / 4 * 3 + 1) + leastTag > Integer.SIZE;
  }

  private long bytes(long slots) {
    return slots * (isWide(slots) ? Long.BYTES : Integer.BYTES);
  }

  boolean isFull() {
    return used >= limit;
  }

  /**
   * Empties the table and gives it about twice as many slots, or as many as memory allows.
   *
   * @throws MemoryExhausted where it cannot grow at all; the table is then as it was
   */
  void clearAndGrow() {
    long wanted = 2 * slots;
    try {
      entries.clearTo(bytes(wanted));
    } catch (MemoryExhausted noRoomForTwice) {
      wanted = slots + slots / 4;
      entries.clearTo(bytes(wanted));
    }
    shape(wanted);
    used = 0;
  }

  long home(long hash) {
    return Math.unsignedMultiplyHigh(hash, slots);
  }

  long after(long slot) {
    return slot + 1 == slots ? 0 : slot + 1;
  }

  private long tag(long hash) {
    return wide ? hash << idBits : (hash << idBits) & 0xffff_ffffL;
  }

  private long entry(long slot) {
    return wide ? entries.getLong(slot) : entries.getInt(slot) & 0xffff_ffffL;
  }

  /** The first slot from {@code slot} on that is free or has the hash's tag. */
  long seek(long slot, long hash) {
    long tag = tag(hash);
    while (true) {
      long entry = entry(slot);
      if (entry == 0 || ((entry ^ tag) & ~idMask) == 0) {
        return slot;
      }
      slot = after(slot);
    }
  }

  long idAt(long slot) {
    return (entry(slot) & idMask) - 1;
  }

  /** Puts an id into a free slot. */
  void put(long slot, long hash, long id) {
    long entry = tag(hash) | (id + 1);
    if (wide) {
      entries.setLong(slot, entry);
    } else {
      entries.setInt(slot, (int) entry);
    }
    used++;
  }

  /** Puts an id that is known not to be there. */
  void putNew(long hash, long id) {
    long slot = home(hash);
    while (entry(slot) != 0) {
      slot = after(slot);
    }
    put(slot, hash, id);
  }

  @Override
  public void close() {
    entries.close();
  }
}
