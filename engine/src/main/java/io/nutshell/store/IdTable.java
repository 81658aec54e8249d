package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.Region;

/**
 * An open-addressed table from hashes to ids, with linear probing. It holds no states: whoever owns
 * those compares them.
 *
 * <p>An entry is an id, plus one so that zero means free, under a tag of hash bits that weeds out
 * nearly all entries of other states before the owner has to look. The home slot is the hash scaled
 * to the number of slots, so that any number of slots will do and the table can grow by less than
 * doubling.
 *
 * <p>To look up: {@code slot = home(hash)}, then {@code slot = seek(slot, hash)} until {@code
 * idAt(slot)} is the one wanted or {@link #FREE}; {@code after(slot)} steps on. A table grows by
 * asking its owner for all hashes anew, so that the old one need not be kept meanwhile.
 */
final class IdTable implements AutoCloseable {
  static final long FREE = -1;

  /** How a table weighs time against memory. */
  enum Shape {
    /** Entries of four or eight bytes, at most three quarters full, doubling. */
    FAST(0.75, 2.0),
    /** Entries of as few bytes as will do, at most seven eighths full, growing by 40 %. */
    SMALL(0.875, 1.4);

    private final double load;
    private final double growth;

    Shape(double load, double growth) {
      this.load = load;
      this.growth = growth;
    }

    private long limit(long slots) {
      return (long) (slots * load);
    }

    private int entryBytes(long slots) {
      int needed = (idBits(slots) + LEAST_TAG + 7) / 8;
      return this == SMALL ? needed : needed <= Integer.BYTES ? Integer.BYTES : Long.BYTES;
    }

    private int idBits(long slots) {
      return Long.SIZE - Long.numberOfLeadingZeros(limit(slots) + 1);
    }

    private long bytes(long slots) {
      // Entries are read and written through the eight bytes that begin with them.
      return slots * entryBytes(slots) + Long.BYTES;
    }
  }

  private static final int LEAST_TAG = 4;
  private static final long SMALLEST = 1L << 10;

  private final Shape shape;
  private final Region entries;
  private long slots;
  private long used;
  private long limit;
  private int entryBytes;
  private int idBits;
  private long entryMask;
  private long tagMask;

  IdTable(MemoryBudget budget, Shape shape) {
    this.shape = shape;
    entries = new Region(budget, shape.bytes(SMALLEST));
    resize(SMALLEST);
  }

  private void resize(long newSlots) {
    slots = newSlots;
    used = 0;
    limit = shape.limit(newSlots);
    entryBytes = shape.entryBytes(newSlots);
    idBits = shape.idBits(newSlots);
    entryMask = entryBytes == Long.BYTES ? -1L : (1L << (8 * entryBytes)) - 1;
    tagMask = entryMask & -(1L << idBits);
  }

  /** What the owner knows: the hash of each id it has put. */
  interface Hashes {
    long of(long id);
  }

  /**
   * Puts the next id into the free slot that {@link #seek} found for its hash. A full table grows first: it is emptied,
   * given more slots, and all ids before this one are put again.
   *
   * @throws MemoryExhausted where it cannot grow; the table is then as it was
   */
  void append(long slot, long hash, long id, Hashes hashes) {
    if (used < limit) {
      put(slot, hash, id);
      return;
    }
    clearAndGrow();
    for (long other = 0; other < id; other++) {
      putNew(hashes.of(other), other);
    }
    putNew(hash, id);
  }

  private void clearAndGrow() {
    long wanted = (long) (slots * shape.growth);
    try {
      entries.clearTo(shape.bytes(wanted));
    } catch (MemoryExhausted noRoomForSoMany) {
      wanted = slots + slots / 8;
      entries.clearTo(shape.bytes(wanted));
    }
    resize(wanted);
  }

  long home(long hash) {
    return Math.unsignedMultiplyHigh(hash, slots);
  }

  long after(long slot) {
    return slot + 1 == slots ? 0 : slot + 1;
  }

  private long tag(long hash) {
    return (hash << idBits) & tagMask;
  }

  private long entry(long slot) {
    return entries.getLongAtByte(slot * entryBytes) & entryMask;
  }

  private long id(long entry) {
    return (entry & ~tagMask) - 1;
  }

  /** The first slot from {@code slot} on that is free or has the hash's tag. */
  long seek(long slot, long hash) {
    long tag = tag(hash);
    while (true) {
      long entry = entry(slot);
      if (entry == 0 || (entry & tagMask) == tag) {
        return slot;
      }
      slot = after(slot);
    }
  }

  long idAt(long slot) {
    return id(entry(slot));
  }

  /**
   * The id in the hash's home slot if it may be the one wanted, else {@link #FREE}; a first look.
   */
  long firstGuess(long hash) {
    long entry = entry(home(hash));
    return (entry & tagMask) == tag(hash) ? id(entry) : FREE;
  }

  private void put(long slot, long hash, long id) {
    long offset = slot * entryBytes;
    long behind = entries.getLongAtByte(offset) & ~entryMask;
    entries.setLongAtByte(offset, behind | tag(hash) | (id + 1));
    used++;
  }

  private void putNew(long hash, long id) {
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
